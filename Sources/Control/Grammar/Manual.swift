// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FoundationEssentials

/// Generates the manual page `floatoverlay(1)` in mdoc(7) from the grammar.
enum Manual {
    static var text: String {
        let root = describe(RootArguments.self)
        var page = ManualPage()
        page.head(root)
        for command in root.subcommands ?? [] { page.describe(command, below: "") }
        page.tail()
        return page.text
    }

    /// The parser's description of `command` and its subcommands.
    static func describe(_ command: any ParsableCommand.Type) -> CommandInfo {
        guard let tool = try? JSONDecoder().decode(ToolInfo.self, from: Data(command._dumpHelp().utf8)) else {
            preconditionFailure("the parser's description of itself has another form")
        }
        return tool.command
    }

    /// The parser's description of the grammar (`--experimental-dump-help`).
    struct ToolInfo: Decodable {
        var command: CommandInfo
    }

    struct CommandInfo: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var subcommands: [CommandInfo]?
        var arguments: [ArgumentInfo]?
    }

    /// An argument or an option of a command.
    struct ArgumentInfo: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var kind: String
        var names: [Name]?
        var valueName: String?
        var abstract: String?
        var sectionTitle: String?
        var parsingStrategy: String
        var isOptional: Bool
        var isRepeating: Bool
        var shouldDisplay: Bool
    }
}
