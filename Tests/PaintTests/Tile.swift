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
    init(_ size: PixelSize, gap: Int = 0, filler: UInt8 = 0x5a, draw: (borrowing Canvas) -> Void) {
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

    /// The pixels of a row: blue in the lowest byte, alpha in the highest. Unoptimised, typed pointers are many times
    /// faster than collections of bytes.
    func row(_ y: Int) -> UnsafePointer<UInt32>? {
        memory.baseAddress.map { UnsafePointer(($0 + y * stride).assumingMemoryBound(to: UInt32.self)) }
    }

    /// Whether `predicate` is true for every pixel; it is called once for equal neighbours.
    func all(_ predicate: (UInt8, UInt8, UInt8, UInt8) -> Bool) -> Bool {
        for y in 0..<size.height {
            guard let row = row(y) else { return false }
            var x = 0
            while x < size.width {
                let pixel = row[x]
                let isGood = predicate(
                    UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 8),
                    UInt8(truncatingIfNeeded: pixel >> 16), UInt8(truncatingIfNeeded: pixel >> 24))
                if !isGood { return false }
                repeat { x += 1 } while x < size.width && row[x] == pixel
            }
        }
        return true
    }

    /// Whether all bytes are the same, those between the rows included.
    func isEqual(_ other: Tile) -> Bool {
        guard let one = memory.baseAddress, let two = other.memory.baseAddress else { return false }
        return memory.count == other.memory.count && memcmp(one, two, memory.count) == 0
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

    /// `grounds` have the same width, beside each other; `areRows`: the same height, one below the other.
    init(_ size: PixelSize, grounds: [Ground], areRows: Bool = false, scale: Double = 1) {
        snapshot = Snapshot(size: size, pixels: Array(repeating: 255, count: size.width * size.height * 4))
        let cell = PixelSize(
            width: areRows ? size.width : size.width / grounds.count,
            height: areRows ? size.height / grounds.count : size.height)
        withRows { pixels in
            for (index, ground) in grounds.enumerated() {
                let (left, top) = areRows ? (0, index * cell.height) : (index * cell.width, 0)
                let first = pixels + top * size.width + left
                for y in 0..<cell.height {
                    let row = first + y * size.width
                    if y > 0, ground.isUniform {
                        row.update(from: first, count: cell.width)
                        continue
                    }
                    for x in 0..<cell.width {
                        let (blue, green, red) = ground.pixel(
                            Double(left + x) / scale, Double(top + y) / scale)
                        row[x] = 0xff00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
                    }
                }
            }
        }
    }

    /// The pixels: blue in the lowest byte, alpha in the highest.
    private mutating func withRows(_ body: (UnsafeMutablePointer<UInt32>) -> Void) {
        snapshot.pixels.withUnsafeMutableBytes { bytes in
            if let start = bytes.baseAddress { body(start.assumingMemoryBound(to: UInt32.self)) }
        }
    }

    /// Draws `tile` over the present pixels.
    mutating func place(_ tile: Tile, x: Int, y: Int) {
        let width = snapshot.size.width
        withRows { pixels in
            // Neighbours are mostly equal: the last mixture and its parts.
            var (above, below, mixed): (UInt32, UInt32, UInt32) = (0, 0, 0)
            for row in 0..<tile.size.height {
                guard let from = tile.row(row) else { return }
                let to = pixels + (y + row) * width + x
                var column = 0
                while column < tile.size.width {
                    let pixel = from[column]
                    if pixel >> 24 == 255 {
                        to[column] = pixel
                    } else if pixel != 0 {
                        if pixel != above || to[column] != below {
                            (above, below) = (pixel, to[column])
                            mixed = Self.mix(above, below)
                        }
                        to[column] = mixed
                    }
                    column += 1
                }
            }
        }
    }

    private static func mix(_ above: UInt32, _ below: UInt32) -> UInt32 {
        let transparency = 255 - (above >> 24)
        var mixed: UInt32 = 0xff00_0000
        for shift: UInt32 in [0, 8, 16] {
            let part = ((above >> shift) & 255) + (((below >> shift) & 255) * transparency + 127) / 255
            mixed |= min(part, 255) << shift
        }
        return mixed
    }
}
