// SPDX-License-Identifier: MIT

/// Why a volume or a brightness could not be read or set; `exitStatus` is what a command ends with.
public enum LevelError: Error, Hashable, Sendable {
    /// The words ask for something illegal (64).
    case refused(InvalidLevelChange)
    /// No server, no device, or no device of that name (69), and what to do.
    case unavailable(String, hint: String)
    /// The system forbids it (77), and the remedy.
    case notPermitted(String, hint: String)
    /// The device or the server failed (69).
    case failed(String)
    /// There is no such file (66), and what to do.
    case missing(String, hint: String)
    /// A file is not what it should be (65), and what to do.
    case malformed(String, hint: String)

    /// What helps when the brightness may not be set.
    public static let brightnessRemedy =
        "use the active session of the seat, or install 90-floatoverlay-backlight.rules for udev "
        + "and join the group \"video\""

    /// The exit status of a command that met it.
    public var exitStatus: ExitStatus {
        switch self {
        case .refused: .usage
        case .unavailable, .failed: .unavailable
        case .notPermitted: .notPermitted
        case .missing: .noInput
        case .malformed: .badInput
        }
    }
}
