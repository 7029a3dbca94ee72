// SPDX-License-Identifier: MIT
internal import ArgumentParser
package import FloatOverlayControl
internal import FloatOverlayCore

/// The grammar of commands for the command line, the socket, the helper and bindings.
package enum CommandParser {
    /// The limit of the total size of the arguments in bytes.
    package static let maxByteCount = 128 * 1024
    /// The limit of the number of arguments. The time of swift-argument-parser (1.8) grows with the square of
    /// the number: 50 ms at the limit.
    package static let maxArgumentCount = 1024

    /// Parses the arguments of `floatoverlay` without the program's name. Help is wrapped to `columns`.
    /// Throws a `Diagnostic` of status 64.
    package static func parse(_ arguments: [String], columns: Int? = nil) throws(Diagnostic) -> ParseResult<
        Invocation
    > {
        if let plain = Command(plain: arguments) { return .value(Invocation(plain)) }
        return try parseWhole(arguments, columns: columns)
    }

    /// Parses any arguments with swift-argument-parser.
    static func parseWhole(_ arguments: [String], columns: Int? = nil) throws(Diagnostic) -> ParseResult<
        Invocation
    > {
        try parse(arguments, as: RootArguments.self, columns: columns)
    }

    /// Parses the arguments of `floatoverlayd` in the same way.
    package static func parseDaemon(
        _ arguments: [String], columns: Int? = nil
    ) throws(Diagnostic) -> ParseResult<DaemonInvocation> {
        // Nearly every command starts the daemon with these arguments; the full parser would take 3 ms.
        let usual = DaemonInvocation(.auto)
        if arguments == usual.arguments { return .value(usual) }
        return try parse(arguments, as: DaemonProgramArguments.self, columns: columns)
    }

    /// The problem with `arguments` in a binding, with the remedy; `nil` when they are valid there.
    package static func bindingProblem(_ arguments: [String]) -> String? {
        do throws(Diagnostic) {
            switch try parse(arguments) {
            case .value(let invocation): return invocation.command.bindingProblem
            case .text: return "the command only prints, and a binding has no output"
            }
        } catch {
            return error.hint.map { "\(error.message); \($0)" } ?? error.message
        }
    }

    private static func parse<Root: ParsableCommand, Value>(
        _ arguments: [String], as root: Root.Type, columns: Int?
    ) throws(Diagnostic) -> ParseResult<Value> {
        try check(arguments)
        do {
            let words = NegativeNumberEscaping.escape(endingOptionsOfExplain(in: arguments))
            var parsed = try root.parseAsRoot(words)
            if let arguments = parsed as? any CommandArguments, let value = try arguments.parsed() as? Value {
                return .value(value)
            }
            if let group = parsed as? any SubcommandGroup { throw group.diagnostic }
            // Only the parser's own commands are left, which throw their output.
            try parsed.run()
            return .text("")
        } catch let error as Diagnostic {
            throw error
        } catch {
            guard root.exitCode(for: error).isSuccess else {
                let message = NegativeNumberEscaping.unescape(root.message(for: error))
                throw diagnostic(message, for: arguments, of: root)
            }
            return .text(oneNewline(after: root.fullMessage(for: error, columns: columns)))
        }
    }

    /// `explain` with `--` before the words of an error, which may contain options: `unknown option '-q'`.
    private static func endingOptionsOfExplain(in arguments: [String]) -> [String] {
        guard arguments.count > 1, arguments[0] == "explain",
            !["--help", "-h", "--version", "--"].contains(arguments[1])
        else { return arguments }
        return ["explain", "--"] + arguments.dropFirst()
    }

    private static func oneNewline(after text: String) -> String {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        return text + "\n"
    }

    private static func check(_ arguments: [String]) throws(Diagnostic) {
        guard arguments.reduce(arguments.count, { $0 + $1.utf8.count }) <= maxByteCount else {
            throw .usage("the arguments are too long", hint: "use at most 128 KiB for all arguments")
        }
        guard arguments.count <= maxArgumentCount else {
            throw .usage(
                "too many arguments: \(arguments.count)",
                hint: "use at most \(maxArgumentCount); show fewer files")
        }
        guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
            throw .usage("an argument contains a NUL byte")
        }
    }

    /// Replaces the parser's message of several lines by one line and a hint.
    private static func diagnostic(
        _ message: String, for arguments: [String], of root: any ParsableCommand.Type
    ) -> Diagnostic {
        let (path, rest) = CommandTree.walk(arguments, from: root)
        let program = path.map { $0._commandName }.joined(separator: " ")
        let nested = CommandTree.names(path[path.count - 1])
        if let argument = rest.first, !argument.hasPrefix("-"), !nested.isEmpty {
            return .usage(
                "unknown command '\(argument)' after '\(program)'",
                hint: "use one of \(nested.joined(separator: ", "))")
        }
        if path.last == ProgramArguments.self, !arguments.contains("--") {
            return .usage(
                "missing -- before the command",
                hint: "for example: floatoverlay show command --interval 5 -- date")
        }
        if let option = CommandTree.unknownOption(in: rest, of: path[path.count - 1]) {
            return .usage("unknown option '\(option)'", hint: "see '\(program) --help'")
        }
        let lines = message.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }
        let text = lines.joined(separator: " ")
        return .usage(text.prefix(1).lowercased() + text.dropFirst(), hint: "see '\(program) --help'")
    }
}

/// The result of parsing arguments.
package enum ParseResult<Value: Hashable & Sendable>: Hashable, Sendable {
    /// A command to carry out.
    case value(Value)
    /// Text for standard output: help, the version or a completion script.
    case text(String)
}
