// SPDX-License-Identifier: MIT
public import FloatOverlayCore

extension OverlayController {
    /// The current placement or, during an animation, its destination. Commands, `status` and saved
    /// placements use this value. `nil` before the overlay has a window.
    public var target: Placement? { motion.target }

    /// The placement to return to if the overlay is stashed; otherwise `target`.
    public var homePlacement: Placement? { motion.homePlacement }

    /// The overlay's monitor; while no monitor is connected, the last one.
    public var monitor: Monitor? { host.registry.lastMonitors.first { $0.id == target?.monitor } }

    /// Whether the overlay is stashed: only a tab is on screen, at a side of its monitor.
    var isStashed: Bool { motion.stash != nil }

    /// Moves the overlay to `placement`: animated if `animated` is true and the preferences allow motion,
    /// else immediately. An animation in progress continues from its current position to the new destination.
    public func go(to placement: Placement, animated: Bool = true) {
        motion.go(to: placement, animated: animated)
    }

    /// Stashes the overlay, with a tab left on screen, at the nearer side of the monitor that no other
    /// monitor adjoins. Returns `false` if both sides adjoin other monitors. Idempotent.
    @discardableResult
    public func stash() -> Bool { motion.moveToStash() }

    /// Moves a stashed overlay back to its previous placement.
    public func unstash() { motion.unstash() }

    /// Moves the overlay to a corner of its monitor, at the configured margin.
    public func move(to corner: Corner) { placement.move(to: .corner(corner)) }

    /// Moves the overlay's top left corner to `point`, in logical pixels relative to the monitor's top left
    /// corner.
    public func move(to point: Point) { placement.move(to: .point(point)) }

    /// Cycles through three sizes (small, medium, and the user's own size) and keeps the nearest corner in
    /// place.
    public func cycleSize() { placement.cycleSize() }

    /// Resizes the overlay to the largest size of its aspect that fits into `box` logical pixels.
    public func resize(into box: Size) { placement.resize(into: box) }

    /// Resizes the overlay to `percent` of its natural size; at 100 one frame pixel is one device pixel.
    public func resize(percent: Double) { placement.resize(percent: percent) }
}
