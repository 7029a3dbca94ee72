// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FoundationEssentials

/// Queries of the command tree.
enum CommandTree {
    /// The commands that the first arguments name, starting at `root`, and the remaining arguments.
    static func walk(
        _ arguments: [String], from root: any ParsableCommand.Type
    ) -> (path: [any ParsableCommand.Type], rest: ArraySlice<String>) {
        var path = [root]
        var current = root
        var rest = arguments[...]
        while let argument = rest.first,
            let next = current.configuration.subcommands.first(where: { $0._commandName == argument })
        {
            path.append(next)
            current = next
            rest = rest.dropFirst()
        }
        return (path, rest)
    }

    /// The names of the subcommands of `command`.
    static func names(_ command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.map { $0._commandName }
    }

    /// The first option in `arguments` that `command` does not define. swift-argument-parser (1.8) would
    /// report the option's value first.
    static func unknownOption(
        in arguments: ArraySlice<String>, of command: any ParsableCommand.Type
    ) -> String? {
        let known = options(command)
        return arguments.prefix { $0 != "--" }.lazy.filter { $0.hasPrefix("--") }
            .compactMap { $0.split(separator: "=").first.map(String.init) }.first { !known.contains($0) }
    }

    /// The long options of `command`, with the two that every command has.
    private static func options(_ command: any ParsableCommand.Type) -> Set<String> {
        guard let dump = try? JSONDecoder().decode(HelpDump.self, from: Data(command._dumpHelp().utf8)) else {
            preconditionFailure("the parser's description of itself has another form")
        }
        let names = (dump.command.arguments ?? []).flatMap { $0.names ?? [] }
        return Set(names.filter { $0.kind == "long" }.map { "--\($0.name)" } + ["--help", "--version"])
    }

    /// The names in the parser's description of a command (`--experimental-dump-help`).
    private struct HelpDump: Decodable {
        struct Command: Decodable { var arguments: [Argument]? }
        struct Argument: Decodable { var names: [Name]? }
        struct Name: Decodable { var kind, name: String }

        var command: Command
    }
}
