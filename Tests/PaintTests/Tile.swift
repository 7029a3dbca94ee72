// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Foundation

/// A canvas in plain memory that is not presented.
final class Tile: CanvasOwner {
    let size: PixelSize
    let stride: Int
    let memory: UnsafeMutableRawBufferPointer

    /// The bytes between the rows, and everything else before the drawing, are `filler`.
    init(_ size: PixelSize, gap: Int = 0, filler: UInt8 = 0x5a, _ draw: (borrowing Canvas) -> Void) {
        self.size = size
        stride = size.width * 4 + gap
        memory = .allocate(byteCount: stride * size.height, alignment: 16)
        memory.initializeMemory(as: UInt8.self, repeating: filler)
        guard let start = memory.baseAddress else { return }
        let canvas = Canvas(pixels: start, size: size, stride: stride, index: 0, owner: self)
        draw(canvas)
    }

    deinit { memory.deallocate() }

    func recycle(_ index: Int) {}

    /// Blue, green, red, alpha of a pixel.
    subscript(x: Int, y: Int) -> [Int] {
        (0..<4).map { Int(memory[y * stride + x * 4 + $0]) }
    }

    /// A byte between the rows.
    func gap(_ y: Int) -> UInt8 { memory[y * stride + size.width * 4] }

    /// Whether `predicate` is true for every pixel.
    func all(_ predicate: (UInt8, UInt8, UInt8, UInt8) -> Bool) -> Bool {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let at = y * stride + x * 4
                if !predicate(memory[at], memory[at + 1], memory[at + 2], memory[at + 3]) { return false }
            }
        }
        return true
    }

    /// Whether no colour is above its alpha.
    var isPremultiplied: Bool { all { $0 <= $3 && $1 <= $3 && $2 <= $3 } }

    /// The smallest rectangle with all pixels brighter than half white; `nil` without any.
    var brightBounds: PixelRect? {
        var (left, top, right, bottom) = (size.width, size.height, -1, -1)
        for y in 0..<size.height {
            for x in 0..<size.width where memory[y * stride + x * 4 + 1] > 127 {
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
            }
        }
        guard right >= 0 else { return nil }
        return PixelRect(x: left, y: top, size: PixelSize(width: right - left + 1, height: bottom - top + 1))
    }
}

/// An opaque picture on which tiles are laid out.
struct TestImage {
    private(set) var snapshot: Snapshot

    /// `ground` gives blue, green and red of each pixel.
    init(_ size: PixelSize, ground: (Int, Int) -> (UInt8, UInt8, UInt8)) {
        snapshot = Snapshot(size: size, pixels: [])
        snapshot.pixels.reserveCapacity(size.width * size.height * 4)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (blue, green, red) = ground(x, y)
                snapshot.pixels.append(blue)
                snapshot.pixels.append(green)
                snapshot.pixels.append(red)
                snapshot.pixels.append(255)
            }
        }
    }

    /// Draws `tile` over the present pixels.
    mutating func place(_ tile: Tile, x: Int, y: Int) {
        let width = snapshot.size.width
        snapshot.pixels.withUnsafeMutableBufferPointer { pixels in
            for row in 0..<tile.size.height {
                for column in 0..<tile.size.width {
                    let from = row * tile.stride + column * 4
                    let to = ((y + row) * width + x + column) * 4
                    let transparency = 255 - Int(tile.memory[from + 3])
                    for part in 0..<3 {
                        pixels[to + part] = UInt8(
                            clamping: Int(tile.memory[from + part])
                                + (Int(pixels[to + part]) * transparency + 127)
                                / 255)
                    }
                }
            }
        }
    }
}
