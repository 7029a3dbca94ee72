// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Foundation
import Glibc

/// A session of the rig, for servers other than Xvfb. It ends with its standard input, which is ours.
final class RigSession {
    private let child: ChildProcess
    private let input: CInt
    private(set) var environment: [String: String] = [:]

    init(_ arguments: [String], script: String = "x11-session") throws {
        var (stdin, stdout): ([CInt], [CInt]) = ([0, 0], [0, 0])
        guard pipe(&stdin) == 0, pipe(&stdout) == 0 else { throw Missing("a pipe") }
        input = stdin[1]
        let command = [script] + arguments + ["--", "sh", "-c", "env; echo; exec cat"]
        child = try ChildProcess(
            XServer.rig(script), arguments: command, descriptors: [stdin[0], stdout[1], nil])
        close(stdin[0])
        close(stdout[1])
        defer { close(stdout[0]) }
        try readEnvironment(stdout[0])
    }

    deinit {
        close(input)
        let reactor = Reactor()
        var isOver = false
        try? child.watch(in: reactor) { _ in isOver = true }
        _ = reactor.run(until: { isOver }, within: .seconds(15))
    }

    var display: String { environment["DISPLAY"] ?? "" }

    /// Starts a program in the session.
    func start(_ program: String, _ arguments: [String]) throws -> ChildProcess {
        try ChildProcess(
            program, arguments: [program] + arguments, environment: environment.map { "\($0)=\($1)" },
            descriptors: [nil, nil, nil])
    }

    /// Runs a program in the session to its end and returns its output.
    func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        var ends: [CInt] = [0, 0]
        guard let path = ChildProcess.find(program), pipe(&ends) == 0 else { throw Missing(program) }
        defer { close(ends[0]) }
        let child = try ChildProcess(
            path, arguments: [program] + arguments, environment: environment.map { "\($0)=\($1)" },
            descriptors: [nil, ends[1], nil])
        close(ends[1])
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 { output += buffer[..<count] }
        withExtendedLifetime(child) {}
        return output
    }

    private func readEnvironment(_ descriptor: CInt) throws {
        var text = ""
        var buffer = [UInt8](repeating: 0, count: 65536)
        while !text.hasSuffix("\n\n") {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { throw Missing("a session of the rig") }
            text += String(decoding: buffer[..<count], as: UTF8.self)
        }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
        }
    }
}
