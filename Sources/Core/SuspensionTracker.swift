// SPDX-License-Identifier: MIT

/// Makes of all the signs why overlays cannot be seen.
///
/// logind's `Lock` is a wish: it counts at once, so that nothing is left on the screen, but only for `confirmationTimeout`
/// unless something shows that somebody has locked; and once that something ends, so does the lock, whether logind
/// hears of it or not.
public struct SuspensionTracker: Hashable, Sendable {
    /// How long a wish to lock counts when nobody follows it.
    public static let confirmationTimeout = Duration.seconds(10)

    /// When a wish to lock that nobody has followed yet stops to count; `nil` without one.
    public private(set) var deadline: Instant?
    private var isLockRequested = false
    private var lockedHint = false
    private var isSleeping = false
    private var isSaverActive = false
    private var isDisplaySaverActive = false
    private var isDisplayOff = false
    private var isLockerShown = false

    /// Starts with everything to be seen.
    public init() {}

    /// Why overlays cannot be seen; of `noMonitor` it knows nothing.
    public var reasons: Set<SuspensionReason> {
        var reasons: Set<SuspensionReason> = []
        if isLockRequested || lockedHint || isSleeping { reasons.insert(.locked) }
        if isSaverActive || isDisplaySaverActive { reasons.insert(.screenSaver) }
        if isDisplayOff { reasons.insert(.displayOff) }
        if isLockerShown { reasons.insert(.locker) }
        return reasons
    }

    /// Takes a sign that came at `now`.
    public mutating func handle(_ signal: SuspensionSignal, at now: Instant) {
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

    /// Looks whether the wish to lock has come to nothing.
    public mutating func tick(_ now: Instant) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        isLockRequested = false
    }

    /// Whether somebody has locked, as far as can be seen.
    private var isLockConfirmed: Bool { lockedHint || isSaverActive || isLockerShown }
}
