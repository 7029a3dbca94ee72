// SPDX-License-Identifier: MIT
import Core
import Foundation
import Paint
import Testing

/// Pictures drawn before and looked at by people, in `Golden/`; `FLOATOVERLAY_GOLDEN=write` draws them anew.
enum Golden {
    static let isWriting = ProcessInfo.processInfo.environment["FLOATOVERLAY_GOLDEN"] == "write"
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")
    /// The root of the package.
    static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// Compares `sheet` with the golden `name`: no part of a pixel may differ by more than 40 of 255, and the mean
    /// difference not by more than 0.5, which another FreeType's rounding stays below.
    static func check(_ sheet: Sheet, _ name: String) throws {
        let path = folder.appendingPathComponent("\(name).png").path
        if isWriting {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try CairoPainter().writePNG(sheet.snapshot, to: path)
            return
        }
        let golden = try PNG.pixels(path)
        try #require(golden.count == sheet.snapshot.pixels.count, "\(name): another extent")
        var worst = 0
        var sum = 0
        for (old, new) in zip(golden, sheet.snapshot.pixels) {
            let difference = abs(Int(old) - Int(new))
            worst = max(worst, difference)
            sum += difference
        }
        let mean = Double(sum) / Double(golden.count)
        if worst > 40 || mean > 0.5 {
            let now = NSTemporaryDirectory() + "floatoverlay-\(name).png"
            try CairoPainter().writePNG(sheet.snapshot, to: now)
            Issue.record("\(name): worst \(worst), mean \(mean); see \(now); `make golden` accepts it")
        }
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
