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

    @Test func decodesInASandbox() throws {
        let lines = try statusLines(of: show())
        #expect(lines.contains("NoNewPrivs:\t1"))
        #expect(lines.contains("Seccomp:\t\(Sandbox.hasCallFilter ? 2 : 0)"))
    }

    @Test func endsWhenAskedTo() throws {
        let show = try show()
        show.send(.closed(.closed))
        #expect(try show.status() == .done)
    }

    @Test func endsWhenTheOverlayIsGone() throws {
        let show = try show()
        show.hangUp()
        #expect(try show.status() == .done)
    }

    @Test func endsWhenTheOverlayTalksNonsense() throws {
        let show = try show()
        try show.talkNonsense()
        #expect(try show.status() == .done)
    }

    @Test func programIsIdleBetweenFrames() throws {
        let show = try show()
        let switches = { () throws -> [String] in
            try statusLines(of: show).filter { $0.contains("ctxt_switches") }
        }
        _ = show.count(during: .milliseconds(100))
        let before = try switches()
        _ = show.count(during: .milliseconds(400))
        #expect(try switches() == before)
    }

    @Test func sharedMemoryIsSealed() throws {
        let show = try show()
        let memory = try #require(show.memory)
        let descriptor = memory.descriptor.number
        #expect(ftruncate(descriptor, 0) != 0)
        #expect(ftruncate(descriptor, 1 << 20) != 0)
    }

    @Test func firstFrameIsQuick() throws {
        let file = try files.png("a.png", 320, 180, of: Colour.blue)
        var best = Duration.seconds(100)
        for _ in 0..<5 {
            let began = MonotonicClock.now
            let show = try Show("320", "180", file)
            try show.frames(1)
            best = min(best, began.duration(to: show.frames[0].time))
        }
        // Fifteen milliseconds in a release; a debug build links more and is slower.
        #expect(best < .milliseconds(100), "\(best)")
        print("first frame after \(best)")
    }
}
