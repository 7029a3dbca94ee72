// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The set and requested volume of one node. The reconciler decides which request is sent next and what
/// caused a change in a reading. One set request is in flight at a time, followed by the newest state;
/// changes apply to the requested state, so that none is lost.
///
/// pipewire-pulse (PipeWire 0.3.65) may acknowledge a set request before a read returns the new value, and
/// may answer a read with a value from before the request. Therefore a reading that equals a recent value of
/// this process is an echo. It is a change by another program only if the reading still differs from the last
/// set value after `echoWindow`.
struct VolumeReconciler {
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
    static let echoWindow = Duration.milliseconds(150)
    private static let maxEchoes = 256

    private struct Echo {
        var state: VolumeState
        var expires: Instant?
    }

    /// The value after all requested changes.
    private(set) var target: VolumeState
    /// The last known value, set by this process or another program.
    private(set) var lastKnown: VolumeState
    /// The ratio of the channels as another program set it last.
    private(set) var balance: Balance
    private var inFlight: VolumeState?
    private var lastSet: VolumeState?
    private var hasPendingVolume = false
    private var hasPendingMute = false
    private var echoes: [Echo] = []

    /// Starts with the first reading and the stored balance.
    init(_ state: VolumeState, balance: Balance) {
        target = state
        lastKnown = state
        self.balance = balance
        self.balance.update(state.channels)
    }

    /// Whether a set request waits for its acknowledgement.
    var isInFlight: Bool { inFlight != nil }
    /// Whether a change waits to be sent.
    var hasPending: Bool { hasPendingVolume || hasPendingMute }

    /// Applies a change to the requested value.
    mutating func apply(_ change: VolumeChange, policy: VolumePolicy) throws(InvalidLevelChange) {
        let next = try target.changed(
            by: change, policy: policy, balance: balance, decibels: Decibels.raw(from:step:))
        // An absolute value is sent even if it equals the known value, which may be out of date.
        switch change {
        case .level(let level) where !level.isRelative: hasPendingVolume = true
        case .mute, .unmute: hasPendingMute = true
        default: break
        }
        if next.channels != target.channels { hasPendingVolume = true }
        if next.isMuted != target.isMuted { hasPendingMute = true }
        target = next
    }

    /// Returns the next request and marks it as in flight; `nil` while a request is in flight or nothing is
    /// pending.
    mutating func nextRequest() -> SetRequest? {
        guard inFlight == nil, hasPending else { return nil }
        let request = SetRequest(
            channels: hasPendingVolume ? target.channels : nil, isMuted: hasPendingMute ? target.isMuted : nil
        )
        recordEcho(lastKnown)
        recordEcho(target)
        inFlight = target
        hasPendingVolume = false
        hasPendingMute = false
        return request
    }

    /// Records the acknowledgement of the request in flight.
    mutating func acknowledge(at now: Instant) {
        guard let state = inFlight else { return }
        let expires = now.advanced(by: Self.echoWindow)
        for index in echoes.indices where echoes[index].expires == nil { echoes[index].expires = expires }
        inFlight = nil
        lastSet = state
        lastKnown = state
    }

    /// Records the refusal of the request in flight and drops the pending changes. The caller must read the
    /// node afterwards.
    mutating func reject() {
        inFlight = nil
        lastSet = nil
        echoes = []
        dropUnsent()
    }

    /// Drops the pending changes.
    mutating func dropUnsent() {
        target = inFlight ?? lastKnown
        hasPendingVolume = false
        hasPendingMute = false
    }

    /// Determines the origin of a reading and updates the known value.
    mutating func classify(_ state: VolumeState, at now: Instant) -> Origin {
        removeExpiredEchoes(at: now)
        if let last = inFlight ?? lastSet, state.isNear(last) { return confirm(last) ? .confirmed : .known }
        if state.isNear(lastKnown) { return .known }
        if isEcho(state) { return .stale(until: latestExpiry(now)) }
        lastKnown = state
        balance.update(state.channels)
        if inFlight != nil { recordEcho(state) } else if !hasPending { target = state }
        return .outside
    }

    /// Records that a reading returned the last set value; returns whether another value was assumed before.
    private mutating func confirm(_ last: VolumeState) -> Bool {
        guard inFlight == nil, lastKnown != last else { return false }
        lastKnown = last
        if !hasPending { target = last }
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
