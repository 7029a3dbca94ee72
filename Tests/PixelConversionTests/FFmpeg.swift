// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Foundation
import Testing

/// Reference frames, generated and converted by ffmpeg.
enum FFmpeg {
    /// A test picture as a Y4M stream, in the pixel format `format`.
    static func y4m(_ size: PixelSize, _ format: String, range: String) throws -> [UInt8] {
        let source = "testsrc2=size=320x180:rate=5:duration=0.4"
        let filter = "scale=\(size.width):\(size.height):out_range=\(range):out_color_matrix=bt601"
        let output = ["-pix_fmt", format, "-color_range", range, "-strict", "-1", "-f", "yuv4mpegpipe", "-"]
        return try run(["-f", "lavfi", "-i", source, "-vf", filter] + output, input: [])
    }

    /// All frames of `stream`, converted to BGRA by ffmpeg's libswscale, with its default flags or with exact
    /// rounding; both repeat the chroma samples.
    static func bgra(_ stream: [UInt8], isExact: Bool) throws -> [UInt8] {
        let flags = isExact ? "neighbor+accurate_rnd+full_chroma_int" : "bicubic"
        let filter = "scale=flags=\(flags):in_color_matrix=bt601,format=bgra"
        return try run(
            ["-f", "yuv4mpegpipe", "-i", "-", "-vf", filter, "-f", "rawvideo", "-"], input: stream)
    }

    private static func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appending(path: "scale-\(UUID().uuidString)")
        try Data(input).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let program = Process()
        let output = Pipe()
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = ["ffmpeg", "-v", "error", "-nostdin"] + arguments
        program.standardInput = try FileHandle(forReadingFrom: file)
        program.standardOutput = output
        try program.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        try #require(program.terminationStatus == 0, "ffmpeg failed (package ffmpeg)")
        return Array(bytes)
    }
}
