// SPDX-License-Identifier: MIT
internal import Core

/// The round corners of a picture: what share of each pixel belongs to it. All four are the same but for where they
/// look. Where frames are scaled on their way to the screen the corner is an ellipse, which comes out round.
struct CornerMask: Hashable {
    /// Radius across, in pixels of the picture.
    let across: Double
    /// Radius down.
    let down: Double
    /// Whether a pixel belongs to it or does not, by its centre: for pictures with soft corners of their own.
    let isHard: Bool

    /// Corners for a picture of `size` that is shown in `shown` device pixels, where the radius is `radius`; `nil` without
    /// a radius.
    init?(radius: Double, shown: PixelSize, on size: PixelSize, isHard: Bool) {
        let radius = min(radius, Double(shown.width) / 2, Double(shown.height) / 2)
        guard radius > 0 else { return nil }
        across = radius * Double(size.width) / Double(shown.width)
        down = radius * Double(size.height) / Double(shown.height)
        self.isHard = isHard
    }

    /// Pixels across that the corner takes.
    var width: Int { Int(across.rounded(.up)) }
    /// Pixels down.
    var height: Int { Int(down.rounded(.up)) }

    /// The share, 0…256, of the pixel `x`, `y` from the corner.
    func share(_ x: Int, _ y: Int) -> UInt32 {
        let (dx, dy) = ((across - Double(x) - 0.5) / across, (down - Double(y) - 0.5) / down)
        guard dx > 0, dy > 0 else { return 256 }
        let distance = (dx * dx + dy * dy).squareRoot()
        if isHard { return distance <= 1 ? 256 : 0 }
        return UInt32(min(max((1 - distance) * min(across, down) + 0.5, 0), 1) * 256)
    }

    /// How far in the row `y` begins, by the centres of its pixels.
    func inset(_ y: Int) -> Int {
        let dy = (down - Double(y) - 0.5) / down
        guard dy > 0 else { return 0 }
        return Int((across * (1 - (1 - min(1, dy * dy)).squareRoot())).rounded())
    }
}
