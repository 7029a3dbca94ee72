// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayContents
@testable import FloatOverlayVideo

@Suite struct VideoRequestTests {
    /// The arguments of `line`, with `_` for an empty one.
    private static func arguments(_ line: String) -> [String] {
        line.split(separator: " ").map { $0 == "_" ? "" : String($0) }
    }

    @Test(
        arguments: [
            ("a", false, 1, "auto", "a"), ("a b", false, 1, "auto", "a b"),
            ("--loop a", true, 1, "auto", "a"), ("--speed 0.25 a", false, 0.25, "auto", "a"),
            ("--speed 1e-3 --speed 4 a", false, 4, "auto", "a"),
            ("--sub no a", false, 1, "no", "a"), ("--sub /a/b.srt --loop a", true, 1, "/a/b.srt", "a"),
            // A value is taken as it is.
            ("--sub --loop a", false, 1, "--loop", "a"), ("--sub _ a", false, 1, "", "a"),
            // After the first location, or after --, no argument is an option.
            ("a --loop", false, 1, "auto", "a --loop"), ("-- --loop", false, 1, "auto", "--loop"),
            ("--loop -- -- a", true, 1, "auto", "-- a"), ("-x", false, 1, "auto", "-x"),
            ("_", false, 1, "auto", "_"),
        ] as [(String, Bool, Double, String, String)])
    func validArgumentsAreParsed(
        line: String, isLooped: Bool, speed: Double, subtitles: String, locations: String
    ) throws {
        let request = try #require(VideoRequest(Self.arguments(line)))
        #expect(request.isLooped == isLooped && request.speed == speed)
        #expect(request.subtitles == subtitles && request.locations == Self.arguments(locations))
    }

    @Test(
        arguments: [
            "", "--", "--loop", "--loop --", "--speed a", "--speed", "--speed 1", "--speed 1,5 a",
            "--speed _ a", "--sub", "--sub no", "--unknown a", "--loop=yes a", "--Loop a",
        ])
    func invalidArgumentsAreRefused(line: String) { #expect(VideoRequest(Self.arguments(line)) == nil) }

    static let locations = [
        "/a.mkv", "https://x/a?b=c", "--loop", "--", "-", "", "/a b", "--sub", "/\u{e9}\n", "--speed",
    ]

    @Test("random options: the program reads what the overlay passes", arguments: 0..<4)
    func passedOptionsAreRead(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<100 {
            let subtitles: [(VideoOptions.Subtitles, String)] = [
                (.automatic, "auto"), (.off, "no"), (.track(3), "3"), (.file("/--/s.srt"), "/--/s.srt"),
            ]
            let (wanted, name) = subtitles[Int.random(in: subtitles.indices, using: &generator)]
            let options = VideoOptions(
                (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                    Self.locations[Int.random(in: Self.locations.indices, using: &generator)]
                }, isLooped: Bool.random(using: &generator),
                speed: Double.random(in: 0.25...4, using: &generator), subtitles: wanted)
            let request = try #require(VideoRequest(ProducerSource.arguments(options)))
            #expect(request.locations == options.locations && request.isLooped == options.isLooped)
            #expect(request.speed == options.speed && request.subtitles == name)
            #expect(request.subtitleFile == (name == "/--/s.srt" ? name : nil))
        }
    }

    @Test(
        arguments: [
            ("/a", "sid", "auto"), ("--sub no /a", "sid", "no"), ("--sub 2 /a", "sid", "2"),
            // The file is added to each video; mpv then chooses.
            ("--sub /s.srt /a", "sid", "auto"),
            ("/a", "loop-playlist", "no"), ("--loop /a", "loop-playlist", "inf"),
            ("--speed 2 /a", "speed", "2.0"),
            // Only a URL may start yt-dlp.
            ("/a /b", "ytdl", "no"), ("/a https://x/b", "ytdl", "yes"),
            ("file:///a", "ytdl", "no"),
            // Nothing is played before the overlay has a frame.
            ("/a", "pause", "yes"),
            ("/a", "config", "no"), ("/a", "input-default-bindings", "no"),
        ])
    func argumentsBecomePlayerOptions(line: String, name: String, value: String) throws {
        let options = try #require(VideoRequest(Self.arguments(line))).options.filter { $0.name == name }
        #expect(options.map(\.value) == [value])
    }

    @Test(arguments: [
        ("/a", false), ("--sub /s.srt /a", false), ("https://x/a", true), ("file:///a", false),
        ("--sub https://x/s.srt /a", true), ("--sub file:///s.srt /a", false),
    ])
    func aURLNeedsTheNetwork(line: String, needsNetwork: Bool) throws {
        let request = try #require(VideoRequest(Self.arguments(line)))
        #expect(request.needsNetwork == needsNetwork)
    }
}
