// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The set and requested volume of one node. The reconciler decides which request is sent next and what
/// caused a change in a reading. One set request is in flight at a time, followed by the newest state.
///
/// A relative change starts from the value that the server has at that time: it waits until no set request is
/// in flight and until a reading that was requested after the change has arrived. Then it applies to that
/// reading. An absolute change does not wait, and a relative change directly after it applies to its value.
///
/// pipewire-pulse (PipeWire 0.3.65) may acknowledge a set request before a read returns the new value, and
/// may answer a read with a value from before the request. Therefore, unless `hasOrderedReads`, a reading that
/// equals a recent value of this process is an echo until a read has returned the last set value. It is a
/// change by another program only if the reading still differs from the last set value after `echoWindow`.
///
/// A change can have a `Token`. The functions that finish or drop changes return their tokens, each once.
struct VolumeReconciler<Token> {
    /// The origin of a reading.
    enum Origin: Equatable {
        /// The known value, or the last set value.
        case known
        /// An earlier value of this process. The node must be read again at this time unless an event arrives
        /// before.
        case stale(until: Instant)
        /// The last set value, after a reading that was attributed to another program.
        case confirmed
        /// A change by another program.
        case outside
    }

    /// The values to send; `nil` leaves a value unchanged.
    struct SetRequest: Equatable {
        var channels: [UInt32]?
        var isMuted: Bool?
    }

    /// How long after the acknowledgement of a set request a read may still return an earlier value.
    static var echoWindow: Duration { .milliseconds(150) }
    private static var maxEchoes: Int { 256 }

    private struct Echo {
        var state: VolumeState
        var expires: Instant?
    }

    private struct WaitingChange {
        var change: VolumeChange
        var policy: VolumePolicy
        var token: Token?
    }

    /// Whether a read that is sent after a set request always returns its value. PulseAudio executes the
    /// requests of a connection in their order.
    var hasOrderedReads = false
    /// The value after all changes, if no other program changes the volume.
    private(set) var target: VolumeState
    /// The last known value, set by this process or another program.
    private(set) var lastKnown: VolumeState
    /// The ratio of the channels as another program set it last.
    private(set) var balance: Balance
    /// The value after the changes that do not wait for a reading.
    private var requested: VolumeState
    /// The set request in flight, with the tokens of its changes.
    private var inFlight: (state: VolumeState, tokens: [Token])?
    private var lastSet: VolumeState?
    private var hasPendingVolume = false
    private var hasPendingMute = false
    private var echoes: [Echo] = []
    /// The changes that wait for a reading, in their order.
    private var waiting: [WaitingChange] = []
    /// The number of waiting changes that were made before the latest read was sent.
    private var coveredCount = 0
    /// The tokens of the changes that the next set request contains.
    private var unsentTokens: [Token] = []

    /// Starts with the first reading and the stored balance.
    init(_ state: VolumeState, balance: Balance) {
        target = state
        requested = state
        lastKnown = state
        self.balance = balance
        self.balance.update(state.channels)
    }

    /// Whether a change waits to be sent and needs no reading.
    private var hasPending: Bool { hasPendingVolume || hasPendingMute }
    /// Whether the next set request depends on a reading.
    var needsReading: Bool { inFlight == nil && !hasPending && !waiting.isEmpty }
    /// The token of the oldest change that is not sent.
    var firstUnsent: Token? { unsentTokens.first ?? waiting.lazy.compactMap(\.token).first }

    /// Whether `change` has to wait for a reading. With `isFresh`, `lastKnown` is a reading that was requested
    /// after the change.
    func mustWait(_ change: VolumeChange, isFresh: Bool = false) -> Bool {
        let isIdle = inFlight == nil && !hasPending
        return !waiting.isEmpty || !isIndependent(change) && !(isFresh && isIdle)
    }

    /// Applies a change to the requested value, after a reading if it must wait. Returns its token if no
    /// request is needed.
    @discardableResult
    mutating func apply(
        _ change: VolumeChange, policy: VolumePolicy, isFresh: Bool = false, token: Token? = nil
    ) throws(InvalidLevelChange) -> [Token] {
        let next = WaitingChange(change: change, policy: policy, token: token)
        // An invalid change is refused before it is queued.
        let predicted = try changed(target, by: next)
        if mustWait(change, isFresh: isFresh) {
            waiting.append(next)
            target = predicted
            return []
        }
        try addToNextRequest(next)
        target = requested
        return enqueue(token.map { [$0] } ?? [])
    }

    /// Keeps the tokens for the next request; returns them if there is none.
    private mutating func enqueue(_ tokens: [Token]) -> [Token] {
        guard hasPending else { return tokens }
        unsentTokens += tokens
        return []
    }

    /// Whether the result of `change` does not depend on a value that another program may have changed.
    private func isIndependent(_ change: VolumeChange) -> Bool {
        switch change {
        case .level(let level): !level.isRelative || hasPendingVolume
        case .mute, .unmute: true
        case .toggleMute: hasPendingMute
        }
    }

    private func changed(
        _ state: VolumeState, by waiting: WaitingChange
    ) throws(InvalidLevelChange) -> VolumeState {
        try state.changed(
            by: waiting.change, policy: waiting.policy, balance: balance, decibels: Decibels.raw(from:step:))
    }

    private mutating func predict() {
        target = waiting.reduce(requested) { (try? changed($0, by: $1)) ?? $0 }
    }

    private mutating func addToNextRequest(_ waiting: WaitingChange) throws(InvalidLevelChange) {
        let next = try changed(requested, by: waiting)
        // An absolute value is sent even if it equals the known value, which may be out of date.
        switch waiting.change {
        case .level(let level) where !level.isRelative: hasPendingVolume = true
        case .mute, .unmute: hasPendingMute = true
        default: break
        }
        if next.channels != requested.channels { hasPendingVolume = true }
        if next.isMuted != requested.isMuted { hasPendingMute = true }
        requested = next
    }

