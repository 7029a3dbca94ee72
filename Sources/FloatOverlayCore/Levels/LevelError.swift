// SPDX-License-Identifier: MIT

/// Why a level could not be read or set. `exitStatus` is the exit status of the command.
package enum LevelError: Error, Hashable, Sendable {
    /// An invalid change (64).
    case refused(InvalidLevelChange)
    /// No server, no device, or no device of this name (69), with a hint.
    case unavailable(String, hint: String)
    /// Not permitted (77), with a hint.
    case notPermitted(String, hint: String)
    /// The device or the server failed (69).
    case failed(String)
    /// Another process holds a lock (75).
    case busy(String)
    /// A file does not exist (66), with a hint.
    case missing(String, hint: String)
    /// A file is malformed (65), with a hint.
    case malformed(String, hint: String)

    /// The message, without the hint.
    package var message: String {
        switch self {
        case .refused(.outOfRange(let value, _)): "\(value) is out of range"
        case .refused(.wrongKind(let text)), .unavailable(let text, _), .notPermitted(let text, _),
            .failed(let text), .busy(let text), .missing(let text, _), .malformed(let text, _):
            text
        }
    }

    /// The error without an audio server.
    package static let noAudioServer = unavailable(
        "cannot reach the audio server", hint: "start PulseAudio or PipeWire, or check PULSE_SERVER")

    /// The hint for a brightness that may not be set.
    package static let brightnessRemedy =
        "use the active session of the seat, or install 90-floatoverlay-backlight.rules for udev "
        + "and join the group \"video\""

    /// The exit status of a command that fails with the error.
    package var exitStatus: ExitStatus {
        switch self {
        case .refused: .usage
        case .unavailable, .failed: .unavailable
        case .notPermitted: .notPermitted
        case .busy: .tryAgain
        case .missing: .noInput
        case .malformed: .badInput
        }
    }
}
