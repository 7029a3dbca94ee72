// SPDX-License-Identifier: MIT

/// How much finer brightness is than colour.
public enum ChromaSampling: Hashable, Sendable, CaseIterable {
    /// One colour for 2 × 2 pixels.
    case yuv420
    /// One colour for two pixels side by side.
    case yuv422
    /// A colour for each pixel.
    case yuv444
    /// No colour at all.
    case mono

    /// The extent of a colour plane of a frame: odd sides are rounded up.
    func size(of frame: PixelSize) -> PixelSize? {
        switch self {
        case .yuv420: PixelSize(width: (frame.width + 1) / 2, height: (frame.height + 1) / 2)
        case .yuv422: PixelSize(width: (frame.width + 1) / 2, height: frame.height)
        case .yuv444: frame
        case .mono: nil
        }
    }
}
