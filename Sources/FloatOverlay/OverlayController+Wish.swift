// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// How large a source wants to be.
    enum Wish {
        /// Frames: the standard extent in this aspect.
        case frames(Size)
        /// A text: this extent in logical pixels.
        case natural(Size)

        var aspect: Size {
            switch self {
            case .frames(let size), .natural(let size): size
            }
        }

        /// Whether a window can have this aspect.
        var isValid: Bool {
            let sides = 0.001...Double(PixelSize.maxSide)
            return sides.contains(aspect.width) && sides.contains(aspect.height)
        }
    }
}
