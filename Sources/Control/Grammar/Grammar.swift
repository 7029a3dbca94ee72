// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

/// The one grammar of command words: for the command line, the socket, the helper and bindings.
public enum Grammar {
    /// The most bytes all words together may have.
    public static let longestWords = 128 * 1024
    /// The most words; the parser's time grows with their square, 50 ms for as many.
    public static let mostWords = 1024

    /// Understands the words of `floatoverlay`, without the program's name; help is wrapped to `columns`.
    /// Throws a `Diagnostic` of status 64.
    public static func parse(_ words: [String], columns: Int? = nil) throws(Diagnostic) -> Parsed<Invocation>
    {
        if words == ["--generate-man"] { return .text(Manual.text) }
        if let plain = plainLevel(words) { return .value(Invocation(plain)) }
        return try parseWhole(words, columns: columns)
    }

    /// The same by the parser, whatever the words.
    static func parseWhole(_ words: [String], columns: Int? = nil) throws(Diagnostic) -> Parsed<Invocation> {
        try parse(words, as: RootWords.self, columns: columns)
    }

    /// `volume` and `brightness` with at most a plain percentage or step: what keys are bound to. The parser gives the
    /// same (a test holds it so) in a thousand times the time.
    static func plainLevel(_ words: [String]) -> Command? {
        guard let name = words.first, words.count <= 2 else { return nil }
        var change: LevelChange?
        if words.count == 2 {
            switch LevelChange(words[1]) {
            case .percent(let percent)? where percent <= 100: change = .percent(percent)
            case .percentStep(let points)? where points.magnitude <= 100: change = .percentStep(points)
            default: return nil
            }
        }
        switch name {
        case "volume": return .volume(VolumeCommand(change: change.map { .level($0) }))
        case "brightness":
            return .brightness(BrightnessCommand(BrightnessRequest(change.map { .change($0) })))
        default: return nil
        }
    }

    /// Understands the words of `floatoverlayd` the same way.
    public static func parseDaemon(
        _ words: [String], columns: Int? = nil
    ) throws(Diagnostic) -> Parsed<DaemonInvocation> {
        // What nearly every command starts it with is known without the parser, which takes 3 ms here.
        let usual = DaemonInvocation(.auto)
        if words == usual.words { return .value(usual) }
        return try parse(words, as: DaemonProgramWords.self, columns: columns)
    }

    /// What is wrong with `words` in a binding; `nil` when they can stand there.
    public static func bindingProblem(_ words: [String]) -> String? {
        do throws(Diagnostic) {
            switch try parse(words) {
            case .value(let invocation): return invocation.command.bindingProblem
            case .text: return "the command only prints, and a binding has no output"
            }
        } catch {
            return error.message
        }
    }

    private static func parse<Root: ParsableCommand, Value>(
        _ words: [String], as root: Root.Type, columns: Int?
    ) throws(Diagnostic) -> Parsed<Value> {
        try check(words)
        do {
            var parsed = try root.parseAsRoot(Dashes.protect(words))
            if let words = parsed as? any CommandWords, let value = try words.parsed() as? Value {
                return .value(value)
            }
            if let group = parsed as? any WordGroup { throw group.diagnostic }
            // What is left are the parser's own commands, which throw what they would print.
            try parsed.run()
            return .text("")
        } catch let error as Diagnostic {
            throw error
        } catch {
            guard root.exitCode(for: error).isSuccess else {
                throw diagnostic(Dashes.bare(root.message(for: error)), words, root)
            }
            return .text(oneNewline(after: root.fullMessage(for: error, columns: columns)))
        }
    }

    private static func oneNewline(after text: String) -> String {
        var text = text[...]
        while text.last?.isNewline == true { text.removeLast() }
        return text + "\n"
    }

    private static func check(_ words: [String]) throws(Diagnostic) {
        guard words.reduce(words.count, { $0 + $1.utf8.count }) <= longestWords else {
            throw .usage("the arguments are too long", hint: "use at most 128 KiB for all arguments")
        }
        guard words.count <= mostWords else {
            throw .usage(
                "too many arguments: \(words.count)", hint: "use at most \(mostWords); show fewer files")
        }
        guard !words.contains(where: { $0.utf8.contains(0) }) else {
            throw .usage("an argument contains a NUL byte")
        }
    }

    /// One line of our own for what the parser says in several, and where to read on.
    private static func diagnostic(
        _ message: String, _ words: [String], _ root: any ParsableCommand.Type
    ) -> Diagnostic {
        let (path, rest) = WordTree.walk(words, from: root)
        let program = path.map { $0._commandName }.joined(separator: " ")
        let nested = WordTree.names(path[path.count - 1])
        if let word = rest.first, !word.hasPrefix("-"), !nested.isEmpty {
            return .usage(
                "unknown command '\(word)' in '\(program)'",
                hint: "use one of \(nested.joined(separator: ", "))")
        }
        if path.last == ProgramWords.self, !words.contains("--") {
            return .usage(
                "missing -- before the command",
                hint: "for example: floatoverlay show command --interval 5 -- date")
        }
        if let option = WordTree.unknownOption(in: rest, of: path[path.count - 1], root: root) {
            return .usage("unknown option '\(option)'", hint: "see '\(program) --help'")
        }
        let lines = message.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }
        let text = lines.joined(separator: " ")
        return .usage(text.prefix(1).lowercased() + text.dropFirst(), hint: "see '\(program) --help'")
    }
}

/// What words come to.
public enum Parsed<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Something to do.
    case value(Value)
    /// Something to print on standard output and be done: help, the version, a completion script, the manual.
    case text(String)
}
