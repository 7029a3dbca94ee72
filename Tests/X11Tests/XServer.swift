// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Foundation
import Glibc

/// A private X server for one test. Its frame buffer is mapped to a file, so the screen is read without
/// requests.
final class XServer {
    let display: String
    private let child: ChildProcess
    /// The directory of its files; removed with it.
    let directory: String
    private var clients: [ChildProcess] = []

    /// Starts Xvfb with one screen of `width` × `height` and waits until it replies.
    init(width: Int = 640, height: Int = 480, _ arguments: [String] = []) throws {
        guard let program = ChildProcess.find("Xvfb") else { throw Missing("Xvfb (package xvfb)") }
        directory =
            "/dev/shm/floatoverlay-x11-\(FloatOverlayRuntime.Process.id)-\(UInt32.random(in: 0...UInt32.max))"
        try Files.makeDirectory(directory)
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw Missing("a pipe") }
        let command =
            ["Xvfb", "-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-fbdir", directory]
            + ["-noreset", "-ac", "-nolisten", "tcp", "-dpi", "96"] + arguments
        child = try ChildProcess(program, arguments: command, descriptors: [nil, nil, nil, ends[1]])
        close(ends[1])
        defer { close(ends[0]) }
        display = ":" + Self.line(ends[0])
        guard display != ":" else { throw Missing("a display") }
    }

    deinit { stop() }

    /// Ends it at once, as a crash would.
    func stop() {
        for client in clients { client.end() }
        clients = []
        child.end()
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// Starts a program on this display, which ends with the server.
    @discardableResult
    func start(_ program: String, _ arguments: [String] = []) throws -> ChildProcess {
        guard let path = ChildProcess.find(program) else { throw Missing(program) }
        let child = try ChildProcess(
            path, arguments: [program] + arguments, environment: environment, descriptors: [nil, nil, nil])
        clients.append(child)
        return child
    }

    /// Runs a program on this display to its end and returns its output.
    @discardableResult
    func run(_ program: String, _ arguments: [String] = []) throws -> String {
        guard let path = ChildProcess.find(program) else { throw Missing(program) }
        let process = Foundation.Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// A program of the rig.
    static func rig(_ name: String) -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent("rig/\(name)").path
    }

    /// The pixels on screen: 0xRRGGBB.
    func screen() throws -> ScreenImage { try ScreenImage("\(directory)/Xvfb_screen0") }

    private var environment: [String] {
        FloatOverlayRuntime.Process.environment.filter { !$0.hasPrefix("DISPLAY=") } + ["DISPLAY=\(display)"]
    }

    private static func line(_ descriptor: CInt) -> String {
        var text = ""
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) == 1, byte != 10 { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }
}

/// The error that a program or another resource that the test needs is missing.
struct Missing: Error, CustomStringConvertible {
    let what: String
    init(_ what: String) { self.what = what }
    var description: String { "missing: \(what)" }
}

/// The pixels of a screen, from Xvfb's file in the format of xwd.
struct ScreenImage {
    private let bytes: [UInt8]
    private let start: Int
    private let row: Int

    init(_ path: String) throws {
        let bytes = try Files.read(path, limit: 1 << 28)
        func word(_ index: Int) -> Int {
            bytes[(4 * index)..<(4 * index + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        self.bytes = bytes
        // The fields of the header: its size, the bytes of a row, the number of colours that follow it.
        start = word(0) + 12 * word(19)
        row = word(12)
    }

    /// The colour of a pixel, 0xRRGGBB.
    subscript(x: Int, y: Int) -> UInt32 {
        let offset = start + y * row + x * 4
        return (0..<3).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
    }
}
