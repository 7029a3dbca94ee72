// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The state of one sink, source or stream: its properties, its volume, and the pending requests for it.
final class AudioNode {
    let id: AudioNodeID
    var info: AudioNodeInfo
    var reconciler: VolumeReconciler
    /// Until this time, changes by others are the server's restoring of the saved volume and are not reported
    /// as changes.
    var quietUntil: Instant
    /// The replies to changes that the next set request will contain.
    var waiting: [PendingReply<VolumeReading>] = []
    /// The replies to changes that the set request in flight contains.
    var inFlight: [PendingReply<VolumeReading>] = []
    /// The number of unacknowledged calls of the set request in flight.
    var unacknowledgedCalls = 0
    var refusal: PulseServerError?
    /// The replies to reads that need a query that starts later than now.
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

    /// Fails all open replies, because the node or the server is gone.
    func abandon(_ failure: LevelError) {
        recheck?.cancel()
        for reply in waiting + inFlight + readers { reply.expire(failure) }
        waiting = []
        inFlight = []
        readers = []
    }

    /// The reading after all requested changes.
    var reading: VolumeReading { info.reading(reconciler.target) }
}
