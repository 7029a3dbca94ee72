// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The rounded corners of a picture: the coverage of each pixel. All four corners are mirror images. If the
/// compositor scales frames, the corner is an ellipse, which appears round on the screen.
struct CornerMask: Hashable {
    /// Horizontal radius in pixels of the picture.
    let across: Double
    /// Vertical radius in pixels of the picture.
    let down: Double
    /// Whether a pixel is either inside or outside, by its centre; used for pictures that have soft corners
    /// of their own.
    let hasHardEdge: Bool

    /// Corners of `radius` device pixels for a picture of `size` that is shown at `shown` device pixels;
    /// `nil` without a radius.
    init?(radius: Double, shown: PixelSize, on size: PixelSize, hasHardEdge: Bool) {
        let radius = min(radius, Double(shown.width) / 2, Double(shown.height) / 2)
        guard radius > 0 else { return nil }
        across = radius * Double(size.width) / Double(shown.width)
        down = radius * Double(size.height) / Double(shown.height)
        self.hasHardEdge = hasHardEdge
    }

    /// Width of the corner in pixels.
    var width: Int { Int(across.rounded(.up)) }
    /// Height of the corner in pixels.
    var height: Int { Int(down.rounded(.up)) }

    /// The coverage, 0…256, of the pixel (`x`, `y`), counted from the corner.
    func coverage(_ x: Int, _ y: Int) -> UInt32 {
        let (dx, dy) = ((across - Double(x) - 0.5) / across, (down - Double(y) - 0.5) / down)
        guard dx > 0, dy > 0 else { return 256 }
        let distance = (dx * dx + dy * dy).squareRoot()
        if hasHardEdge { return distance <= 1 ? 256 : 0 }
        return UInt32(min(max((1 - distance) * min(across, down) + 0.5, 0), 1) * 256)
    }

    /// The first pixel of the row `y` whose centre is inside.
    func inset(_ y: Int) -> Int {
        let dy = (down - Double(y) - 0.5) / down
        guard dy > 0 else { return 0 }
        return Int((across * (1 - (1 - min(1, dy * dy)).squareRoot())).rounded())
    }
}
