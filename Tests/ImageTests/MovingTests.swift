// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite(.serialized) struct MovingTests {
    let files: Files
    init() throws { files = try Files() }

    /// Red, green and blue, for 60, 120 and 180 ms or the given times in 1/100 s.
    func film(_ name: String, loops: Int = 0, delays: (Int, Int, Int) = (6, 12, 18)) throws -> String {
        try files.convert(
            "-size", "40x20", "-delay", "\(delays.0)", "xc:red", "-delay", "\(delays.1)", "xc:#00ff00",
            "-delay", "\(delays.2)", "xc:blue", "-loop", "\(loops)", name)
    }

    func names(_ show: Show) -> String {
        show.frames.map { frame in
            let known = [("r", Colour.red), ("g", Colour.green), ("b", Colour.blue)]
            return known.first { Colour.alike($0.1, frame.middle) }?.0 ?? "?"
        }.joined()
    }

    @Test func framesAreScaled() throws {
        let show = try Show("10", "10", film("a.gif"))
        try show.frames(2)
        #expect(show.natural == PixelSize(width: 40, height: 20))
        #expect(show.pools[0].layout.size == PixelSize(width: 10, height: 5))
        show.resize(20, 10)
        try show.wait("the other pool", until: { show.pools.count == 2 })
        let sofar = show.frames.count
        try show.frames(sofar + 3)
        #expect(!names(show).contains("?"))
        #expect(show.frames.last?.pool == 2)
    }

    @Test func animationWaitsForAFreeFrame() throws {
        let show = try Show("0", "0", film("a.gif"))
        show.givesBack = false
        try show.frames(3)
        #expect(show.count(during: .milliseconds(500)) == 0)
        #expect(Set(show.frames.map(\.index)) == [0, 1, 2])
        show.send(.free(pool: 1, index: 1))
        try show.frames(4)
        #expect(show.frames[3].index == 1)
        // An index of an old or unknown pool frees nothing.
        show.send(.free(pool: 7, index: 2))
        show.send(.free(pool: 1, index: 7))
        #expect(show.count(during: .milliseconds(400)) == 0)
    }

    /// Each frame stays for 1.6 s: of a film that is late by the length of a frame, frames are left out.
    @Test func animationPausesWhileHidden() throws {
        let show = try Show("0", "0", film("a.gif", delays: (160, 160, 160)))
        try show.frames(2)
        show.send(.visible(false))
        // A busy machine may delay the message, and the frames before it.
        let deadline = MonotonicClock.now.advanced(by: .seconds(10))
        while !show.hasBeenHeard, MonotonicClock.now < deadline { _ = show.count(during: .milliseconds(5)) }
        var count = 0
        repeat {
            count = show.count(during: .milliseconds(1800))
        } while count > 0 && MonotonicClock.now < deadline
        #expect(count == 0)
        let before = show.frames.count
        show.send(.visible(true))
        try show.frames(before + 3)
        // The animation continues with the frame that was on screen, then the next one.
        let all = Array(names(show))
        #expect(all[before] == all[before - 1])
        #expect("rgbrgb".contains(String(all[before...].prefix(3))), "\(String(all))")
    }

    @Test func picturesFollowEachOther() throws {
        let began = MonotonicClock.now
        let show = try Show(
            "--interval", "0.1", "60", "60", files.png("a.png", 60, 30, of: Colour.red),
            files.path("none.png"),
            files.bytes("broken.png", "no".utf8), files.png("b.png", 30, 60, of: Colour.green),
            files.png("c.png", 10, 5, of: Colour.blue))
        try show.frames(5)
        #expect(names(show).hasPrefix("rgbrg"))
        #expect(show.natural == PixelSize(width: 60, height: 30))
        #expect(show.pools.map(\.layout.size) == [PixelSize(width: 60, height: 30)])
        // The portrait image is centred with transparent margins; the small image fills the frame.
        #expect(show.frames[1].edge == Colour.clear)
        // A busy machine may delay the message of the first frame.
        #expect(began.duration(to: show.frames[4].time) > .milliseconds(390))
    }

    @Test func nextPictureAppearsAlsoIfTheOverlayIsHiddenAgainAndAgain() throws {
        let show = try Show(
            "--interval", "1", "60", "60", files.png("a.png", 8, 8, of: Colour.red),
            files.png("b.png", 8, 8, of: Colour.green))
        try show.frames(1)
        let deadline = MonotonicClock.now.advanced(by: .seconds(10))
        while !names(show).contains("g"), MonotonicClock.now < deadline {
            show.send(.visible(false))
            _ = show.count(during: .milliseconds(50))
            show.send(.visible(true))
            _ = show.count(during: .milliseconds(50))
        }
        #expect(names(show).contains("g"))
    }

    @Test func fileThatIsBackIsShownAgain() throws {
        let (file, away) = (try files.png("b.png", 8, 8, of: Colour.green), files.path("away.png"))
        let log = try Descriptor.open(files.path("log"), O_WRONLY | O_CREAT, mode: 0o600)
        defer { withExtendedLifetime(log) {} }
        let show = try Show(
            "--interval", "0.1", "60", "60", files.png("a.png", 8, 8, of: Colour.red), file,
            files.png("c.png", 8, 8, of: Colour.blue), log: log.number)
        try show.frames(3)
        #expect(names(show).hasPrefix("rgb"))
        // The sandbox permits the file also after it has moved.
        try #require(rename(file, away) == 0)
        try show.wait("two rounds without it", until: { names(show).components(separatedBy: "rb").count > 2 })
        try #require(rename(away, file) == 0)
        let count = show.frames.count
        try show.wait("a round with it", until: { names(show).dropFirst(count).contains("g") })
        // The error arose in each round.
        let text = String(decoding: try FloatOverlayRuntime.Files.read(files.path("log")), as: UTF8.self)
        let errors = text.split(separator: "\n").filter { $0.hasSuffix("no such file") }
        #expect(errors == ["floatoverlay-image: cannot show \(file): no such file"])
    }

    @Test func invalidFirstFileIsSkipped() throws {
        let show = try Show(
            "60", "60", files.path("none.png"), files.png("b.png", 8, 8, of: Colour.green))
        try show.frames(1)
        #expect(show.natural == PixelSize(width: 8, height: 8))
    }

    @Test func portraitImageHasTransparentMargins() throws {
        let show = try Show(
            "--interval", "0.1", "60", "60", files.png("a.png", 60, 30, of: Colour.red),
            files.png("b.png", 30, 60, of: Colour.green))
        show.givesBack = false
        try show.frames(2)
        let index = show.frames[1].index
        #expect(show.pixel(30, 15, frame: index) == Colour.green)
        #expect(show.pixel(2, 15, frame: index) == Colour.clear)
        #expect(show.pixel(57, 15, frame: index) == Colour.clear)
    }
}
