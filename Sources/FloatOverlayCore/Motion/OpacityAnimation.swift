// SPDX-License-Identifier: MIT

/// An animation of the opacity, as a fraction of the user's opacity.
package struct OpacityAnimation: Hashable, Sendable {
    private let from: Double
    private let to: Double
    private let transition: InteractiveTransition

    /// Creates an animation that starts at `now`.
    package init(from: Double, to: Double, at now: Instant) {
        self.from = from
        self.to = to
        transition = InteractiveTransition(running: now)
    }

    /// The fraction at `now`, 0…1.
    package func opacity(at now: Instant) -> Double {
        Opacity.clamped(from + (to - from) * transition.progress(at: now))
    }

    /// Whether the animation has ended at `now`.
    package func isOver(at now: Instant) -> Bool { transition.isOver(at: now) }
}
