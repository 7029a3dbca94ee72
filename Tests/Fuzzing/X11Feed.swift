// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayX11

/// Properties of windows and outputs, which any X client may set. The first byte chooses the property.
enum X11Feed {
    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        switch first % 4 {
        case 0:
            edid(rest)
            edid([0, 255, 255, 255, 255, 255, 255, 0] + rest)
        case 1: strut(numbers(rest))
        case 2: crop(numbers(rest))
        default: title(rest, isCut: first > 127)
        }
    }

    /// The values of a property of format 32.
    private static func numbers(_ bytes: [UInt8]) -> [UInt] {
        stride(from: 0, to: bytes.count - 3, by: 4).map { start in
            (0..<4).reduce(0) { $0 | UInt(bytes[start + $1]) << (8 * UInt($1)) }
        }
    }

    private static func edid(_ bytes: [UInt8]) {
        guard let edid = EDID(bytes) else { return }
        for text in [edid.make, edid.model, edid.serial] {
            precondition(text.utf8.count <= 13, "\(text) is long")
            precondition(text.utf8.allSatisfy { (32...126).contains($0) }, "\(text) cannot be shown")
        }
    }

    /// Six values for the monitor and the screen, then the strut.
    private static func strut(_ numbers: [UInt]) {
        guard numbers.count > 6, let strut = Strut(Array(numbers.dropFirst(6))) else { return }
        let small = numbers.map { Int($0 & 0xffff) }
        let frame = PixelRect(x: small[0], y: small[1], width: small[2], height: small[3])
        let screen = PixelSize(width: small[4], height: small[5])
        let free = strut.cut(frame, of: frame, screen: screen)
        precondition(free == frame || frame.intersection(free) == free, "\(free) of \(frame)")
    }

    /// The size of the window, whether there is a region, the region, then the window's shadow.
    private static func crop(_ numbers: [UInt]) {
        guard numbers.count >= 7 else { return }
        let small = numbers.map { Int(Int32(truncatingIfNeeded: $0)) }
        let window = PixelRect(x: 0, y: 0, width: small[0] & 0xffff, height: small[1] & 0xffff)
        let region = PixelRect(x: small[3], y: small[4], width: small[5] & 0x3fff, height: small[6] & 0x3fff)
        let shadow = MirrorCrop.Insets(Array(numbers.dropFirst(7)))
        let crop = MirrorCrop(region: small[2] % 2 == 0 ? nil : region, shadow: shadow)
        guard let part = crop.part(of: window.size) else { return }
        precondition(window.intersection(part) == part, "\(part) of \(window)")
    }

    private static func title(_ bytes: [UInt8], isCut: Bool) {
        guard let title = WindowTitle.text(bytes, isCut: isCut) else { return }
        precondition((1...WindowTitle.maxLength).contains(title.count), "\(title.count) characters")
        precondition(title.replacingControlCharacters(by: "?") == title, "a control character")
    }
}
