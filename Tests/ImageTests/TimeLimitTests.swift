// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

extension MovingTests {
    /// The times of frames. `Tests/run` runs this suite alone, after all others.
    @Suite struct TimeLimitTests {
        let tests: MovingTests
        init() throws { tests = try MovingTests() }

        /// ImageMagick 6 gives each frame of a WebP file the next one's time, and the last one the mean.
        @Test(arguments: [("a.gif", [60, 120, 180]), ("a.webp", [120, 180, 150])])
        func framesComeInTurnAndInTime(name: String, times: [Int]) throws {
            let show = try Show("0", "0", tests.film(name))
            try show.frames(8)
            #expect(show.pools.map(\.count) == [3])
            #expect(tests.names(show).hasPrefix("rgbrgbrg"))
            // On a busy machine a frame may be late and shorter; the next one is in time. No frame is early, so
            // the frames with the smallest delay are on time.
            let due = (times + times).reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }.prefix(8)
            let offsets = zip(show.frames, due).map { frame, due in
                show.frames[0].time.duration(to: frame.time) - .milliseconds(due)
            }
            let earliest = try #require(offsets.min())
            #expect(offsets.filter { $0 - earliest < .milliseconds(40) }.count >= 3, "\(offsets)")
            // Frames 6 to 8 belong to later rounds, so this tests the duration of a round.
            #expect(offsets[5...].contains { $0 - earliest < .milliseconds(100) }, "\(offsets)")
        }

        /// A process that is delayed for longer than a frame skips frames.
        @Test func finiteAnimationRestarts() throws {
            let show = try Show("0", "0", tests.film("a.gif", loops: 1))
            try show.frames(7)
            #expect(tests.names(show).hasPrefix("rgbrgbr"))
        }

        @Test func firstFrameIsQuick() throws {
            let file = try tests.files.png("a.png", 320, 180, of: Colour.blue)
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
}
