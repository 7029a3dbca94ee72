// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// Replies of the MPRIS player, and requests that it ignores.
@Suite struct MPRISStateTests {
    /// Two minutes of a video, the second of three.
    static let film: MPRISState = {
        var report = MPRISState()
        report.status = .playing
        report.track.id = "/track/2"
        report.track.duration = .seconds(120)
        (report.canSeek, report.canGoNext, report.canGoPrevious) = (true, true, true)
        return report
    }()

    @Test(arguments: [
        PlayerRequest.perform(.playPause), .perform(.next), .perform(.previous), .stop, .setLooped(true),
        .perform(.seekBy(.seconds(-500))), .perform(.seekTo(.seconds(120), track: "/track/2")),
        .perform(.seekTo(.zero, track: nil)), .open("https://example.org/a.mkv"), .open("file:///a.mkv"),
        .setRate(0.25), .setRate(4), .setVolume(0), .setVolume(1.3),
    ])
    func possibleRequestsArePassedOn(_ request: PlayerRequest) {
        #expect(Self.film.answer(request) == request)
    }

    @Test(arguments: [
        PlayerRequest.perform(.seekTo(.seconds(121), track: "/track/2")),
        .perform(.seekTo(.seconds(-1), track: "/track/2")), .perform(.seekTo(.zero, track: "/track/1")),
        .open("/etc/passwd"), .open("av://lavfi:testsrc"), .open("memory://x"), .open("FILE://a"), .open(""),
        .open("http://" + String(repeating: "a", count: 5000)), .setRate(.nan), .setVolume(.infinity),
    ])
    func inapplicableRequestIsIgnored(_ request: PlayerRequest) { #expect(Self.film.answer(request) == nil) }

    @Test(arguments: [
        (PlayerRequest.setRate(0), PlayerRequest.perform(.pause)), (.setRate(-3), .setRate(0.25)),
        (.setRate(1000), .setRate(4)), (.setVolume(-1), .setVolume(0)), (.setVolume(9), .setVolume(1.3)),
    ])
    func valuesAreClamped(_ request: PlayerRequest, _ answer: PlayerRequest) {
        #expect(Self.film.answer(request) == answer)
    }

    @Test func unavailableActionsAreIgnored() {
        var live = Self.film
        (live.canSeek, live.canGoNext, live.canGoPrevious, live.track.duration) = (false, false, false, nil)
        let none: [MediaAction] = [
            .next, .previous, .seekBy(.seconds(1)), .seekTo(.seconds(1), track: "/track/2"),
        ]
        for action in none { #expect(live.answer(.perform(action)) == nil) }
        live.canSeek = true
        #expect(live.answer(.perform(.seekTo(.seconds(9999), track: "/track/2"))) != nil)
    }
}
