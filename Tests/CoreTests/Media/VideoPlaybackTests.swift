// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct VideoPlaybackTests {
    private typealias Target = SeekCoalescer.Target

    /// Applies the words of `script`; returns what each of them leads to.
    private static func play(_ script: String, on playback: inout VideoPlayback) -> [String] {
        script.split(separator: " ").compactMap { word in
            switch word {
            case "load": playback.fileLoaded(hasVideo: true)
            case "sound": playback.fileLoaded(hasVideo: false)
            case "fileEnd": playback.fileEnded()
            case "ready": playback.overlayReady()
            case "end": return "\(playback.end())"
            case "failed": return text(playback.seekFailed())
            case "restart": return text(playback.restarted(isReportedTrack: false))
            case "again": return text(playback.restarted(isReportedTrack: true))
            default:
                let isExact = word.last == "!"
                guard let seconds = Double(word.prefix { $0 != "!" }) else {
                    Issue.record("unknown word \(word)")
                    return nil
                }
                return text(playback.seek(to: Target(seconds: seconds, isExact: isExact)))
            }
            return nil
        }
    }

    private static func text(_ target: Target?) -> String {
        target.map { "seek \(Int($0.seconds))\($0.isExact ? "!" : "")" } ?? "-"
    }

    private static func text(_ restart: VideoPlayback.Restart) -> String {
        let words = [
            restart.seek.map { text($0) }, restart.hasStarted ? "started" : nil,
            restart.isReported ? "jump" : nil,
        ]
        return words.compactMap { $0 }.joined(separator: " ")
    }

    @Test(
        arguments: [
            // The start of a track is no jump, unless observers know the track: a loop of one file.
            ("load restart", ["started"]), ("load restart fileEnd load again", ["started", "started jump"]),
            // One seek at a time, then the newest; only an exact one is a jump.
            ("load restart 5 6 7 restart restart", ["started", "seek 5", "-", "-", "seek 7", ""]),
            ("load restart 5! restart", ["started", "seek 5!", "jump"]),
            ("load restart 5 6! restart restart", ["started", "seek 5", "-", "seek 6!", "jump"]),
            ("load restart 5 6 failed restart", ["started", "seek 5", "-", "seek 6", ""]),
            // Playback may restart without a seek of ours.
            ("load restart restart", ["started", "jump"]),
            // The seeks of a track end with it.
            (
                "load restart 5 fileEnd load restart 6! restart",
                ["started", "seek 5", "started", "seek 6!", "jump"]
            ),
            ("end end load fileEnd", ["true", "false"]),
        ])
    func eventsLeadToEffects(script: String, expected: [String]) {
        var playback = VideoPlayback()
        #expect(Self.play(script, on: &playback) == expected)
    }

    @Test(
        arguments: [
            ("", VideoPlayback.Track.none, true, false), ("load", .starting, false, false),
            ("load restart", .playing, true, false), ("load restart fileEnd", .none, true, true),
            ("load fileEnd", .none, true, true), ("sound", .rejected, false, false),
            ("sound fileEnd", .none, true, true), ("load restart fileEnd load", .starting, false, false),
            ("load restart fileEnd end", .over, false, false), ("load end fileEnd load", .over, false, false),
        ])
    func propertiesAreReadWhenLibmpvRepliesAtOnce(
        script: String, track: VideoPlayback.Track, canRead: Bool, mayBeOver: Bool
    ) {
        var playback = VideoPlayback()
        _ = Self.play(script, on: &playback)
        #expect(playback.track == track)
        #expect(playback.canReadProperties == canRead && playback.mayBeOver == mayBeOver)
        #expect(playback.isAwaitingOverlay)
        playback.overlayReady()
        #expect(!playback.isAwaitingOverlay)
    }

    @Test("random events: nothing follows the end, and at most one seek is in progress", arguments: 0..<4)
    func randomEvents(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var playback = VideoPlayback()
        var seeksInProgress = 0
        let words = [
            "load", "sound", "fileEnd", "ready", "failed", "restart", "again", "1", "2!", "3", "end",
        ]
        for step in 0..<2000 {
            let word = step % 500 == 499 ? "end" : words[Int.random(in: 0..<10, using: &generator)]
            let wasOver = playback.track == .over
            let effect = Self.play(word, on: &playback).first ?? ""
            if wasOver { #expect(playback.track == .over && (word != "end" || effect == "false")) }
            switch word {
            case "load", "sound": if !wasOver { seeksInProgress = 0 }
            case "failed", "restart", "again": seeksInProgress = 0
            default: break
            }
            if effect.hasPrefix("seek") { seeksInProgress += 1 }
            #expect(seeksInProgress <= 1, "seed \(seed), step \(step)")
            #expect(playback.canReadProperties == [.none, .playing].contains(playback.track))
            if step % 500 == 499 { (playback, seeksInProgress) = (VideoPlayback(), 0) }
        }
    }
}
