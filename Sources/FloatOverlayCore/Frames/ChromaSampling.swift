// SPDX-License-Identifier: MIT

/// The ratio of luma to chroma samples.
package enum ChromaSampling: Hashable, Sendable, CaseIterable {
    /// One chroma sample per 2 × 2 pixels.
    case yuv420
    /// One chroma sample per two horizontal pixels.
    case yuv422
    /// One chroma sample per pixel.
    case yuv444
    /// No chroma.
    case mono

    /// The size of a chroma plane; odd sides are rounded up. `nil` without chroma.
    func size(of frame: PixelSize) -> PixelSize? {
        switch self {
        case .yuv420: PixelSize(width: (frame.width + 1) / 2, height: (frame.height + 1) / 2)
        case .yuv422: PixelSize(width: (frame.width + 1) / 2, height: frame.height)
        case .yuv444: frame
        case .mono: nil
        }
    }
}
