// SPDX-License-Identifier: MIT

/// Derives the current suspension reasons from lock, screen saver and monitor signals.
///
/// logind's `Lock` signal is a request. It takes effect immediately, so that no overlay stays on screen, but
/// it expires after `confirmationTimeout` unless another signal confirms the lock. When the confirming signal
/// ends, the lock ends too, even without logind's `Unlock`.
package struct SuspensionTracker: Hashable, Sendable {
    /// How long an unconfirmed lock request takes effect.
    package static let confirmationTimeout = Duration.seconds(10)

    /// The time when an unconfirmed lock request expires; `nil` without one.
    package private(set) var deadline: Instant?
    private var isLockRequested = false
    private var lockedHint = false
    private var isSleeping = false
    private var isSaverActive = false
    private var isDisplaySaverActive = false
    private var isDisplayOff = false
    private var isLockerShown = false

    /// Starts without a suspension.
    package init() {}

    /// The current suspension reasons; `noMonitor` is not included, the host adds it.
    package var reasons: Set<SuspensionReason> {
        var reasons: Set<SuspensionReason> = []
        if isLockRequested || lockedHint || isSleeping { reasons.insert(.locked) }
        if isSaverActive || isDisplaySaverActive { reasons.insert(.screenSaver) }
        if isDisplayOff { reasons.insert(.displayOff) }
        if isLockerShown { reasons.insert(.locker) }
        return reasons
    }

    /// Handles a signal received at `now`.
    package mutating func handle(_ signal: SuspensionSignal, at now: Instant) {
        let wasLockConfirmed = isLockConfirmed
        switch signal {
        case .lockRequested:
            isLockRequested = true
            deadline = now.advanced(by: Self.confirmationTimeout)
        case .unlockRequested: (isLockRequested, lockedHint) = (false, false)
        case .lockedHint(let isLocked): lockedHint = isLocked
        case .sleeping(let isSleeping): self.isSleeping = isSleeping
        case .logindGone: (isLockRequested, lockedHint, isSleeping) = (false, false, false)
        case .saver(let isActive): isSaverActive = isActive
        case .displaySaver(let isActive): isDisplaySaverActive = isActive
        case .displayOff(let isOff): isDisplayOff = isOff
        case .locker(let isThere): isLockerShown = isThere
        }
        if wasLockConfirmed && !isLockConfirmed { isLockRequested = false }
        if isLockConfirmed || !isLockRequested { deadline = nil }
    }

    /// Ends an unconfirmed lock request whose deadline has passed.
    package mutating func tick(_ now: Instant) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        isLockRequested = false
    }

    /// Whether a signal confirms that the session is locked.
    private var isLockConfirmed: Bool { lockedHint || isSaverActive || isLockerShown }
}
