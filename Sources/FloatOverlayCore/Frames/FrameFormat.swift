// SPDX-License-Identifier: MIT

/// The format of a frame stream; the raw value is the value of `show frames --format`.
public enum FrameFormat: String, CaseIterable, Hashable, Sendable {
    /// Four bytes per pixel, premultiplied alpha.
    case bgra = "bgra", rgba = "rgba"
    /// Four bytes per pixel, the fourth is ignored.
    case bgrx = "bgrx"
    /// Three bytes per pixel.
    case rgb24 = "rgb24"
    /// YUV4MPEG2, whose header contains size and rate.
    case y4m = "y4m"

    /// The memory layout of a frame of `size`; `nil` for Y4M, whose header determines it.
    package func layout(_ size: PixelSize) -> StreamLayout? {
        switch self {
        case .bgra: StreamLayout(.bgra, size: size)
        case .rgba: StreamLayout(.rgba, size: size)
        case .bgrx: StreamLayout(.bgrx, size: size)
        case .rgb24: StreamLayout(.rgb24, size: size)
        case .y4m: nil
        }
    }
}
