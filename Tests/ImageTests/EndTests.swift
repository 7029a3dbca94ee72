// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite(.serialized) struct EndTests {
    let files: Files
    init() throws { files = try Files() }

    func show() throws -> Show {
        let show = try Show("100", "100", files.png("a.png", 40, 40, of: Colour.red))
        try show.frames(1)
        return show
    }

    /// The lines of `/proc/PID/status`.
    func statusLines(of show: Show) throws -> [String] {
        let bytes = try FloatOverlayRuntime.Files.read("/proc/\(show.child.id)/status")
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func decoderRunsInASandbox() throws {
        let lines = try statusLines(of: show())
        #expect(lines.contains("NoNewPrivs:\t1"))
        #expect(lines.contains("Seccomp:\t\(Sandbox.hasCallFilter ? 2 : 0)"))
    }

    @Test func decoderEndsOnRequest() throws {
        let show = try show()
        show.send(.closed(.closed))
        #expect(try show.status() == .success)
    }

    @Test func endsWhenTheOverlayIsGone() throws {
        let show = try show()
        show.hangUp()
        #expect(try show.status() == .success)
    }

    @Test func aStartWithoutAnOverlayDoesNotWaitForTheInput() throws {
        let input = try Descriptor.pipe()
        let pair = try UnixSocket.pair()
        shutdown(pair.ours.number, CInt(SHUT_RDWR))
        let child = try ChildProcess(
            Show.program, arguments: [Show.program, "100", "100", "-"],
            descriptors: [input.reading.number, nil, 2, pair.theirs.number])
        let reactor = Reactor()
        var status: FloatOverlayCore.ExitStatus?
        try child.watch(in: reactor) { status = $0 }
        #expect(reactor.run(until: { status != nil }, within: .seconds(10)))
        #expect(status == .unavailable)
        _ = input.writing.number
    }

    @Test func endsWhenTheOverlayTalksNonsense() throws {
        let show = try show()
        try show.talkNonsense()
        #expect(try show.status() == .success)
    }

    @Test func programIsIdleBetweenFrames() throws {
        let show = try show()
        let switches = { () throws -> [String] in
            try statusLines(of: show).filter { $0.contains("ctxt_switches") }
        }
        // On a busy machine it is still at work after its first frame.
        let deadline = MonotonicClock.now.advanced(by: .seconds(10))
        var (before, after) = ([String](), try switches())
        repeat {
            before = after
            _ = show.count(during: .milliseconds(400))
            after = try switches()
        } while after != before && MonotonicClock.now < deadline
        #expect(after == before)
    }

    @Test func sharedMemoryIsSealed() throws {
        let show = try show()
        let memory = try #require(show.memory)
        let descriptor = memory.descriptor.number
        #expect(ftruncate(descriptor, 0) != 0)
        #expect(ftruncate(descriptor, 1 << 20) != 0)
    }
}
