// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Foundation
import Glibc
import Synchronization

/// The tested compositors.
enum Compositor: String, CaseIterable, Sendable {
    case sway, kwin
    var process: String { self == .kwin ? "kwin_wayland" : rawValue }
}

/// A private compositor of the rig. It ends with its standard input, which is ours.
final class Session {
    /// The environments of the compositors that tests share: started when first used, ended with this process.
    private static let shared = Mutex<[Compositor: [String: String]]>([:])

    let compositor: Compositor?
    /// The session's process and its standard input; `nil` for a shared session.
    private let child: (process: ChildProcess, input: CInt)?
    private(set) var environment: [String: String] = [:]

    /// The session of a compositor with one monitor of 640 × 480 that all tests of this process share; another one when
    /// that has died, as sway 1.7 sometimes does when a client leaves.
    init(sharing compositor: Compositor) throws {
        (self.compositor, child) = (compositor, nil)
        environment = try Self.shared.withLock { shared in
            if let environment = shared[compositor], Self.responds(environment) { return environment }
            let session = try Session(compositor, arguments: ["--size", "640x480"])
            _ = Unmanaged.passRetained(session)
            shared[compositor] = session.environment
            return session.environment
        }
    }

    convenience init(_ compositor: Compositor, arguments: [String] = []) throws {
        try self.init(compositor.rawValue, arguments: arguments)
    }

    /// Starts `compositor` with options of `wayland-session`, inside what `around` starts, and waits until it replies.
    init(_ compositor: String, arguments: [String], around: [String] = []) throws {
        self.compositor = Compositor(rawValue: compositor)
        var (stdin, stdout): ([CInt], [CInt]) = ([0, 0], [0, 0])
        guard pipe(&stdin) == 0, pipe(&stdout) == 0 else { throw Missing("a pipe") }
        let session = [Self.rig("wayland-session"), "--compositor", compositor] + arguments + ["--"]
        let command = around + session + ["sh", "-c", "env; echo; exec cat"]
        let process = try ChildProcess(
            around.isEmpty ? command[0] : Self.rig(command[0]), arguments: command,
            descriptors: [stdin[0], stdout[1], nil])
        child = (process, stdin[1])
        close(stdin[0])
        close(stdout[1])
        defer { close(stdout[0]) }
        try readEnvironment(stdout[0])
    }

    deinit {
        guard let child else { return }
        // A stopped compositor would not end.
        signal(SIGCONT)
        close(child.input)
        let reactor = Reactor()
        var isOver = false
        try? child.process.watch(in: reactor) { _ in isOver = true }
        _ = reactor.run(until: { isOver }, within: .seconds(15))
    }

    /// The path of its socket.
    var display: String { Self.display(environment) }

    private static func display(_ environment: [String: String]) -> String {
        "\(environment["XDG_RUNTIME_DIR"] ?? "")/\(environment["WAYLAND_DISPLAY"] ?? "")"
    }

    private static func responds(_ environment: [String: String]) -> Bool {
        do throws(SystemError) {
            _ = try UnixSocket.connect(display(environment))
            return true
        } catch {
            // Connected: sway does not run as root, so that it is a process of another user.
            return error.errno == .notPermitted
        }
    }

    /// A program of the rig.
    static func rig(_ name: String) -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return root.appendingPathComponent("rig/\(name)").path
    }

    /// Starts a program in the session.
    func start(_ program: String, _ arguments: [String], output: CInt? = nil) throws -> ChildProcess {
        guard let path = program.hasPrefix("/") ? program : ChildProcess.find(program) else {
            throw Missing(program)
        }
        return try ChildProcess(
            path, arguments: [program] + arguments, environment: environment.map { "\($0)=\($1)" },
            descriptors: [nil, output, nil])
    }

    /// Runs a program in the session to its end and returns its output.
    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> [UInt8] {
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw Missing("a pipe") }
        defer { close(ends[0]) }
        let child = try start(program, arguments, output: ends[1])
        close(ends[1])
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 { output += buffer[..<count] }
        withExtendedLifetime(child) {}
        return output
    }

    /// Sends a signal to the compositor itself.
    func signal(_ number: CInt) {
        guard let tag = environment["RIG_TAG_WAYLAND"] else { return }
        for entry in Files.list("/proc") {
            guard let id = Int32(entry),
                let name = try? Files.read("/proc/\(id)/comm", limit: 64),
                String(decoding: name, as: UTF8.self) == "\(compositor?.process ?? "weston")\n",
                let variables = try? Files.read("/proc/\(id)/environ", limit: 1 << 20),
                String(decoding: variables, as: UTF8.self).contains("RIG_TAG_WAYLAND=\(tag)")
            else { continue }
            kill(id, number)
        }
    }

    /// The pixels of the screen.
    func screen() throws -> Picture {
        let (program, arguments) =
            compositor == .kwin ? (Self.rig("kwin-shot"), ["-"]) : ("grim", ["-t", "ppm", "-"])
        let ppm = try run(program, arguments)
        guard !ppm.isEmpty || Self.responds(environment) else {
            throw Missing("the compositor: it has ended")
        }
        return try Picture(ppm)
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

/// A program or a thing the test cannot do without.
struct Missing: Error, CustomStringConvertible {
    let what: String
    init(_ what: String) { self.what = what }
    var description: String { "missing: \(what)" }
}

/// The pixels of a screen, from a PPM.
struct Picture {
    let width: Int
    let height: Int
    private let bytes: ArraySlice<UInt8>

    init(_ ppm: [UInt8]) throws {
        var words: [Int] = []
        var at = 2
        while words.count < 3, at < ppm.count {
            while at < ppm.count, ppm[at] <= 32 { at += 1 }
            var word = 0
            while at < ppm.count, ppm[at] > 32 {
                word = word * 10 + Int(ppm[at]) - 48
                at += 1
            }
            words.append(word)
        }
        guard ppm.prefix(2) == [80, 54], words.count == 3, ppm.count >= at + 1 + words[0] * words[1] * 3
        else { throw Missing("a picture of the screen in \(ppm.count) bytes") }
        (width, height) = (words[0], words[1])
        bytes = ppm[(at + 1)...]
    }

    /// The colour of a pixel, 0xRRGGBB.
    subscript(x: Int, y: Int) -> UInt32 {
        let offset = bytes.startIndex + (y * width + x) * 3
        return (0..<3).reduce(0) { $0 << 8 | UInt32(bytes[offset + $1]) }
    }
}
