// SPDX-License-Identifier: MIT

/// The rotation and mirroring of a monitor and of its screen captures; the raw values are those of
/// `wl_output.transform`.
package enum OutputTransform: Int32, CaseIterable, Hashable, Sendable {
    /// Rotations by 0, 90, 180 and 270 degrees counter-clockwise.
    case none, quarter, half, threeQuarters
    /// The same rotations, flipped around a vertical axis.
    case mirrored, mirroredQuarter, mirroredHalf, mirroredThreeQuarters

    /// Whether width and height are exchanged.
    private var swapsSides: Bool { rawValue % 2 != 0 }

    /// The upright size of a capture of `size`, and the inverse.
    package func upright(_ size: PixelSize) -> PixelSize { swapsSides ? size.transposed : size }

    /// How to read a capture of `size`, with rows of `stride` pixels, in upright order: the index of the
    /// first pixel, and the index steps for one pixel to the right and one down.
    package func traversal(through size: PixelSize, stride: Int) -> (start: Int, right: Int, down: Int) {
        let (right, bottom) = (size.width - 1, (size.height - 1) * stride)
        return switch self {
        case .none: (0, 1, stride)
        case .quarter: (bottom, -stride, 1)
        case .half: (right + bottom, -1, -stride)
        case .threeQuarters: (right, stride, -1)
        case .mirrored: (right, -1, stride)
        case .mirroredQuarter: (0, stride, 1)
        case .mirroredHalf: (bottom, 1, -stride)
        case .mirroredThreeQuarters: (right + bottom, -stride, -1)
        }
    }
}
