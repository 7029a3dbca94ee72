// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// One sink we follow: what it is, where its fader stands, who waits for what.
final class Sink {
    let index: UInt32
    var info: SinkInfo
    var fader: Fader
    /// Until then others' changes are its own restoring of what it was: no news.
    var quietUntil: Instant
    /// Whose changes the next set will carry.
    var waiting: [Answer<VolumeReading>] = []
    /// Whose changes the set in flight carries.
    var flying: [Answer<VolumeReading>] = []
    /// How many parts of the set in flight have not been acknowledged.
    var partsUnderway = 0
    var refusal: PulseRefusal?
    /// Who wants a reading asked for after now.
    var readers: [Answer<VolumeReading>] = []
    var isAsking = false
    var isStale = false
    var recheck: Timer?

    init(_ info: SinkInfo, balance: Balance, quietUntil: Instant) {
        index = info.index
        self.info = info
        self.quietUntil = quietUntil
        fader = Fader(info.state, balance: balance)
    }

    deinit { recheck?.cancel() }

    /// What it will be once everything asked has arrived.
    var reading: VolumeReading { reading(fader.target) }

    func reading(_ state: VolumeState) -> VolumeReading {
        VolumeReading(state: state, device: info.name, label: info.label, channelNames: info.channelNames)
    }
}
