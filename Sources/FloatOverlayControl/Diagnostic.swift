// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The error of a command: the message, the remedy and the exit status.
package struct Diagnostic: Error, Hashable, Sendable {
    /// The message: one line without a full stop.
    package var message: String
    /// The remedy: one line.
    package var hint: String?
    /// The exit status of the command.
    package var exitStatus: ExitStatus

    package init(_ message: String, hint: String? = nil, exitStatus: ExitStatus) {
        self.message = message
        self.hint = hint
        self.exitStatus = exitStatus
    }

    /// The diagnostic for invalid arguments (status 64).
    package static func usage(_ message: String, hint: String? = nil) -> Diagnostic {
        Diagnostic(message, hint: hint, exitStatus: ExitStatus.usage)
    }

    /// The diagnostic for a missing server, display, device, player or program (status 69).
    package static func unavailable(_ message: String, hint: String? = nil) -> Diagnostic {
        Diagnostic(message, hint: hint, exitStatus: ExitStatus.unavailable)
    }

    /// The diagnostic for a command that may succeed later (status 75).
    package static func tryAgain(_ message: String, hint: String? = nil) -> Diagnostic {
        Diagnostic(message, hint: hint, exitStatus: ExitStatus.tryAgain)
    }

    /// The diagnostic for `show shared` from a client that does not use the frame protocol.
    package static let noProducer = Diagnostic.usage(
        "'show shared' works only on the connection of a client of the frame protocol",
        hint: "pipe frames into 'floatoverlay show frames', or write a client as in docs/frame-protocol.md")

    /// The diagnostic for an invalid (78) or missing (66) config file, after its errors were printed. Unless
    /// the user named the file, the built-in defaults are in effect.
    package static func badConfig(exists: Bool, wasNamed: Bool) -> Diagnostic {
        Diagnostic(
            wasNamed
                ? "cannot use the config file" : "invalid config file: using the built-in defaults",
            hint: "run 'floatoverlay config default' for a file with every key and its valid values",
            exitStatus: exists ? ExitStatus.badConfig : ExitStatus.noInput)
    }

    /// The remedy for a config file that cannot be read or written, by the exit status of the command.
    package static func configRemedy(_ status: ExitStatus) -> String? {
        switch status {
        case ExitStatus.noInput: "check the spelling"
        case ExitStatus.notPermitted: "check the permissions of the file and its directory"
        case ExitStatus.unavailable: "try again"
        default: nil
        }
    }

    /// The diagnostic for a level that cannot be read or set.
    package init(_ failure: LevelError) {
        let status = failure.exitStatus
        switch failure {
        case .refused(.outOfRange(let value, let expected)):
            self.init("\(value) is out of range", hint: "use a value from \(expected)", exitStatus: status)
        case .refused(.wrongKind(let text)): self.init(text, exitStatus: status)
        case .unavailable(let text, let hint), .notPermitted(let text, let hint),
            .missing(let text, let hint),
            .malformed(let text, let hint):
            self.init(text, hint: hint, exitStatus: status)
        case .busy(let text): self.init(text, hint: "try again", exitStatus: status)
        case .failed(let text): self.init(text, exitStatus: status)
        }
    }

    /// The diagnostic for a runtime directory that does not exist and cannot be created (status 69); `reason` is the
    /// error of the system.
    package static func noRuntimeDirectory(_ reason: String) -> Diagnostic {
        .unavailable(reason, hint: runtimeDirectoryHint)
    }

    private static let runtimeDirectoryHint =
        "log in through a session manager, or set XDG_RUNTIME_DIR to a directory that you own"

    /// The diagnostic for a missing socket address (status 69).
    package init(_ failure: DaemonPaths.Failure) {
        switch failure {
        case .noRuntimeDirectory:
            self = .unavailable(
                "XDG_RUNTIME_DIR is not set to an absolute path", hint: Self.runtimeDirectoryHint)
        case .noDisplay(let sockets):
            self = .unavailable(
                "neither DISPLAY nor WAYLAND_DISPLAY is set"
                    + (sockets > 1 ? ", and \(sockets) daemons are running" : ""),
                hint: "set DISPLAY or WAYLAND_DISPLAY")
        }
    }

    /// The text for standard error: a line `floatoverlay: …`, and a line `hint: …` if there is a hint.
    /// Control characters, which the names of files and devices may contain, are replaced by `?`.
    package var text: String {
        let first = "floatoverlay: \(message.replacingControlCharacters(by: "?"))\n"
        guard let hint else { return first }
        return first + "hint: \(hint.replacingControlCharacters(by: "?"))\n"
    }
}

extension Diagnostic {
    /// The error for a daemon that is stopped or blocked; it does not handle SIGTERM either. `process` is its process id.
    package static func unanswered(by process: Int32?) -> Diagnostic {
        guard let process else { return .unavailable("the daemon does not reply") }
        return .unavailable(
            "the daemon (process \(process)) does not reply",
            hint: "run 'kill -KILL \(process)' and try again")
    }
}
