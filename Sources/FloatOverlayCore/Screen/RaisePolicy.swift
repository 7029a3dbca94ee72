// SPDX-License-Identifier: MIT

/// Decides when overlay windows are raised above others on X11, without an endless contest with other
/// programs that do the same: the first raise is immediate, later ones follow a pause that grows while a
/// competitor keeps raising itself. Needs no timer while no window covers an overlay.
package struct RaisePolicy: Hashable, Sendable {
    /// A window that covers an overlay.
    package struct Competitor: Hashable, Sendable {
        /// Whether the window is override-redirect, not controlled by the window manager.
        package var isOverrideRedirect: Bool
        /// Whether the window covers a whole monitor.
        package var coversMonitor: Bool
        /// How the window was recognised as a menu, a tooltip or a drag icon, which must stay usable.
        package var menu: MenuIndicator?

        /// `menu` also stands for tooltips and drag icons.
        package init(isOverrideRedirect: Bool, coversMonitor: Bool, menu: MenuIndicator? = nil) {
            self.isOverrideRedirect = isOverrideRedirect
            self.coversMonitor = coversMonitor
            self.menu = menu
        }

        /// Whether the window is treated as a screen locker, which overlays must not cover.
        package var isLocker: Bool { isOverrideRedirect && coversMonitor }
    }

    /// How a window was recognised as a menu.
    package enum MenuIndicator: Hashable, Sendable {
        /// The window's type; an event reports when the window is closed.
        case windowType
        /// A grab of the pointer or the keyboard, whose end causes no event.
        case grab
    }

    /// The action for the current stacking order.
    package enum Decision: Hashable, Sendable {
        /// No action until the stacking order changes.
        case leave
        /// Raise now; the raise has been counted.
        case raise
        /// No action yet; ask again at this instant.
        case wait(until: Instant)
    }

    /// The minimum interval between raises.
    package static let minPause = Duration.milliseconds(50)
    /// The maximum of the pause.
    package static let maxPause = Duration.seconds(2)
    /// The interval at which the end of a grab is checked.
    package static let grabPause = Duration.seconds(1)
    /// The number of raises within `window` that lets the pause grow.
    package static let burst = 5
    /// The interval for counting raises, and how long beyond the pause no raise must occur before the pause
    /// is reset.
    package static let window = Duration.seconds(1)

    /// The current minimum interval after the latest raise.
    package private(set) var pause = Self.minPause
    private var raises: [Instant] = []

    /// Starts with the minimum pause.
    package init() {}

    /// Decides about `competitors`, the windows of other programs above an overlay, at `now`.
    package mutating func decision(for competitors: [Competitor], at now: Instant) -> Decision {
        if competitors.isEmpty || competitors.contains(where: { $0.isLocker || $0.menu == .windowType }) {
            return .leave
        }
        if competitors.contains(where: { $0.menu == .grab }) {
            return .wait(until: now.advanced(by: Self.grabPause))
        }
        resetPause(at: now)
        if let last = raises.last, now < last.advanced(by: pause) {
            return .wait(until: last.advanced(by: pause))
        }
        count(now)
        return .raise
    }

    private mutating func resetPause(at now: Instant) {
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
