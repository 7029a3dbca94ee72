// SPDX-License-Identifier: MIT
import Foundation
import Linux

/// A session of the rig around nothing: what is not Xvfb. It ends with its standard input.
final class RigSession {
    private let process = Foundation.Process()
    private let input = Pipe()
    private(set) var environment: [String: String] = [:]

    init(_ arguments: [String], script: String = "x11-session") throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: XServer.rig(script))
        process.arguments = arguments + ["--", "sh", "-c", "env; echo; exec cat"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = ""
        while !text.hasSuffix("\n\n") {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Missing("a session of the rig (\(script))") }
            text += String(decoding: data, as: UTF8.self)
        }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
        }
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    var display: String { environment["DISPLAY"] ?? "" }

    /// Starts a program in the session.
    func start(_ program: String, _ arguments: [String]) throws {
        let process = Foundation.Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        try process.run()
    }
}
