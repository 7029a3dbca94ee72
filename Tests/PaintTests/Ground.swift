// SPDX-License-Identifier: MIT

/// Backgrounds of a HUD or text.
enum Ground {
    case white, black, grey
    /// Soft blobs of colours, light and dark, as a photo has them.
    case photo

    /// Whether all pixels are the same.
    var isUniform: Bool { if case .photo = self { false } else { true } }

    /// Blue, green and red at a position in logical pixels.
    func pixel(_ x: Double, _ y: Double) -> (UInt8, UInt8, UInt8) {
        switch self {
        case .white: return (255, 255, 255)
        case .black: return (0, 0, 0)
        case .grey: return (128, 128, 128)
        case .photo:
            let sky = Self.wave(x * 0.006 + y * 0.011)
            let leaf = Self.wave(x * 0.017 - y * 0.021 + 0.3)
            let sun = Self.wave(x * 0.0041 + y * 0.004 + 0.7)
            return (
                UInt8(40 + 190 * sky * sun), UInt8(50 + 120 * leaf * sky + 80 * sun),
                UInt8(40 + 130 * sun + 70 * leaf)
            )
        }
    }

    /// Between 0 and 1 and back as `v` goes from one whole number to the next, without corners.
    private static func wave(_ v: Double) -> Double {
        let part = v - v.rounded(.down)
        let up = part < 0.5 ? 2 * part : 2 - 2 * part
        return up * up * (3 - 2 * up)
    }
}
