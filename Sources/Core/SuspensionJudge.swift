// SPDX-License-Identifier: MIT

/// Makes of all the signs why overlays cannot be seen.
///
/// logind's `Lock` is a wish: it counts at once, so that nothing is left on the screen, but only for `patience`
/// unless something shows that somebody has locked; and once that something ends, so does the lock, whether logind
/// hears of it or not.
public struct SuspensionJudge: Hashable, Sendable {
    /// How long a wish to lock counts when nobody follows it.
    public static let patience = Duration.seconds(10)

    /// When a wish to lock that nobody has followed yet stops to count; `nil` without one.
    public private(set) var deadline: Instant?
    private var isAsked = false
    private var hint = false
    private var isSleeping = false
    private var saver = false
    private var displaySaver = false
    private var displayOff = false
    private var locker = false

    /// Starts with everything to be seen.
    public init() {}

    /// Why overlays cannot be seen; of `noMonitor` it knows nothing.
    public var causes: Set<SuspensionCause> {
        var causes: Set<SuspensionCause> = []
        if isAsked || hint || isSleeping { causes.insert(.locked) }
        if saver || displaySaver { causes.insert(.screenSaver) }
        if displayOff { causes.insert(.displayOff) }
        if locker { causes.insert(.locker) }
        return causes
    }

    /// Takes a sign that came at `now`.
    public mutating func take(_ sign: SuspensionSign, at now: Instant) {
        let wasFollowed = isFollowed
        switch sign {
        case .lockAsked:
            isAsked = true
            deadline = now.advanced(by: Self.patience)
        case .unlockAsked: (isAsked, hint) = (false, false)
        case .lockedHint(let isLocked): hint = isLocked
        case .sleeping(let isSleeping): self.isSleeping = isSleeping
        case .logindGone: (isAsked, hint, isSleeping) = (false, false, false)
        case .saver(let isActive): saver = isActive
        case .displaySaver(let isActive): displaySaver = isActive
        case .displayOff(let isOff): displayOff = isOff
        case .locker(let isThere): locker = isThere
        }
        if wasFollowed && !isFollowed { isAsked = false }
        if isFollowed || !isAsked { deadline = nil }
    }

    /// Looks whether the wish to lock has come to nothing.
    public mutating func tick(_ now: Instant) {
        guard let deadline, now >= deadline else { return }
        self.deadline = nil
        isAsked = false
    }

    /// Whether somebody has locked, as far as can be seen.
    private var isFollowed: Bool { hint || saver || locker }
}