    /// Records that a read was sent.
    mutating func sentRead() { coveredCount = waiting.count }

    /// Applies the waiting changes that were made before the read was sent, after `classify` has recorded its
    /// value. Returns the tokens of changes that need no request.
    mutating func applyWaiting() -> [Token] {
        guard needsReading, coveredCount > 0 else { return [] }
        requested = lastKnown
        let covered = waiting.prefix(coveredCount)
        for change in covered {
            // A change that has become invalid has no effect; `apply` has checked its range.
            try? addToNextRequest(change)
        }
        waiting.removeFirst(coveredCount)
        predict()
        coveredCount = 0
        return enqueue(covered.compactMap(\.token))
    }

    /// Returns the next request and marks it as in flight; `nil` while a request is in flight or nothing is
    /// pending.
    mutating func nextRequest() -> SetRequest? {
        guard inFlight == nil, hasPending else { return nil }
        let request = SetRequest(
            channels: hasPendingVolume ? requested.channels : nil,
            isMuted: hasPendingMute ? requested.isMuted : nil)
        if !hasOrderedReads {
            recordEcho(lastKnown)
            recordEcho(requested)
        }
        inFlight = (requested, unsentTokens)
        hasPendingVolume = false
        hasPendingMute = false
        unsentTokens = []
        return request
    }

    /// Records the acknowledgement of the request in flight and returns the tokens of its changes; `nil`,
    /// without a change, if no request is in flight.
    @discardableResult
    mutating func acknowledge(at now: Instant) -> [Token]? {
        guard let (state, tokens) = inFlight else { return nil }
        let expires = now.advanced(by: Self.echoWindow)
        for index in echoes.indices where echoes[index].expires == nil { echoes[index].expires = expires }
        inFlight = nil
        lastSet = state
        lastKnown = state
        return tokens
    }

    /// Records the refusal of the request in flight, or the loss of its reply, and drops all changes. Returns
    /// their tokens; `nil`, without a change, if no request is in flight. The caller must read the node
    /// afterwards.
    mutating func reject() -> [Token]? {
        guard let sent = inFlight.take() else { return nil }
        lastSet = nil
        echoes = []
        return sent.tokens + dropUnsent()
    }

    /// Drops the changes that are not sent and returns their tokens.
    mutating func dropUnsent() -> [Token] {
        let dropped = unsentTokens + waiting.compactMap(\.token)
        unsentTokens = []
        waiting = []
        requested = inFlight?.state ?? lastKnown
        target = requested
        coveredCount = 0
        hasPendingVolume = false
        hasPendingMute = false
        return dropped
    }

    /// Determines the origin of a reading and updates the known value.
    mutating func classify(_ state: VolumeState, at now: Instant) -> Origin {
        removeExpiredEchoes(at: now)
        if let last = inFlight?.state ?? lastSet, state.isNear(last) {
            if inFlight == nil { removeOlderEchoes(than: last) }
            return confirm(last) ? .confirmed : .known
        }
        if state.isNear(lastKnown) { return .known }
        if isEcho(state) { return .stale(until: latestExpiry(now)) }
        lastKnown = state
        balance.update(state.channels)
        if inFlight != nil {
            if !hasOrderedReads { recordEcho(state) }
        } else if !hasPending {
            requested = state
            predict()
        }
        return .outside
    }

    /// Records that a reading returned the last set value; returns whether another value was assumed before.
    private mutating func confirm(_ last: VolumeState) -> Bool {
        guard inFlight == nil, lastKnown != last else { return false }
        lastKnown = last
        if !hasPending { requested = last }
        predict()
        return true
    }

    /// Whether the channels and the mute state both occur in recent values. A volume and a mute that are sent
    /// together may take effect in two steps.
    private func isEcho(_ state: VolumeState) -> Bool {
        echoes.contains { $0.state.hasChannels(near: state) }
            && echoes.contains { $0.state.isMuted == state.isMuted }
    }

    private func latestExpiry(_ now: Instant) -> Instant {
        let expires = inFlight == nil ? echoes.last?.expires : nil
        return expires ?? now.advanced(by: Self.echoWindow)
    }

    private mutating func recordEcho(_ state: VolumeState) {
        if let last = echoes.last, last.state == state {
            echoes[echoes.count - 1].expires = nil
            return
        }
        if echoes.count == Self.maxEchoes { echoes.removeFirst() }
        echoes.append(Echo(state: state, expires: nil))
    }

    /// Removes the echoes after a read has returned the last set value, unless that value was also set earlier:
    /// reads return the values in the order in which they were set.
    private mutating func removeOlderEchoes(than last: VolumeState) {
        if echoes.dropLast().allSatisfy({ !$0.state.isNear(last) }) { echoes = [] }
    }

    private mutating func removeExpiredEchoes(at now: Instant) {
        let firstLive = echoes.firstIndex { $0.expires.map { $0 > now } ?? true } ?? echoes.count
        if firstLive > 0 { echoes.removeFirst(firstLive) }
        if echoes.isEmpty { lastSet = nil }
    }
}

extension VolumeState {
    /// Whether the value equals `other`, except for the server's rounding of 1 raw unit per channel.
    func isNear(_ other: VolumeState) -> Bool { isMuted == other.isMuted && hasChannels(near: other) }

    /// Whether the channels equal those of `other`, except for the server's rounding of 1 raw unit per
    /// channel.
    func hasChannels(near other: VolumeState) -> Bool {
        channels.count == other.channels.count
            && zip(channels, other.channels).allSatisfy { max($0, $1) - min($0, $1) <= 1 }
    }
}
