// SPDX-License-Identifier: MIT
internal import Core

/// How large a source wants to be.
enum ContentSize {
    /// Frames: the standard extent in this aspect.
    case pixels(Size)
    /// A text: this extent in logical pixels.
    case points(Size)

    var aspect: Size {
        switch self {
        case .pixels(let size), .points(let size): size
        }
    }

    /// Whether a window can have this aspect.
    var isValid: Bool {
        let sides = 0.001...Double(PixelSize.maxSide)
        return sides.contains(aspect.width) && sides.contains(aspect.height)
    }
}
