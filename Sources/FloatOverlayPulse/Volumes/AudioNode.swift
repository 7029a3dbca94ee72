// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The state of one sink, source or stream: its properties, its volume, and the pending requests for it.
final class AudioNode {
    let id: AudioNodeID
    var info: AudioNodeInfo
    /// The set and requested volume, with the reply to each change.
    var reconciler: VolumeReconciler<PendingReply<VolumeReading>>
    /// The end of the interval in which the server may restore the saved volume. Until then, a change outside
    /// this process is not reported as one.
    var restoringUntil: Instant
    /// The number of unacknowledged calls of the set request in flight.
    var unacknowledgedCalls = 0
    var refusal: PulseServerError?
    /// The replies to reads that the next query will answer.
    var readReplies: [PendingReply<VolumeReading>] = []
    var readRequest = CoalescedRequest()
    /// Reads the node again when its present value may be known.
    var recheckTimer: Timer?
    /// Verifies the acknowledged value again.
    var verificationTimer: Timer?

    init(_ info: AudioNodeInfo, balance: Balance, restoringUntil: Instant) {
        id = info.id
        self.info = info
        self.restoringUntil = restoringUntil
        reconciler = VolumeReconciler(info.state, balance: balance)
    }

    deinit { cancelTimers() }

    private func cancelTimers() {
        recheckTimer?.cancel()
        verificationTimer?.cancel()
    }

    /// Fails all open replies, because the node or the server is gone.
    func failReplies(_ failure: LevelError) {
        cancelTimers()
        // Often no request is in flight.
        let changeReplies = reconciler.reject() ?? reconciler.dropUnsent()
        for reply in changeReplies + readReplies { reply.expire(failure) }
        readReplies = []
    }

    /// The reading after all requested changes.
    var reading: VolumeReading { info.reading(reconciler.target) }
}
