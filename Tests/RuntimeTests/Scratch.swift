// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation

/// A directory for one test, removed with it.
final class Scratch {
    let path: String

    init() {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array("\(parent)/floatoverlay-tests-XXXXXX".utf8CString)
        path =
            mkdtemp(&template) == nil
            ? "/nonexistent"
            : String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    subscript(name: String) -> String { "\(path)/\(name)" }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: self[name], atomically: false, encoding: .utf8)
    }

    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: self[name]) }

    func makeDirectory(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
    }
}

/// Waits at most ten seconds for `condition` and returns whether it became true. A child of a parallel test has copies of
/// all descriptors until its execve, so that the end of a pipe can be late.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
    let deadline = MonotonicClock.now.advanced(by: .seconds(10))
    while try !condition() {
        if MonotonicClock.now >= deadline { return false }
        Reactor().turn(waitingAtMost: .milliseconds(1))
    }
    return true
}

/// A pipe whose reading end never blocks.
final class TestPipe {
    private(set) var reading: CInt
    private(set) var writing: CInt

    init() {
        var ends: [CInt] = [0, 0]
        precondition(pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func write(_ text: String = "x") { _ = text.withCString { Foundation.write(writing, $0, strlen($0)) } }

    /// The available data; `nil` at the end.
    func read() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(reading, &buffer, buffer.count)
        if count < 0 { return "" }
        return count == 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    /// All data until the last writer closes, read by a private loop.
    func readToEnd(within limit: Duration = .seconds(10)) -> String? {
        closeWriting()
        let reactor = Reactor()
        var text = ""
        var isOver = false
        let watching = reactor.watch(reading) { _ in
            if let more = self.read() { text += more } else { isOver = true }
        }
        defer { watching.cancel() }
        return reactor.run(until: { isOver }, within: limit) ? text : nil
    }

    /// Waits for `text` to have been written.
    func wait(for text: String, within limit: Duration = .seconds(10)) -> Bool {
        let reactor = Reactor()
        var got = ""
        let watching = reactor.watch(reading) { _ in got += self.read() ?? "" }
        defer { watching.cancel() }
        return reactor.run(until: { got.contains(text) }, within: limit)
    }
}
