// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// One strip of the mixer, a sink, a source or a stream: what it is, where its fader stands, who waits for what.
final class AudioNode {
    let id: AudioNodeID
    var info: AudioNodeInfo
    var reconciler: VolumeReconciler
    /// Until then others' changes are its own restoring of what it was: no news.
    var quietUntil: Instant
    /// Whose changes the next set will carry.
    var waiting: [PendingReply<VolumeReading>] = []
    /// Whose changes the set in flight carries.
    var inFlight: [PendingReply<VolumeReading>] = []
    /// How many parts of the set in flight have not been acknowledged.
    var partsUnderway = 0
    var refusal: PulseServerError?
    /// Who wants a reading asked for after now.
    var readers: [PendingReply<VolumeReading>] = []
    var readRequest = CoalescedRequest()
    var recheck: Timer?

    init(_ info: AudioNodeInfo, balance: Balance, quietUntil: Instant) {
        id = info.id
        self.info = info
        self.quietUntil = quietUntil
        reconciler = VolumeReconciler(info.state, balance: balance)
    }

    deinit { recheck?.cancel() }

    /// What it will be once everything asked has arrived.
    var reading: VolumeReading { info.reading(reconciler.target) }
}
