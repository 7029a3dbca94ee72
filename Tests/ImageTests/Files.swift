// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Foundation
import Testing

/// A directory of image files, removed with this.
final class Files {
    let directory: String

    init() throws {
        directory = NSTemporaryDirectory() + "floatoverlay-images-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    func path(_ name: String) -> String { "\(directory)/\(name)" }

    /// A PNG file; `pixel` gives blue, green, red, alpha, premultiplied.
    func png(_ name: String, _ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) throws -> String {
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += pixel(x, y) } }
        let size = PixelSize(width: width, height: height)
        try Data(CairoPainter().png(Snapshot(size: size, pixels: pixels)) ?? []).write(
            to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// A PNG file of one colour.
    func png(_ name: String, _ width: Int, _ height: Int, of colour: [UInt8]) throws -> String {
        try png(name, width, height) { _, _ in colour }
    }

    /// The file that ImageMagick writes for `arguments`; the last one is its name.
    func convert(_ arguments: String...) throws -> String {
        let path = path(arguments.last ?? "")
        let convert = Foundation.Process()
        convert.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
        convert.arguments = arguments.dropLast() + [path]
        try convert.run()
        convert.waitUntilExit()
        try #require(convert.terminationStatus == 0, "convert: is the package imagemagick installed?")
        return path
    }

    func bytes(_ name: String, _ bytes: some Collection<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    /// Puts an EXIF block with nothing but an orientation, 1…8, into a JPEG file.
    func orient(_ path: String, _ orientation: UInt8) throws {
        let file = URL(fileURLWithPath: path)
        let bytes = [UInt8](try Data(contentsOf: file))
        let directory: [UInt8] = [1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
        let block = Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0] + directory
        let segment = [0xff, 0xe1, 0, UInt8(block.count + 2)] + block
        try Data(bytes[..<2] + segment + bytes[2...]).write(to: file)
    }

    /// A PNG file's beginning: the signature, a header that claims this extent, and the first of its data.
    static func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xff) } }
        let chunk = Array("IHDR".utf8) + number(width) + number(height) + [8, 6, 0, 0, 0]
        var sum: UInt32 = .max
        for byte in chunk {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
        }
        let data = number(1000) + Array("IDAT".utf8) + [0x78, 0x9c, 0x63]
        return [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10] + number(13) + chunk + number(~sum) + data
    }
}

/// Colours as blue, green, red, alpha.
enum Colour {
    static let red: [UInt8] = [0, 0, 255, 255]
    static let green: [UInt8] = [0, 255, 0, 255]
    static let blue: [UInt8] = [255, 0, 0, 255]
    static let white: [UInt8] = [255, 255, 255, 255]
    static let clear: [UInt8] = [0, 0, 0, 0]

    /// Whether two colours are equal within the loss of a decoder.
    static func alike(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == 4 && b.count == 4 && zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 12 }
    }
}
