// SPDX-License-Identifier: MIT

/// A resize by one of the grips: the aspect stays, and so does the opposite side or corner.
public struct AspectResize: Hashable, Sendable {
    /// The shortest side in logical pixels that a resize leaves.
    public static let minSidePx = 24.0

    private let start: Rect
    private let grip: ResizeHandle
    private let anchor: Corner
    private let factors: ClosedRange<Double>

    /// Takes hold of `start` by `grip`; no extent beyond `most` is reached. An edge leaves the other axis to grow away
    /// from the nearest corner, `anchor`.
    public init(_ start: Rect, by grip: ResizeHandle, most: Size, anchor: Corner) {
        self.start = start
        self.grip = grip
        self.anchor = anchor
        let shortest = max(min(start.size.width, start.size.height), 1)
        let largest = min(most.width / max(start.size.width, 1), most.height / max(start.size.height, 1))
        let least = min(1, Self.minSidePx / shortest)
        factors = least...max(1, largest.isFinite ? largest : 1)
    }

    /// Where it is after the hand has gone by `way` logical pixels.
    public func rect(_ way: Size) -> Rect {
        let wish = factor(way)
        let factor = wish.isFinite ? max(factors.lowerBound, min(wish, factors.upperBound)) : 1
        let size = start.size * factor
        return Rect(
            x: keepsRight ? start.maxX - size.width : start.origin.x,
            y: keepsBottom ? start.maxY - size.height : start.origin.y, width: size.width,
            height: size.height)
    }

    private func factor(_ way: Size) -> Double {
        let (width, height) = (max(start.size.width, 1), max(start.size.height, 1))
        switch grip {
        case .left: return 1 - way.width / width
        case .right: return 1 + way.width / width
        case .top: return 1 - way.height / height
        case .bottom: return 1 + way.height / height
        case .topLeft, .topRight, .bottomLeft, .bottomRight:
            // The point of the diagonal that is nearest to the hand.
            let across = keepsRight ? -way.width : way.width
            let down = keepsBottom ? -way.height : way.height
            return 1 + (across * width + down * height) / (width * width + height * height)
        }
    }

    private var keepsRight: Bool {
        switch grip {
        case .left, .topLeft, .bottomLeft: true
        case .right, .topRight, .bottomRight: false
        case .top, .bottom: anchor.isRight
        }
    }

    private var keepsBottom: Bool {
        switch grip {
        case .top, .topLeft, .topRight: true
        case .bottom, .bottomLeft, .bottomRight: false
        case .left, .right: anchor.isBottom
        }
    }
}
