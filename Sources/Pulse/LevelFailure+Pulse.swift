// SPDX-License-Identifier: MIT
internal import Core

extension LevelFailure {
    static let noServer = unavailable(
        "no audio server answers", hint: "start PulseAudio or PipeWire, or check PULSE_SERVER")
    static let noAnswer = unavailable(
        "the audio server does not answer in time", hint: "try again, or restart PulseAudio or PipeWire")
    static let serverLost = unavailable(
        "the audio server went away", hint: "try again when PulseAudio or PipeWire is back")
    static let noSink = unavailable(
        "the audio server has no sink", hint: "connect a sound device, then see `floatoverlay devices`")

    /// What a refusal by the server means to whoever asked for `sink`.
    init(_ refusal: PulseRefusal, sink: String?) {
        switch refusal {
        case .noSuchSink:
            self = .unavailable(
                "the sink \(sink ?? "") is gone", hint: "see `floatoverlay devices` for what there is")
        case .denied:
            self = .notPermitted(
                "the audio server does not let us",
                hint: "allow access to audio where this program is confined")
        case .other(let reason): self = .failed("the audio server refused: \(reason)")
        }
    }

    /// There is no sink called `name`, but these.
    static func unknownSink(_ name: String, others: [String]) -> LevelFailure {
        let listed = others.prefix(8).joined(separator: ", ") + (others.count > 8 ? ", …" : "")
        return .unavailable(
            "no sink called \(name)",
            hint: others.isEmpty ? "the audio server has none" : "the sinks are: \(listed)")
    }
}
