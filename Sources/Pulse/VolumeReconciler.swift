// SPDX-License-Identifier: MIT
internal import Core

/// What one strip is set to and will be: decides what is sent next, and whose doing a reading is. One set is in
/// flight at a time and the newest wins; changes are applied to where it will be, so that none is lost.
///
/// A server may acknowledge a set before a read gives its value (pipewire-pulse), and answers a read with what was
/// true before a set that it had not seen. So a reading that equals something we have lately set is ours, and only
/// when it still differs from our last set after `echoWindow` somebody else set it back.
struct VolumeReconciler {
    /// Whose doing a reading is.
    enum Origin: Equatable {
        /// What we knew, or our last set.
        case known
        /// An older value of ours: to be read again then, should no event come before.
        case stale(until: Instant)
        /// Our last set after all, after we had believed somebody else.
        case confirmed
        /// Somebody else's.
        case outside
    }

    /// What has to be sent; `nil` parts stay as they are.
    struct SetRequest: Equatable {
        var channels: [UInt32]?
        var isMuted: Bool?
    }

    /// How long after its acknowledgement a set may still be what a read gives.
    static let echoWindow = Duration.milliseconds(150)
    private static let mostEchoes = 256

    private struct Echo {
        var state: VolumeState
        var expires: Instant?
    }

    /// What it will be once everything asked has arrived.
    private(set) var target: VolumeState
    /// What it was set to last, by us or by others, as far as we know.
    private(set) var settled: VolumeState
    /// The proportions of its channels, as somebody else set them last.
    private(set) var balance: Balance
    private var inFlight: VolumeState?
    private var lastSet: VolumeState?
    private var hasPendingVolume = false
    private var hasPendingMute = false
    private var echoes: [Echo] = []

    /// Begins with what a first reading gives, and what is remembered of the proportions.
    init(_ state: VolumeState, balance: Balance) {
        target = state
        settled = state
        self.balance = balance
        self.balance.update(state.channels)
    }

    /// Whether a set has been sent and not been acknowledged.
    var isInFlight: Bool { inFlight != nil }
    /// Whether something waits to be sent.
    var hasPending: Bool { hasPendingVolume || hasPendingMute }

    /// Applies a change to where it will be.
    mutating func apply(_ change: VolumeChange, policy: VolumePolicy) throws(InvalidLevelChange) {
        let next = try target.changed(
            by: change, policy: policy, balance: balance, decibels: Decibels.raw(from:step:))
        // An absolute value is sent even when we believe it is there: the belief may be a moment old.
        switch change {
        case .level(let level) where !level.isRelative: hasPendingVolume = true
        case .mute, .unmute: hasPendingMute = true
        default: break
        }
        if next.channels != target.channels { hasPendingVolume = true }
        if next.isMuted != target.isMuted { hasPendingMute = true }
        target = next
    }

    /// What to send now; `nil` while a set is in flight or when nothing is owed.
    mutating func nextRequest() -> SetRequest? {
        guard inFlight == nil, hasPending else { return nil }
        let request = SetRequest(
            channels: hasPendingVolume ? target.channels : nil, isMuted: hasPendingMute ? target.isMuted : nil
        )
        remember(settled)
        remember(target)
        inFlight = target
        hasPendingVolume = false
        hasPendingMute = false
        return request
    }

    /// The set in flight has been acknowledged.
    mutating func acknowledge(at now: Instant) {
        guard let state = inFlight else { return }
        let expires = now.advanced(by: Self.echoWindow)
        for index in echoes.indices where echoes[index].expires == nil { echoes[index].expires = expires }
        inFlight = nil
        lastSet = state
        settled = state
    }

    /// The set in flight was refused, and what waited behind it is dropped; a reading has to follow.
    mutating func reject() {
        inFlight = nil
        lastSet = nil
        echoes = []
        dropUnsent()
    }

    /// Drops what has not been sent.
    mutating func dropUnsent() {
        target = inFlight ?? settled
        hasPendingVolume = false
        hasPendingMute = false
    }

    /// Judges what the server says it is.
    mutating func classify(_ state: VolumeState, at now: Instant) -> Origin {
        forget(at: now)
        if let last = inFlight ?? lastSet, state.isNear(last) { return settle(last) ? .confirmed : .known }
        if state.isNear(settled) { return .known }
        if isEcho(state) { return .stale(until: latestExpiry(now)) }
        settled = state
        balance.update(state.channels)
        if inFlight != nil { remember(state) } else if !hasPending { target = state }
        return .outside
    }

    /// Our last set is what a reading gives; says whether we had believed something else.
    private mutating func settle(_ last: VolumeState) -> Bool {
        guard inFlight == nil, settled != last else { return false }
        settled = last
        if !hasPending { target = last }
        return true
    }

    /// A volume and a mute sent together may be seen one after the other.
    private func isEcho(_ state: VolumeState) -> Bool {
        echoes.contains { $0.state.hasChannels(near: state) }
            && echoes.contains { $0.state.isMuted == state.isMuted }
    }

    private func latestExpiry(_ now: Instant) -> Instant {
        let expires = inFlight == nil ? echoes.last?.expires : nil
        return expires ?? now.advanced(by: Self.echoWindow)
    }

    private mutating func remember(_ state: VolumeState) {
        if let last = echoes.last, last.state == state {
            echoes[echoes.count - 1].expires = nil
            return
        }
        if echoes.count == Self.mostEchoes { echoes.removeFirst() }
        echoes.append(Echo(state: state, expires: nil))
    }

    private mutating func forget(at now: Instant) {
        let live = echoes.firstIndex { $0.expires.map { $0 > now } ?? true } ?? echoes.count
        if live > 0 { echoes.removeFirst(live) }
        if echoes.isEmpty { lastSet = nil }
    }
}

extension VolumeState {
    /// Whether it is `other` but for the server's rounding, 1 raw a channel.
    func isNear(_ other: VolumeState) -> Bool { isMuted == other.isMuted && hasChannels(near: other) }

    /// Whether the channels are those of `other` but for the server's rounding.
    func hasChannels(near other: VolumeState) -> Bool {
        channels.count == other.channels.count
            && zip(channels, other.channels).allSatisfy { max($0, $1) - min($0, $1) <= 1 }
    }
}
