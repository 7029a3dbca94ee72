// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// Where it is, or is going to: what counts for commands, `status` and whoever remembers places. `nil` before it
    /// has a window.
    public var target: Placement? { motion.target }

    /// Where it belongs while it is on screen: while it is stashed, the place it goes back to.
    public var homePlacement: Placement? { motion.homePlacement }

    /// The monitor it is on; the one it was on while there are none.
    public var monitor: Monitor? { host.registry.lastMonitors.first { $0.id == target?.monitor } }

    /// Whether only a tab of it is on screen, at a side of its monitor.
    var isStashed: Bool { motion.stash != nil }

    /// Brings it to `placement`, the one way its place changes while it lives: in flight where `animated` and the
    /// settings let it, else at once. A flight under way turns there from where it is.
    public func go(to placement: Placement, animated: Bool = true) {
        motion.go(to: placement, animated: animated)
    }

    /// Puts it aside, a tab left on screen, at the nearer side beyond which there is no other monitor; says whether
    /// there is one. Again is nothing.
    @discardableResult
    public func stash() -> Bool { motion.moveToStash() }

    /// Brings it back from aside to the place it had.
    public func unstash() { motion.bringBack() }

    /// Moves it to a corner of its monitor.
    public func move(to corner: Corner) { placement.move(to: corner) }

    /// Moves its top left corner to `point`, in logical pixels from its monitor's.
    public func move(to point: Point) { placement.move(to: point) }

    /// Goes on to the next of three extents, small, medium and its user's own, and stays at its nearest corner.
    public func cycleSize() { placement.cycleSize() }

    /// Makes it the largest extent of its aspect in `box` logical pixels.
    public func resize(into box: Size) { placement.resize(into: box) }

    /// Makes it `percent` of its natural extent: at 100 a pixel of a frame is a device pixel.
    public func resize(percent: Double) { placement.resize(percent: percent) }
}
