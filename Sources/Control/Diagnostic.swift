// SPDX-License-Identifier: MIT
public import Core

/// What a command says when it cannot do what it was asked: what failed, what to do, and what it exits with.
public struct Diagnostic: Error, Hashable, Sendable {
    /// What failed, one line without a full stop.
    public var message: String
    /// What to do about it, one line.
    public var hint: String?
    /// What the command exits with.
    public var exitStatus: ExitStatus

    /// Makes a diagnostic from its parts.
    public init(_ message: String, hint: String? = nil, exitStatus: ExitStatus) {
        self.message = message
        self.hint = hint
        self.exitStatus = exitStatus
    }

    /// The words are wrong (64).
    public static func usage(_ message: String, hint: String? = nil) -> Diagnostic {
        Diagnostic(message, hint: hint, exitStatus: ExitStatus.usage)
    }

    /// `show shared` from anybody but a client of the frame protocol.
    public static let noProducer = Diagnostic.usage(
        "'show shared' works only on the connection of a client of the frame protocol",
        hint: "pipe frames into 'floatoverlay show frames', or write a client as in docs/frame-protocol.md")

    /// A config file that is wrong (78) or not there (66), of which it has been said why; unless it was named, the
    /// built-in defaults hold in its place.
    public static func badConfig(exists: Bool, wasNamed: Bool) -> Diagnostic {
        Diagnostic(
            wasNamed
                ? "cannot use the config file" : "invalid config file: using the built-in defaults",
            hint: "run 'floatoverlay config default' for a file with every key and its valid values",
            exitStatus: exists ? ExitStatus.badConfig : ExitStatus.noInput)
    }

    /// Why a level could not be read or set.
    public init(_ failure: LevelError) {
        let status = failure.exitStatus
        switch failure {
        case .refused(.outOfRange(let value, let legal)):
            self.init("\(value) is out of range", hint: "use a value from \(legal)", exitStatus: status)
        case .refused(.wrongKind(let text)): self.init(text, exitStatus: status)
        case .unavailable(let text, let hint), .notPermitted(let text, let hint),
            .missing(let text, let hint),
            .malformed(let text, let hint):
            self.init(text, hint: hint, exitStatus: status)
        case .failed(let text): self.init(text, exitStatus: status)
        }
    }

    /// What goes to standard error: a line `floatoverlay: …`, and a line `hint: …` where there is one.
    /// Control characters, which names of files and devices may hold, are shown as `?`.
    public var text: String {
        let first = "floatoverlay: \(Self.oneLine(message))\n"
        guard let hint else { return first }
        return first + "hint: \(Self.oneLine(hint))\n"
    }

    private static func oneLine(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in scalar.value < 32 || (127..<160).contains(scalar.value)
        }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "?" : $0 }))
    }
}
