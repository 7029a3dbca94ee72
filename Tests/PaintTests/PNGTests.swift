// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Foundation
import Testing

@Suite struct PNGTests {
    let painter = CairoPainter()
    let snapshot = Snapshot(
        size: PixelSize(width: 2, height: 2),
        pixels: [0, 0, 255, 255, 0, 128, 0, 128, 255, 0, 0, 255, 0, 0, 0, 0])

    @Test func pixelsRoundTrip() throws {
        let path = NSTemporaryDirectory() + "floatoverlay-\(UUID().uuidString).png"
        defer { unlink(path) }
        try Data(#require(painter.png(snapshot))).write(to: URL(fileURLWithPath: path))
        let pixels = try PNG.pixels(path)
        #expect(pixels[..<4] == [0, 0, 255, 255])
        #expect(pixels[4..<8] == [0, 255, 0, 128])
        #expect(pixels[8..<12] == [255, 0, 0, 255])
        #expect(pixels[15] == 0)
    }

    @Test func aPictureWiderThanAFrameHasNoFile() {
        let size = PixelSize(width: PixelSize.maxSide + 1, height: 1)
        #expect(painter.png(Snapshot(size: size, pixels: Array(repeating: 0, count: size.width * 4))) == nil)
    }
}
