// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayPaint
import Foundation
import Testing

/// Reviewed pictures in `Golden/`; `FLOATOVERLAY_GOLDEN=write` draws them again.
enum Golden {
    static let isWriting = ProcessInfo.processInfo.environment["FLOATOVERLAY_GOLDEN"] == "write"
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
    /// The root of the package.
    static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// Compares `image` with the golden `name`: no part of a pixel may differ by more than 40 of 255, and the mean
    /// difference not by more than 0.5, which another FreeType's rounding stays below.
    static func check(_ image: TestImage, _ name: String) throws {
        let path = folder.appendingPathComponent("\(name).png").path
        if isWriting {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(CairoPainter().png(image.snapshot) ?? []).write(to: URL(fileURLWithPath: path))
            return
        }
        let golden = try PNG.pixels(path)
        try #require(golden.count == image.snapshot.pixels.count, "\(name): another extent")
        let (worst, sum) = Self.difference(golden, image.snapshot.pixels)
        let mean = Double(sum) / Double(golden.count)
        if worst > 40 || mean > 0.5 {
            let now = NSTemporaryDirectory() + "floatoverlay-\(name).png"
            try Data(CairoPainter().png(image.snapshot) ?? []).write(to: URL(fileURLWithPath: now))
            Issue.record("\(name): worst \(worst), mean \(mean); see \(now); `make golden` accepts it")
        }
    }
}

extension Golden {
    /// The largest difference of two bytes and the sum of all. Unoptimised, a loop over collections takes a hundred
    /// times as long as one over pointers, and nearly all bytes are the same.
    private static func difference(_ one: [UInt8], _ other: [UInt8]) -> (worst: Int, sum: Int) {
        var (worst, sum) = (0, 0)
        let bytes = one.count
        one.withUnsafeBytes { one in
            other.withUnsafeBytes { other in
                guard let one = one.baseAddress, let other = other.baseAddress else { return }
                var start = 0
                while start < bytes {
                    let end = min(start + 256, bytes)
                    if memcmp(one + start, other + start, end - start) != 0 {
                        var at = start
                        while at < end {
                            let difference = abs(
                                Int(one.load(fromByteOffset: at, as: UInt8.self))
                                    - Int(other.load(fromByteOffset: at, as: UInt8.self)))
                            (worst, sum) = (max(worst, difference), sum + difference)
                            at += 1
                        }
                    }
                    start = end
                }
            }
        }
        return (worst, sum)
    }
}

/// PNG files as another program reads them: ImageMagick's `convert`.
enum PNG {
    /// Blue, green, red, alpha; not premultiplied.
    static func pixels(_ path: String) throws -> [UInt8] {
        let convert = Process()
        let output = Pipe()
        convert.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
        convert.arguments = [path, "-depth", "8", "BGRA:-"]
        convert.standardOutput = output
        try convert.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        convert.waitUntilExit()
        try #require(convert.terminationStatus == 0, "convert \(path): is the package imagemagick installed?")
        return [UInt8](bytes)
    }
}
