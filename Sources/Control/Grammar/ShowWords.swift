// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import Core

struct ShowWords: WordGroup {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show something in an overlay until it is closed.",
        discussion: """
            Starts the daemon when none runs. Ctrl-C closes what is shown; --detach returns at once. What \
            another 'show' shows is replaced.

            EXAMPLES:
              ffmpeg -re -i clip.mp4 -f yuv4mpegpipe - | floatoverlay show frames
              floatoverlay show video film.mkv
              floatoverlay show image *.jpg --interval 10
              floatoverlay show command --interval 5 -- uptime --pretty
              floatoverlay show clock --at top-right --detach
              floatoverlay show lyrics
            """,
        subcommands: [
            FramesWords.self, ImageWords.self, VideoWords.self, TextWords.self, ProgramWords.self,
            ClockWords.self, LyricsWords.self, WindowWords.self, SharedWords.self,
        ])
}

struct FramesWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Show frames from a pipe, a FIFO or a file.",
        discussion: """
            Raw frames need --size; Y4M says its own. bgra and rgba are premultiplied by their alpha.

            EXAMPLES:
              ffmpeg -i clip.mp4 -f yuv4mpegpipe - | floatoverlay show frames --fps 25
              my-renderer | floatoverlay show frames --size 320x180 --format bgra
            """)

    @Argument(
        help: "A file or a FIFO; without one, or with -, standard input.", completion: .file(),
        transform: Legal.text)
    var file: String?
    @Option(help: ArgumentHelp("The size of raw frames.", valueName: "WxH"), transform: Legal.frameSize)
    var size: PixelSize?
    @Option(
        help: ArgumentHelp(
            "What they are: bgra, bgrx, rgba, rgb24 or y4m; without it bgra with --size, else y4m.",
            valueName: "format"),
        completion: .list(FrameFormat.allCases.map(\.rawValue)), transform: Legal.word)
    var format: FrameFormat?
    @Option(
        help: ArgumentHelp("Show this many a second, dropping none, 1 to 1000.", valueName: "n"),
        transform: Legal.rate)
    var fps: Double?
    @Flag(help: "Keep the last frame until closed.")
    var hold = false
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() throws(Diagnostic) -> Invocation {
        let format = format ?? (size == nil ? .y4m : .bgra)
        if format == .y4m, size != nil {
            throw .usage("--size does not go with y4m, which says its own", hint: "leave --size out")
        }
        if format != .y4m, size == nil {
            throw .usage("\(format.rawValue) frames need --size", hint: "for example --size 640x360")
        }
        let input = FramesInput(
            Self.input(file), format: format, size: size, rate: fps, isHeld: hold)
        return Invocation(.show(placement.command(.frames(input))), session: start.session)
    }

    private static func input(_ file: String?) -> FramesInput.Input {
        guard let file, file != "-" else { return .standardInput }
        return .file(file)
    }
}

struct ImageWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "image",
        abstract: "Show an image, still or animated, or several in turn.",
        discussion: """
            EXAMPLES:
              floatoverlay show image photo.jpg
              floatoverlay show image holiday/*.jpg --interval 10
            """)

    @Argument(help: "The images.", completion: .file(), transform: Legal.text)
    var file: [String]
    @Option(
        help: ArgumentHelp("How long each of several stays; 5 without it.", valueName: "seconds"),
        transform: Legal.interval)
    var interval: Duration = .seconds(5)
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() -> Invocation {
        Invocation(.show(placement.command(.images(file, interval: interval))), session: start.session)
    }
}

struct TextWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Show a text, or the last line of standard input.",
        discussion: """
            EXAMPLES:
              floatoverlay show text 'Back at 3' --at top-right
              tail -f build.log | floatoverlay show text -
            """)

    @Argument(help: "The text; - follows standard input.", transform: Legal.text)
    var text: String
    @Flag(help: "The text is Pango markup: <b>bold</b>, <span color='red'>red</span>.")
    var markup = false
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() -> Invocation {
        let input: ShowCommand.TextInput = text == "-" ? .standardInput : .words(text)
        return Invocation(.show(placement.command(.text(input, isMarkup: markup))), session: start.session)
    }
}

struct ProgramWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "command",
        abstract: "Show what a command prints.",
        discussion: """
            The command runs without a shell, in this directory and environment, and ends with the overlay. \
            Without --interval it runs once and what it prints is followed.

            EXAMPLES:
              floatoverlay show command --interval 5 -- sensors
              floatoverlay show command -- sh -c 'journalctl -f | grep --line-buffered usb'
            """)

    @Option(
        help: ArgumentHelp("Run it again this long after it ended, 0.05 to 86400.", valueName: "seconds"),
        transform: Legal.interval)
    var interval: Duration?
    @Argument(
        parsing: .postTerminator, help: ArgumentHelp("The command and its words, after --.", valueName: "cmd")
    )
    var words: [String]
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() throws(Diagnostic) -> Invocation {
        guard let name = words.first, !name.isEmpty else {
            throw .usage("no command after --", hint: "floatoverlay show command --interval 5 -- date")
        }
        return Invocation(
            .show(placement.command(.program(words, interval: interval))), session: start.session)
    }
}

struct ClockWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Show the time.",
        discussion: """
            EXAMPLES:
              floatoverlay show clock --format '%H:%M:%S' --at top-right
            """)

    @Option(
        help: ArgumentHelp("As for strftime(3); %H:%M without it.", valueName: "strftime"),
        transform: Legal.text)
    var format: String = "%H:%M"
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() throws(Diagnostic) -> Invocation {
        guard !format.isEmpty, format.utf8.count <= 1024 else {
            throw .usage("--format has 1 to 1024 bytes")
        }
        return Invocation(.show(placement.command(.clock(format: format))), session: start.session)
    }
}

struct LyricsWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "lyrics",
        abstract: "Show the lyrics of what a media player plays, as it is sung.",
        discussion: """
            Without a file, the .lrc file beside the music, or in the folders of [lyrics] in the config file; \
            with the next track, the next one. Drags left and right, and the controls, steer the player.

            EXAMPLES:
              floatoverlay show lyrics --at bottom-left
              floatoverlay show lyrics song.lrc --player mpv
            """)

    @Argument(
        help: "An .lrc file, whatever is played.", completion: .file(extensions: ["lrc"]),
        transform: Legal.text)
    var file: String?
    @Option(
        help: ArgumentHelp("The player, as 'playerctl -l' lists it.", valueName: "name"),
        transform: Legal.text)
    var player: String?
    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() -> Invocation {
        Invocation(.show(placement.command(.lyrics(file: file, player: player))), session: start.session)
    }
}

struct SharedWords: CommandWords {
    static let configuration = CommandConfiguration(
        commandName: "shared",
        abstract: "Show what a client of the frame protocol draws.",
        discussion: """
            Not to be typed: a program that draws into memory it shares says this on its own connection to the \
            daemon, with the options below. docs/frame-protocol.md has the protocol; Examples has clients in C, \
            Python and Swift.
            """)

    @OptionGroup(title: "Placement") var placement: PlacementWords
    @OptionGroup var start: StartWords

    func parsed() throws(Diagnostic) -> Invocation {
        if placement.detach {
            throw .usage(
                "--detach does not go with shared: the connection is the content's life",
                hint: "leave --detach out")
        }
        return Invocation(.show(placement.command(.shared)), session: start.session)
    }
}
