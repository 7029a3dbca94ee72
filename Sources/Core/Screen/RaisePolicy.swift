// SPDX-License-Identifier: MIT

/// Decides when windows that want to stay on top are raised over others, without fighting over it: at once
/// the first time, then with a pause that grows while somebody keeps coming back on top. It wants no timer of
/// its own while nothing lies over us.
public struct RaisePolicy: Hashable, Sendable {
    /// A window that lies over one of ours.
    public struct Competitor: Hashable, Sendable {
        /// Whether no window manager has a say about it.
        public var isOverrideRedirect: Bool
        /// Whether it hides a whole monitor.
        public var coversMonitor: Bool

        /// Whether it is a menu, a tooltip or something being dragged, which somebody is about to use.
        public var isMenu: Bool

        /// Makes a rival from its parts.
        public init(isOverrideRedirect: Bool, coversMonitor: Bool, isMenu: Bool = false) {
            self.isOverrideRedirect = isOverrideRedirect
            self.coversMonitor = coversMonitor
            self.isMenu = isMenu
        }

        /// Whether it looks like a screen locker, over which nothing may be shown.
        public var isLocker: Bool { isOverrideRedirect && coversMonitor }
    }

    /// What to do about the stack as it is.
    public enum Decision: Hashable, Sendable {
        /// Nothing, and nothing later, until the stack changes.
        case leave
        /// Raise now; it has been counted.
        case raise
        /// Nothing yet: ask again then.
        case wait(until: Instant)
    }

    /// The least time from one raise to the next.
    public static let minPause = Duration.milliseconds(50)
    /// The most the pause grows to.
    public static let maxPause = Duration.seconds(2)
    /// So many raises within `window` make the pause grow.
    public static let burst = 5
    /// The time in which raises are counted, and how much longer than the pause calm has to last.
    public static let window = Duration.seconds(1)

    /// The time that has to pass after the latest raise.
    public private(set) var pause = Self.minPause
    private var raises: [Instant] = []

    /// Starts calm.
    public init() {}

    /// Judges the windows over ours, none of them ours, at `now`.
    public mutating func judge(_ rivals: [Competitor], at now: Instant) -> Decision {
        if rivals.isEmpty || rivals.contains(where: { $0.isLocker || $0.isMenu }) { return .leave }
        calmDown(now)
        if let last = raises.last, now < last.advanced(by: pause) {
            return .wait(until: last.advanced(by: pause))
        }
        count(now)
        return .raise
    }

    private mutating func calmDown(_ now: Instant) {
        guard let last = raises.last, last.duration(to: now) > pause + Self.window else { return }
        raises.removeAll(keepingCapacity: true)
        pause = Self.minPause
    }

    private mutating func count(_ now: Instant) {
        if raises.count == Self.burst { raises.removeFirst() }
        raises.append(now)
        let isBurst = raises.count == Self.burst && raises[0].duration(to: now) <= Self.window
        if isBurst || pause > Self.minPause { pause = min(Self.maxPause, pause * 2) }
    }
}
