// SPDX-License-Identifier: MIT

/// Where something that is let go at a speed would come to rest: v · 0.1 s further on.
public enum DecelerationProjection {
    /// Seconds that a speed lasts.
    public static let seconds = 0.1

    /// The way at `velocity`, in its unit.
    public static func offset(_ velocity: Double) -> Double {
        let offset = velocity * seconds
        return offset.isFinite ? offset : 0
    }

    /// The way at `velocity` logical pixels a second.
    public static func offset(_ velocity: Size) -> Size {
        Size(width: offset(velocity.width), height: offset(velocity.height))
    }
}
