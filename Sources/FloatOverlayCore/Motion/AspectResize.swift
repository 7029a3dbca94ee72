// SPDX-License-Identifier: MIT

/// A resize by a handle: the aspect and the opposite side or corner are kept.
package struct AspectResize: Hashable, Sendable {
    /// The minimum length of a side in logical pixels.
    package static let minSidePx = 24.0

    private let start: Rect
    private let resizeHandle: ResizeHandle
    private let anchor: Corner
    private let factors: ClosedRange<Double>

    /// Starts at the rectangle `start` with the handle `resizeHandle`; the size is limited to `maxSize`. With
    /// an edge handle the other axis grows away from the nearest corner, `anchor`.
    package init(_ start: Rect, by resizeHandle: ResizeHandle, maxSize: Size, anchor: Corner) {
        self.start = start
        self.resizeHandle = resizeHandle
        self.anchor = anchor
        let shortSide = max(min(start.size.width, start.size.height), 1)
        let maxFactor = min(
            maxSize.width / max(start.size.width, 1), maxSize.height / max(start.size.height, 1))
        let minFactor = min(1, Self.minSidePx / shortSide)
        factors = minFactor...max(1, maxFactor.isFinite ? maxFactor : 1)
    }

    /// The rectangle after a pointer movement of `offset` logical pixels in total.
    package func rect(_ offset: Size) -> Rect {
        let proposed = factor(offset)
        let factor = proposed.isFinite ? max(factors.lowerBound, min(proposed, factors.upperBound)) : 1
        let size = start.size * factor
        return Rect(
            x: keepsRight ? start.maxX - size.width : start.origin.x,
            y: keepsBottom ? start.maxY - size.height : start.origin.y, width: size.width,
            height: size.height)
    }

    private func factor(_ offset: Size) -> Double {
        let (width, height) = (max(start.size.width, 1), max(start.size.height, 1))
        switch resizeHandle {
        case .left: return 1 - offset.width / width
        case .right: return 1 + offset.width / width
        case .top: return 1 - offset.height / height
        case .bottom: return 1 + offset.height / height
        case .topLeft, .topRight, .bottomLeft, .bottomRight:
            // The point on the diagonal that is nearest to the pointer.
            let across = keepsRight ? -offset.width : offset.width
            let down = keepsBottom ? -offset.height : offset.height
            return 1 + (across * width + down * height) / (width * width + height * height)
        }
    }

    private var keepsRight: Bool {
        switch resizeHandle {
        case .left, .topLeft, .bottomLeft: true
        case .right, .topRight, .bottomRight: false
        case .top, .bottom: anchor.isRight
        }
    }

    private var keepsBottom: Bool {
        switch resizeHandle {
        case .top, .topLeft, .topRight: true
        case .bottom, .bottomLeft, .bottomRight: false
        case .left, .right: anchor.isBottom
        }
    }
}
