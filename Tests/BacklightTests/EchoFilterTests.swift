// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayBacklight

@Suite("EchoFilter")
struct EchoFilterTests {
    @Test("values between start and target are echoes during a write and for 150 ms after it")
    func echoesEndAfterTheWrite() {
        var filter = EchoFilter()
        #expect(!filter.isEcho(50, at: Instant(milliseconds: 0)))
        filter.begin(from: 100, to: 40, at: Instant(milliseconds: 0))
        for raw in [40, 70, 100] { #expect(filter.isEcho(raw, at: Instant(milliseconds: 5000))) }
        for raw in [39, 101] { #expect(!filter.isEcho(raw, at: Instant(milliseconds: 5000))) }
        filter.finish(at: Instant(milliseconds: 6000))
        #expect(filter.end == Instant(milliseconds: 6150))
        #expect(
            filter.isEcho(70, at: Instant(milliseconds: 6149))
                && !filter.isEcho(70, at: Instant(milliseconds: 6150)))
    }

    @Test(
        "consecutive writes widen the echo range; a later write starts a new range; an extra finish does nothing"
    )
    func consecutiveWritesWidenTheRange() {
        var filter = EchoFilter()
        filter.finish(at: Instant(milliseconds: 0))
        #expect(filter.end == nil)
        filter.begin(from: 100, to: 120, at: Instant(milliseconds: 0))
        filter.finish(at: Instant(milliseconds: 10))
        filter.begin(from: 120, to: 90, at: Instant(milliseconds: 20))
        #expect(
            filter.isEcho(90, at: Instant(milliseconds: 20))
                && filter.isEcho(120, at: Instant(milliseconds: 20)))
        filter.finish(at: Instant(milliseconds: 30))
        filter.finish(at: Instant(milliseconds: 100))
        #expect(filter.end == Instant(milliseconds: 180))
        filter.begin(from: 10, to: 20, at: Instant(milliseconds: 200))
        #expect(
            !filter.isEcho(90, at: Instant(milliseconds: 200))
                && filter.isEcho(15, at: Instant(milliseconds: 200)))
    }
}
