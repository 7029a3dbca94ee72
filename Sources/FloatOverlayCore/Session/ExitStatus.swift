// SPDX-License-Identifier: MIT

/// The exit status of a process. From 64 on the meanings are those of `sysexits.h`.
public struct ExitStatus: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The argument of `exit(3)`. 128 + signal for a process ended by a signal, as in a shell.
    public let rawValue: Int32

    /// Any number; external programs can exit with it.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The command has succeeded (`EX_OK`).
    public static let success = ExitStatus(rawValue: 0)
    /// The arguments are wrong, or a value is out of range (`EX_USAGE`).
    public static let usage = ExitStatus(rawValue: 64)
    /// The input is not in the promised format (`EX_DATAERR`).
    public static let badInput = ExitStatus(rawValue: 65)
    /// No such file (`EX_NOINPUT`).
    public static let noInput = ExitStatus(rawValue: 66)
    /// No audio server, display, device or daemon, or no first frame in time (`EX_UNAVAILABLE`).
    public static let unavailable = ExitStatus(rawValue: 69)
    /// An internal error (`EX_SOFTWARE`).
    public static let internalError = ExitStatus(rawValue: 70)
    /// Try again: another daemon runs, or one of another protocol (`EX_TEMPFAIL`).
    public static let tryAgain = ExitStatus(rawValue: 75)
    /// Not permitted (`EX_NOPERM`).
    public static let notPermitted = ExitStatus(rawValue: 77)
    /// The config file is wrong (`EX_CONFIG`).
    public static let badConfig = ExitStatus(rawValue: 78)
    /// A command timed out, the status of `timeout(1)`.
    package static let timedOut = ExitStatus(rawValue: 124)
    /// A command was not found or could not be run, the status in a shell.
    package static let notRunnable = ExitStatus(rawValue: 127)
    /// The user pressed Ctrl-C or cancelled (128 + `SIGINT`).
    public static let interrupted = ExitStatus.signal(2)

    /// The status in a shell of a process that the signal `number` ended.
    public static func signal(_ number: Int32) -> ExitStatus { ExitStatus(rawValue: 128 + number) }

    /// Whether the value is a valid exit status of a failure: 1…255.
    package var isFailure: Bool { (1...255).contains(rawValue) }

    /// Orders by number.
    public static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

    /// The decimal number.
    public var description: String { "\(rawValue)" }
}
