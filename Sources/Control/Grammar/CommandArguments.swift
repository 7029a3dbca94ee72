// SPDX-License-Identifier: MIT
internal import ArgumentParser

/// A command as the parser fills it in.
protocol CommandArguments: ParsableCommand {
    associatedtype Value
    /// The command as a value, once everything about it has been checked.
    func parsed() throws(Diagnostic) -> Value
}

/// A command that only has further commands below it.
protocol SubcommandGroup: ParsableCommand {}

extension SubcommandGroup {
    /// What to say when none of them follows.
    var diagnostic: Diagnostic {
        .usage(
            "missing subcommand after '\(Self._commandName)'",
            hint: "use one of \(CommandTree.names(Self.self).joined(separator: ", "))")
    }
}

/// The commands and what is below them.
enum CommandTree {
    /// The commands that the first words name, from `root` on, and the words left.
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

    /// The words that may follow `command`.
    static func names(_ command: any ParsableCommand.Type) -> [String] {
        command.configuration.subcommands.map { $0._commandName }
    }

    /// The first option among `arguments` that `command` does not have. The parser would complain of its value
    /// first.
    static func unknownOption(
        in arguments: ArraySlice<String>, of command: any ParsableCommand.Type
    ) -> String? {
        let known = options(command)
        return arguments.prefix { $0 != "--" }.lazy.filter { $0.hasPrefix("--") }
            .compactMap { $0.split(separator: "=").first.map(String.init) }.first { !known.contains($0) }
    }

    /// The long options of `command`, with the two that every command has.
    private static func options(_ command: any ParsableCommand.Type) -> Set<String> {
        let names = (Manual.describe(command).arguments ?? []).flatMap { $0.names ?? [] }
        return Set(names.filter { $0.kind == "long" }.map { "--\($0.name)" } + ["--help", "--version"])
    }
}
