// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

struct VideoArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "video",
        abstract: "Play one or more videos from files or URLs.",
        discussion: """
            Plays with sound everything that mpv plays: files, playlists, folders and URLs. A click shows \
            the controls, a drag to the left or right seeks, and a middle click pauses. 'floatoverlay \
            media', the media keys and playerctl control the video too: next, previous, seek, play-pause. \
            The command ends after the last video. A video that cannot be played is skipped and reported at \
            the end.

            EXAMPLES:
              floatoverlay show video film.mkv
              floatoverlay show video --loop intro.webm
              floatoverlay show video lecture.mp4 --speed 1.5 --sub lecture.en.srt
              floatoverlay show video https://example.org/live.m3u8
            """)

    @Argument(
        help: ArgumentHelp("Files or URLs to play.", valueName: "file|url"), completion: .file(),
        transform: ArgumentParsing.fileName)
    var file: [String]
    @Flag(help: "Start again after the last video.")
    var loop = false
    @Option("Playback speed, 0.25 to 4 (default: 1).", valueName: "times", transform: ArgumentParsing.speed)
    var speed: Double?
    @Option(
        "Subtitles: a file, the number of a track in the video, or off (default: chosen automatically, from "
            + "the video and from subtitle files next to it).", valueName: "file|n|off", completion: .file(),
        transform: ArgumentParsing.subtitles)
    var sub: VideoOptions.Subtitles?
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> Invocation {
        if file.contains("-") {
            throw .usage(
                "cannot play a video from standard input",
                hint: "name a file, or use: ffmpeg … -f yuv4mpegpipe - | floatoverlay show frames")
        }
        let input = VideoOptions(
            file, isLooped: loop, speed: speed ?? 1, subtitles: sub ?? .automatic)
        return placement.invocation(.video(input), start)
    }
}

extension ArgumentParsing {
    @Sendable static func subtitles(_ argument: String) throws -> VideoOptions.Subtitles {
        let argument = NegativeNumberEscaping.unescape(argument)
        if argument == "off" { return .off }
        guard argument.utf8.allSatisfy({ (48...57).contains($0) }) else { return .file(argument) }
        return .track(try whole(argument, in: 1...999, expected: "a file, 1 to 999, or off"))
    }
}
