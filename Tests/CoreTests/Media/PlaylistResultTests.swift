// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct PlaylistResultTests {
    @Test func theFirstErrorIsReported() {
        var list = PlaylistResult()
        #expect(list.error?.status == .badInput)
        list.begin()
        #expect(list.error == nil)
        list.record(PlaylistResult.PlaybackError(status: .noInput, "a"))
        list.record(PlaylistResult.PlaybackError(status: .badInput, "b"))
        list.begin()
        #expect(list.error == PlaylistResult.PlaybackError(status: .noInput, "a"))
    }

    @Test(arguments: [
        (12.0, 60.0, true), (59, 60, false), (57.5, 60, false), (56, 60, true), (3500, 3600, false),
        (3400, 3600, true), (60, 60, false), (61, 60, false), (0, 2, false), (0, 4, true),
    ])
    func videoThatEndsEarlyIsTruncated(position: Double, duration: Double, isBroken: Bool) {
        #expect(PlaylistResult.isTruncated(at: position, of: duration) == isBroken)
    }

    @Test(arguments: [
        ("/a/b c.mkv", "file:///a/b%20c.mkv"), ("/100%#?.mkv", "file:///100%25%23%3F.mkv"),
        ("/é\n", "file:///%C3%A9%0A"), ("https://a/b c", "https://a/b c"), ("", ""),
    ])
    func pathsBecomeURLs(_ place: String, _ url: String) { #expect(MediaURL.url(of: place) == url) }
}
