// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FoundationEssentials

/// The manual page `floatoverlay(1)` in mdoc, made from the grammar itself.
enum Manual {
    static var text: String {
        guard let tool = try? JSONDecoder().decode(ToolInfo.self, from: Data(RootArguments._dumpHelp().utf8))
        else {
            preconditionFailure("the parser's description of itself has another form")
        }
        var page = ManualPage()
        page.head(tool.command)
        for command in tool.command.subcommands ?? [] { page.describe(command, below: "") }
        page.tail()
        return page.text
    }

    /// What the parser says about itself (`--experimental-dump-help`).
    struct ToolInfo: Decodable {
        var command: CommandInfo
    }

    /// A command.
    struct CommandInfo: Decodable {
        var commandName: String
        var abstract: String?
        var discussion: String?
        var subcommands: [CommandInfo]?
        var arguments: [ArgumentInfo]?
    }

    /// An argument or an option.
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
