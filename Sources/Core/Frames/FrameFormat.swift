// SPDX-License-Identifier: MIT

/// What a stream of frames is made of; the raw value is the word.
public enum FrameFormat: String, CaseIterable, Hashable, Sendable {
    /// Four bytes a pixel, colours multiplied by the fourth, which is coverage.
    case bgra = "bgra", rgba = "rgba"
    /// Four bytes a pixel, the fourth says nothing.
    case bgrx = "bgrx"
    /// Three bytes a pixel.
    case rgb24 = "rgb24"
    /// YUV4MPEG2, which says its own size and rate.
    case y4m = "y4m"

    /// How a frame of `size` lies in memory; `nil` for Y4M, whose header says so.
    public func layout(_ size: PixelSize) -> StreamLayout? {
        switch self {
        case .bgra: StreamLayout(.bgra, size)
        case .rgba: StreamLayout(.rgba, size)
        case .bgrx: StreamLayout(.bgrx, size)
        case .rgb24: StreamLayout(.rgb24, size)
        case .y4m: nil
        }
    }
}
