// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The playback position between reports of the player, and which reports count.
@Suite struct PlaybackClockTests {
    private static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    /// Words at times, and where it is after each; all in milliseconds.
    static let scripts: [(words: String, positions: [Int64])] = [
        ("play@0 -@1000 pause@2000 -@5000 play@6000 -@7000", [0, 1000, 2000, 2000, 2000, 3000]),
        (
            "play@0 rate:2@1000 -@2000 rate:0.5@2000 -@4000 rate:0@4000 -@5000",
            [0, 1000, 3000, 3000, 4000, 4000, 5000]
        ),
        ("play@0 jump:30000@1000 -@2000 jump:0@3000 -@3500", [0, 30_000, 31_000, 0, 500]),
        // A deviation within the delay of messages changes nothing; a larger one does.
        ("play@0 hear:1005@1000 hear:1300@1200 -@1300", [0, 1000, 1300, 1400]),
        // A position of 0 counts only from a paused player.
        ("play@0 hear:0@2000 -@3000 pause@3000 hear:0@3000", [0, 2000, 3000, 3000, 0]),
        ("play@0 hear:0@900 hear:400@950", [0, 900, 400]),
        // Whole seconds are rounded down.
        ("play@0 hear:2000@2700 hear:3000@2999 -@3000", [0, 2700, 2999, 3000]),
        // After a track change, players report the old position for a while.
        (
            "jump:60000@0 play@0 begin@10000 hear!70000@10000 hear!70300@10300 hear:800@10800 -@11000",
            [60_000, 60_000, 0, 0, 300, 800, 1000]
        ),
        // Later 0 is a valid position.
        ("jump:60000@0 play@0 begin@10000 hear:72000@12000", [60_000, 60_000, 0, 72_000]),
        // A jump makes the position certain.
        ("jump:60000@0 play@0 begin@10000 jump:0@10100 hear:70200@10200", [60_000, 60_000, 0, 0, 70_200]),
        ("play@0 begin@2000 hear:100@2100", [0, 0, 100]),
        // The position stands still while the player reports playing: the clock waits.
        (
            "play@0 still!2001@3000 -@5000 still!2001@5000 hear:2101@5300 -@5400",
            [0, 2001, 2001, 2001, 2101, 2201]
        ),
        ("play@0 still!500@1000 pause@2000 play@3000 -@3500", [0, 500, 500, 500, 1000]),
        ("play@0 still!500@1000 jump:9000@2000 -@2500", [0, 500, 9000, 9500]),
        ("still:0@1000 -@2000", [0, 0]),
        // A whole second that has just begun; later reports are about the same second.
        ("play@0 second:6000@500 hear:6000@1530 hear:8000@2440 -@2450", [0, 6025, 7055, 7965, 7975]),
    ]

    @Test(arguments: scripts)
    func clockFollowsItsPlayer(_ script: (words: String, positions: [Int64])) throws {
        var clock = PlaybackClock(at: Self.at(0))
        let steps = script.words.split(separator: " ")
        #expect(steps.count == script.positions.count)
        for (step, want) in zip(steps, script.positions) {
            let parts = step.split(separator: "@")
            let now = Self.at(try #require(Int64(parts[1])))
            let word = parts[0].split { $0 == ":" || $0 == "!" }
            let number = word.count > 1 ? Double(word[1]) ?? 0 : 0
            let place = Duration.milliseconds(Int64(number))
            switch word[0] {
            case "play": clock.setRunning(true, at: now)
            case "pause": clock.setRunning(false, at: now)
            case "rate": clock.setRate(number, at: now)
            case "jump": clock.jump(to: place, at: now)
            case "begin": clock.begin(at: now)
            case "still": #expect(clock.accept(place, .still, at: now) == !parts[0].contains("!"), "\(step)")
            case "second": _ = clock.accept(place, .fresh(.milliseconds(25)), at: now)
            case "hear": #expect(clock.accept(place, at: now) == !parts[0].contains("!"), "\(step)")
            default: break
            }
            #expect(clock.position(at: now) == .milliseconds(want), "after \(step)")
        }
    }

    @Test func instantIsNeverEarly() throws {
        var clock = PlaybackClock(position: .seconds(1), isRunning: true, at: Self.at(0))
        for rate in [1, 0.7, 1.1, 3, 0.01, 100] {
            clock.setRate(rate, at: Self.at(0))
            for millis in [1001, 1333, 1999, 7777] as [Int64] {
                let due = try #require(clock.instant(of: .milliseconds(millis)))
                #expect(clock.position(at: due) >= .milliseconds(millis))
                #expect(clock.position(at: due.advanced(by: .microseconds(-3))) < .milliseconds(millis))
            }
        }
        clock.setRunning(false, at: Self.at(0))
        #expect(clock.instant(of: .seconds(5)) == nil)
    }

    @Test func playingPlayerIsChosen() {
        func player(_ name: String, _ status: MediaState.Status, _ activity: Int) -> (MediaState, Int) {
            var state = MediaState(name: name, clock: PlaybackClock(at: Self.at(0)))
            state.status = status
            return (state, activity)
        }
        let rows: [([(state: MediaState, activity: Int)], Int?)] = [
            ([], nil),
            ([player("a", .stopped, 9)], 0),
            ([player("a", .paused, 9), player("b", .playing, 1), player("c", .stopped, 20)], 1),
            ([player("a", .playing, 1), player("b", .playing, 3), player("c", .playing, 2)], 1),
        ]
        for (states, want) in rows { #expect(MediaState.chosen(of: states) == want) }
        let vlc = player("vlc.instance7", .paused, 0).0
        #expect(
            vlc.hasName("vlc") && vlc.hasName("vlc.instance7") && !vlc.hasName("vl") && !vlc.hasName(""))
    }

    @Test func tracksAreComparedByIdentity() {
        var (a, b) = (MediaTrack(), MediaTrack())
        (a.id, b.id) = ("/1", "/1")
        (a.title, b.title) = ("x", "y")
        #expect(!a.isOther(than: b))
        b.id = "/2"
        #expect(a.isOther(than: b))
        (a.id, b.id) = ("", "")
        #expect(a.isOther(than: b))
        b.title = "x"
        #expect(!a.isOther(than: b))
    }
}
