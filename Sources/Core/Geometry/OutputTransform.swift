// SPDX-License-Identifier: MIT

/// How a monitor is turned, and with it the pictures that are taken of it: the raw values are those of
/// `wl_output.transform`.
public enum OutputTransform: Int32, CaseIterable, Hashable, Sendable {
    /// As it stands; a quarter of a turn, half of one, three quarters.
    case none, quarter, half, threeQuarters
    /// The same, and mirrored.
    case mirrored, mirroredQuarter, mirroredHalf, mirroredThreeQuarters

    /// Whether width and height are exchanged.
    private var swapsSides: Bool { rawValue % 2 != 0 }

    /// The extent of a picture of `size`, taken of a monitor that is turned like this, as it looks; and the other way round.
    public func upright(_ size: PixelSize) -> PixelSize { swapsSides ? size.turned : size }

    /// The way through a picture of the extent `size`, taken of a monitor that is turned like this, from its rows of `stride`
    /// pixels to how it looks: the pixel it begins with, and the pixels to go for one to the right and one down.
    public func traversal(through size: PixelSize, stride: Int) -> (start: Int, right: Int, down: Int) {
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
