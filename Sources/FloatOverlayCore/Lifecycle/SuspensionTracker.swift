// SPDX-License-Identifier: MIT

/// Derives the current suspension reasons from lock, screen saver and monitor signals.
///
/// logind's `Lock` signal is a request. It takes effect immediately, so that no overlay stays on screen, but
/// it expires after `confirmationTimeout` unless another signal confirms the lock. When the confirming signal
/// ends, the lock ends too, even without logind's `Unlock`.
package struct SuspensionTracker: Hashable, Sendable {
    /// How long an unconfirmed lock request takes effect.
    package static let confirmationTimeout = Duration.seconds(10)

    private enum LockRequest: Hashable {
        case none
        case expiring(at: Instant)
        case confirmed
    }

    private var lockRequest = LockRequest.none
    private var lockedHint = false
    private var isSleeping = false
    private var isSaverActive = false
    private var isDisplaySaverActive = false
    private var isDisplayOff = false
    private var isLockerShown = false

    /// Starts without a suspension.
    package init() {}

    /// The time when an unconfirmed lock request expires; `nil` without such a request.
    package var deadline: Instant? {
        if case .expiring(let deadline) = lockRequest { deadline } else { nil }
    }

    /// The current suspension reasons; `noMonitor` is not included, the host adds it.
    package var reasons: Set<SuspensionReason> {
        var reasons: Set<SuspensionReason> = []
        if lockRequest != .none || lockedHint || isSleeping { reasons.insert(.locked) }
        if isSaverActive || isDisplaySaverActive { reasons.insert(.screenSaver) }
        if isDisplayOff { reasons.insert(.displayOff) }
        if isLockerShown { reasons.insert(.locker) }
        return reasons
    }

    /// Handles a signal received at `now`.
    package mutating func handle(_ signal: SuspensionSignal, at now: Instant) {
        let wasLockConfirmed = isLockConfirmed
        switch signal {
        case .lockRequested: lockRequest = .expiring(at: now.advanced(by: Self.confirmationTimeout))
        case .unlockRequested: (lockRequest, lockedHint) = (.none, false)
        case .lockedHint(let isLocked): lockedHint = isLocked
        case .sleeping(let isSleeping): self.isSleeping = isSleeping
        case .logindGone: (lockRequest, lockedHint, isSleeping) = (.none, false, false)
        case .saver(let isActive): isSaverActive = isActive
        case .displaySaver(let isActive): isDisplaySaverActive = isActive
        case .displayOff(let isOff): isDisplayOff = isOff
        case .locker(let isThere): isLockerShown = isThere
        }
        if isLockConfirmed {
            if lockRequest != .none { lockRequest = .confirmed }
        } else if wasLockConfirmed {
            lockRequest = .none
        }
    }

    /// Ends an unconfirmed lock request whose deadline has passed.
    package mutating func tick(_ now: Instant) {
        if let deadline, now >= deadline { lockRequest = .none }
    }

    /// Whether a signal confirms that the session is locked.
    private var isLockConfirmed: Bool { lockedHint || isSaverActive || isLockerShown }
}
