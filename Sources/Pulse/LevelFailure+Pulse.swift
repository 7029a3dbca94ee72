// SPDX-License-Identifier: MIT
internal import Core

extension LevelFailure {
    static let noServer = unavailable(
        "no audio server answers", hint: "start PulseAudio or PipeWire, or check PULSE_SERVER")
    static let noAnswer = unavailable(
        "the audio server does not answer in time", hint: "try again, or restart PulseAudio or PipeWire")
    static let serverLost = unavailable(
        "the audio server went away", hint: "try again when PulseAudio or PipeWire is back")
    static let turnedAway = unavailable(
        "the audio server turns us away, as it does with too many clients",
        hint: "close a program that uses audio; 'floatoverlay daemon' serves any number of commands over one")
    static let noSink = unavailable(
        "the audio server has no sink", hint: "connect a sound device, then see `floatoverlay devices`")
    static let noSource = unavailable(
        "the audio server has no microphone",
        hint: "connect one, or name a source of `floatoverlay devices` with --source")

    /// There is no default device of this kind.
    static func noDefault(_ kind: VolumeKind) -> LevelFailure { kind == .source ? noSource : noSink }

    /// What a refusal by the server means to whoever asked for the device or application called `name`.
    init(_ refusal: PulseRefusal, _ kind: VolumeKind, _ name: String) {
        switch refusal {
        case .noSuchDevice:
            self = .unavailable(
                "the \(kind.words) \(name) is gone", hint: "see `floatoverlay devices` for what there is")
        case .denied: self = .denied
        case .turnedAway: self = .serverLost
        case .other(let reason): self = .failed("the audio server refused: \(reason)")
        }
    }

    static let denied = notPermitted(
        "the audio server does not let us", hint: "allow access to audio where this program is confined")

    /// The server has said yes, and has not done it.
    static func notDefault(_ kind: VolumeKind, _ name: String) -> LevelFailure {
        .failed("the audio server has not made \(name) the default \(kind.words)")
    }

    /// There is nothing called `name`, but these.
    static func unknown(_ kind: VolumeKind, _ name: String, others: [String]) -> LevelFailure {
        let listed = others.prefix(8).joined(separator: ", ") + (others.count > 8 ? ", …" : "")
        switch (kind, others.isEmpty) {
        case (.app, true):
            return .unavailable("no application called \(name) plays", hint: "none plays now")
        case (.app, false):
            return .unavailable("no application called \(name) plays", hint: "these do: \(listed)")
        case (_, true):
            return .unavailable("no \(kind.words) called \(name)", hint: "the audio server has none")
        case (_, false):
            return .unavailable("no \(kind.words) called \(name)", hint: "the \(kind.words)s are: \(listed)")
        }
    }
}

extension VolumeKind {
    /// The word in messages.
    fileprivate var words: String { self == .app ? "application" : rawValue }
}
