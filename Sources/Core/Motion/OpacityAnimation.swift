// SPDX-License-Identifier: MIT

/// The way of an opacity, as a share of what the user has set, from one value to another.
public struct OpacityAnimation: Hashable, Sendable {
    private let from: Double
    private let to: Double
    private let transition: InteractiveTransition

    /// A fade that begins at `now`.
    public init(from: Double, to: Double, at now: Instant) {
        self.from = from
        self.to = to
        transition = InteractiveTransition(running: now)
    }

    /// The share at `now`, 0…1.
    public func level(at now: Instant) -> Double {
        max(0, min(from + (to - from) * transition.progress(at: now), 1))
    }

    /// Whether it is over at `now`.
    public func isOver(at now: Instant) -> Bool { transition.isOver(at: now) }
}
