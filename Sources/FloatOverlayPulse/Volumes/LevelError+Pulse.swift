// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension LevelError {
    static let noReply = unavailable(
        "the audio server did not respond in time", hint: "try again, or restart PulseAudio or PipeWire")
    static let serverLost = unavailable(
        "the connection to the audio server was lost",
        hint: "try again when PulseAudio or PipeWire is running")
    static let connectionRefused = unavailable(
        "the audio server refused the connection (too many clients?)",
        hint: "close a program that uses audio, or run 'floatoverlay daemon': commands share its connection")
    static let noSink = unavailable(
        "the audio server has no sink", hint: "connect a sound device, then run 'floatoverlay devices'")
    static let noSource = unavailable(
        "the audio server has no microphone",
        hint: "connect a microphone, or choose a source from 'floatoverlay devices' with --source")

    /// The error for a missing default device of `kind`.
    static func noDefault(_ kind: VolumeKind) -> LevelError { kind == .source ? noSource : noSink }

    /// The error for a request for the device or application `name` that the server refused.
    init(_ refusal: PulseServerError, for kind: VolumeKind, named name: String) {
        switch refusal {
        case .noSuchDevice:
            self = .unavailable(
                "the \(kind.noun) \(name) no longer exists", hint: "run 'floatoverlay devices'")
        case .denied: self = .denied
        case .connectionClosed: self = .serverLost
        case .other(let reason): self = .failed("the audio server refused the request: \(reason)")
        }
    }

    static let denied = notPermitted(
        "the audio server denied access", hint: "allow audio access in the sandbox of this program")

    /// The error for a change of the default device that the server acknowledged and did not carry out.
    static func notDefault(_ kind: VolumeKind, _ name: String) -> LevelError {
        .failed("the audio server did not make \(name) the default \(kind.noun)")
    }

    /// The error for an unknown `name`, with the known names in the hint.
    static func unknown(_ kind: VolumeKind, _ name: String, others: [String]) -> LevelError {
        let listed = others.prefix(8).joined(separator: ", ") + (others.count > 8 ? ", …" : "")
        switch (kind, others.isEmpty) {
        case (.app, true):
            return .unavailable("no application called \(name) is playing", hint: "start playback first")
        case (.app, false):
            return .unavailable("no application called \(name) is playing", hint: "choose from: \(listed)")
        case (_, true):
            return .unavailable(
                "no \(kind.noun) called \(name)",
                hint: "add a device to the audio server; it has no \(kind.noun)")
        case (_, false):
            return .unavailable("no \(kind.noun) called \(name)", hint: "choose from: \(listed)")
        }
    }
}

extension VolumeKind {
    /// The noun in messages.
    fileprivate var noun: String { self == .app ? "application" : rawValue }
}
