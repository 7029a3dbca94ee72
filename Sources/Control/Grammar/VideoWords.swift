// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct VideoWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "video",
        abstract: "Play a film, from a file or a URL, or several in turn.",
        discussion: """
            Plays what mpv plays, with its sound: files, playlists, folders, URLs. A click shows the controls, a drag to \
            the left or right looks for a place, a middle click pauses. 'floatoverlay media', the media keys and \
            playerctl steer it too: next, previous, seek, play-pause. Several end with the last of them; one that \
            cannot be played is passed over, and told at the end.

            EXAMPLES:
              floatoverlay show video film.mkv
              floatoverlay show video --loop intro.webm
              floatoverlay show video lecture.mp4 --speed 1.5 --sub lecture.en.srt
              floatoverlay show video https://example.org/live.m3u8
            """)

    @Argument(
        help: ArgumentHelp("The films.", valueName: "file|url"), completion: .file(), transform: Legal.text)
    var file: [String]
    @Flag(help: "Begin again after the last one.")
    var loop = false
    @Option(
        help: ArgumentHelp("How fast, 0.25 to 4; 1 without it.", valueName: "times"), transform: Legal.speed)
    var speed: Double?
    @Option(
        help: ArgumentHelp(
            "Subtitles from a file, of the film's own those of this number, or none (off). Without it those that "
                + "are meant to be seen, and those in files beside the film.", valueName: "file|n|off"),
        completion: .file(), transform: Legal.subtitles)
    var sub: VideoInput.Subtitles?
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() throws(Diagnostic) -> Invocation {
        if file.contains("-") {
            throw .usage(
                "a film cannot come from standard input",
                hint: "name a file; ffmpeg … -f yuv4mpegpipe - | floatoverlay show frames shows a pipe")
        }
        let input = VideoInput(
            file, isLooped: loop, speed: speed ?? 1, subtitles: sub ?? .standard)
        return Invocation(.show(placement.command(.video(input))), session: start.session)
    }
}

extension Legal {
    @Sendable static func subtitles(_ word: String) throws -> VideoInput.Subtitles {
        let word = Dashes.bare(word)
        if word == "off" { return .off }
        guard !word.isEmpty, !word.utf8.allSatisfy({ (48...57).contains($0) }) else {
            guard let track = whole(word, 1...999) else { throw Illegal("a file, 1 to 999, or off") }
            return .track(track)
        }
        return .file(word)
    }
}
