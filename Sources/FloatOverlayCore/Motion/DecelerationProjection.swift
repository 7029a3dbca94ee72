// SPDX-License-Identifier: MIT

/// The projection of a release velocity to a resting position: v · 0.1 s.
package enum DecelerationProjection {
    /// The projection's factor in seconds.
    package static let seconds = 0.1

    /// The distance at `velocity`, in the velocity's unit of length.
    package static func offset(_ velocity: Double) -> Double {
        let offset = velocity * seconds
        return offset.isFinite ? offset : 0
    }

    /// The offset at `velocity` logical pixels per second.
    package static func offset(_ velocity: Size) -> Size {
        Size(width: offset(velocity.width), height: offset(velocity.height))
    }
}
