// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Rectangles with rounded corners, as rows of pixels.
enum Corners {
    /// The rows of a rectangle of `size` whose corners are quarter circles of `radius` pixels. A pixel is
    /// inside if its centre is inside.
    static func rounded(_ size: PixelSize, radius: Int) -> [PixelRect] {
        let radius = min(radius, size.width / 2, size.height / 2)
        var rows: [PixelRect] = []
        rows.reserveCapacity(2 * radius + 1)
        for y in 0..<radius { rows.append(row(y, inset: inset(y, radius), size)) }
        if size.height > 2 * radius {
            rows.append(PixelRect(x: 0, y: radius, width: size.width, height: size.height - 2 * radius))
        }
        for y in (0..<radius).reversed() {
            rows.append(row(size.height - 1 - y, inset: inset(y, radius), size))
        }
        return rows
    }

    private static func inset(_ y: Int, _ radius: Int) -> Int {
        let dy = Double(radius) - Double(y) - 0.5
        let dx = (Double(radius * radius) - dy * dy).squareRoot()
        return Int((Double(radius) - dx).rounded())
    }

    private static func row(_ y: Int, inset: Int, _ size: PixelSize) -> PixelRect {
        PixelRect(x: inset, y: y, width: size.width - 2 * inset, height: 1)
    }
}
