// SPDX-License-Identifier: MIT
import Core
import Testing

@testable import Backlight

@Suite("Echo of our own writes")
struct OwnWritesTests {
    @Test("while a write is under way and 150 ms after, values on its way are ours")
    func window() {
        var own = OwnWrites()
        #expect(!own.own(50, at: Instant(milliseconds: 0)))
        own.begin(from: 100, to: 40, at: Instant(milliseconds: 0))
        for raw in [40, 70, 100] { #expect(own.own(raw, at: Instant(milliseconds: 5000))) }
        for raw in [39, 101] { #expect(!own.own(raw, at: Instant(milliseconds: 5000))) }
        own.finish(at: Instant(milliseconds: 6000))
        #expect(own.end == Instant(milliseconds: 6150))
        #expect(own.own(70, at: Instant(milliseconds: 6149)) && !own.own(70, at: Instant(milliseconds: 6150)))
    }

    @Test("writes in a row widen the way, one after the echo begins anew, and a stray end changes nothing")
    func rows() {
        var own = OwnWrites()
        own.finish(at: Instant(milliseconds: 0))
        #expect(own.end == nil)
        own.begin(from: 100, to: 120, at: Instant(milliseconds: 0))
        own.finish(at: Instant(milliseconds: 10))
        own.begin(from: 120, to: 90, at: Instant(milliseconds: 20))
        #expect(own.own(90, at: Instant(milliseconds: 20)) && own.own(120, at: Instant(milliseconds: 20)))
        own.finish(at: Instant(milliseconds: 30))
        own.finish(at: Instant(milliseconds: 100))
        #expect(own.end == Instant(milliseconds: 180))
        own.begin(from: 10, to: 20, at: Instant(milliseconds: 200))
        #expect(!own.own(90, at: Instant(milliseconds: 200)) && own.own(15, at: Instant(milliseconds: 200)))
    }
}
