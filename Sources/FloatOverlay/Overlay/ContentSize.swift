// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The size that a source requests.
enum ContentSize {
    /// Frames: the standard size in this aspect.
    case pixels(Size)
    /// Text: this size in logical pixels.
    case logical(Size)

    var aspect: Size {
        switch self {
        case .pixels(let size), .logical(let size): size
        }
    }

    /// Whether the aspect is within the limits of a window.
    var isValid: Bool {
        let sides = 0.001...Double(PixelSize.maxSide)
        return sides.contains(aspect.width) && sides.contains(aspect.height)
    }
}
