// SPDX-License-Identifier: MIT
internal import ArgumentParser
internal import FloatOverlayControl
internal import FloatOverlayCore

struct ShowArguments: SubcommandGroup {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show content in an overlay until it is closed.",
        discussion: """
            The command starts the daemon if it is not running. Ctrl-C closes the overlay. With --detach, \
            the command returns once the overlay is on screen. The newest overlay is replaced unless --new \
            is given.

            EXAMPLES:
              ffmpeg -re -i clip.mp4 -f yuv4mpegpipe - | floatoverlay show frames
              floatoverlay show video film.mkv
              floatoverlay show image *.jpg --interval 10
              floatoverlay show command --interval 5 -- uptime --pretty
              floatoverlay show clock --at top-right --detach
              floatoverlay show lyrics
            """,
        subcommands: [
            FramesArguments.self, ImageArguments.self, VideoArguments.self, TextArguments.self,
            ProgramArguments.self,
            ClockArguments.self, LyricsArguments.self, WindowArguments.self, SharedArguments.self,
        ])
}

struct FramesArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Show frames from a pipe, a FIFO or a file.",
        discussion: """
            Raw frames need --size; a Y4M stream contains its size. The colours of bgra and rgba are \
            premultiplied by alpha.

            EXAMPLES:
              ffmpeg -i clip.mp4 -f yuv4mpegpipe - | floatoverlay show frames --fps 25
              my-renderer | floatoverlay show frames --size 320x180 --format bgra
            """)

    @Argument(
        help: "File or FIFO to read, or - (default: standard input).", completion: .file(),
        transform: ArgumentParsing.fileName)
    var file: String?
    @Option("Size of raw frames in pixels.", valueName: "WxH", transform: ArgumentParsing.frameSize)
    var size: PixelSize?
    @Option(
        "Frame format: bgra, bgrx, rgba, rgb24 or y4m (default: bgra with --size, else y4m).",
        valueName: "format")
    var format: FrameFormat?
    @Option(
        "Frames per second, 1 to 1000, without drops (default: as they arrive, files at their own rate).",
        valueName: "n", transform: ArgumentParsing.rate)
    var fps: Double?
    @Flag(help: "Keep the last frame until the overlay is closed.")
    var hold = false
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> Invocation {
        let format = format ?? (size == nil ? .y4m : .bgra)
        if format == .y4m, size != nil {
            throw .usage(
                "--size cannot be combined with y4m: the stream contains its size", hint: "omit --size")
        }
        if format != .y4m, size == nil {
            throw .usage("\(format.rawValue) frames need --size", hint: "for example: --size 640x360")
        }
        let input = FramesInput(
            input: Self.input(file), format: format, size: size, rate: fps, holdsLastFrame: hold)
        return placement.invocation(.frames(input), start)
    }

    private static func input(_ file: String?) -> FramesInput.Input {
        guard let file, file != "-" else { return .standardInput }
        return .file(file)
    }
}

struct ImageArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "image",
        abstract: "Show a still or animated image, or a slideshow of several images.",
        discussion: """
            EXAMPLES:
              floatoverlay show image photo.jpg
              floatoverlay show image holiday/*.jpg --interval 10
              grim - | floatoverlay show image -
            """)

    @Argument(
        help: "Image files, or - for standard input.", completion: .file(),
        transform: ArgumentParsing.fileName)
    var file: [String]
    @Option(
        help: ArgumentHelp("Seconds for each image of a slideshow (default: 5).", valueName: "seconds"),
        transform: ArgumentParsing.interval)
    var interval: Duration = .seconds(5)
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> Invocation {
        if file.contains("-"), file.count > 1 {
            throw .usage(
                "- cannot be combined with other files", hint: "name all files, or pipe a single image")
        }
        return placement.invocation(.images(file, interval: interval), start)
    }
}

struct TextArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Show a text, or the latest line of standard input.",
        discussion: """
            EXAMPLES:
              floatoverlay show text 'Back at 3' --at top-right
              tail -f build.log | floatoverlay show text -
            """)

    @Argument(help: "Text to show, or - to follow standard input.", transform: ArgumentParsing.text)
    var text: String
    @Flag(help: "Read the text as Pango markup: <b>bold</b>, <span color='red'>red</span>.")
    var markup = false
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() -> Invocation {
        let input: ShowCommand.TextInput = text == "-" ? .standardInput : .literal(text)
        return placement.invocation(.text(input, isMarkup: markup), start)
    }
}

struct ProgramArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "command",
        abstract: "Show the output of a command.",
        discussion: """
            The command runs without a shell, in the current directory and environment, and ends with the \
            overlay. Without --interval, it runs once and its output is followed.

            EXAMPLES:
              floatoverlay show command --interval 5 -- sensors
              floatoverlay show command -- sh -c 'journalctl -f | grep --line-buffered usb'
            """)

    @Option(
        "Seconds from the end of a run to the next, 0.05 to 86400 (default: run once).", valueName: "seconds",
        transform: ArgumentParsing.interval)
    var interval: Duration?
    @Argument(
        parsing: .postTerminator, help: ArgumentHelp("Command and its arguments, after --.", valueName: "cmd")
    )
    var arguments: [String]
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> Invocation {
        guard let name = arguments.first, !name.isEmpty else {
            throw .usage(
                "missing command after --",
                hint: "for example: floatoverlay show command --interval 5 -- date")
        }
        return placement.invocation(.command(arguments, interval: interval), start)
    }
}

struct ClockArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Show the time.",
        discussion: """
            EXAMPLES:
              floatoverlay show clock --format '%H:%M:%S' --at top-right
            """)

    @Option(
        help: ArgumentHelp("Time format of strftime(3) (default: %H:%M).", valueName: "strftime"),
        transform: ArgumentParsing.text)
    var format: String = "%H:%M"
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> Invocation {
        guard !format.isEmpty, format.utf8.count <= 1024 else {
            throw .usage(
                "invalid --format: expected 1 to 1024 bytes", hint: "for example: --format '%H:%M:%S'")
        }
        return placement.invocation(.clock(format: format), start)
    }
}

struct LyricsArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "lyrics",
        abstract: "Show synchronised lyrics for the current track of a media player.",
        discussion: """
            Without a file argument, the .lrc file next to the music file is shown, or one from the folders \
            of [lyrics] in the config file, else the lyrics that the player has; the next track loads its \
            own. Horizontal drags and the controls act on the player.

            EXAMPLES:
              floatoverlay show lyrics --at bottom-left
              floatoverlay show lyrics song.lrc --player mpv
            """)

    @Argument(
        help: "An .lrc file for all tracks (default: found for each track).",
        completion: .file(extensions: ["lrc"]),
        transform: ArgumentParsing.fileName)
    var file: String?
    @Option("Name of the player, as printed by 'playerctl -l'.", valueName: "name")
    var player: String?
    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() -> Invocation {
        placement.invocation(.lyrics(file: file, player: player), start)
    }
}

struct SharedArguments: CommandArguments {
    static let configuration = CommandConfiguration(
        commandName: "shared",
        abstract: "Show the frames of a client of the frame protocol.",
        discussion: """
            This command is for programs, not for a terminal. A program that draws into shared memory sends \
            it on its own connection to the daemon, with the options below except --detach. See \
            docs/frame-protocol.md for the protocol, and Examples for clients in C, Python and Swift.
            """)

    @OptionGroup(title: "Placement") var placement: PlacementArguments
    @OptionGroup var start: StartArguments

    func parsed() throws(Diagnostic) -> Invocation {
        if placement.detach {
            throw .usage(
                "--detach cannot be combined with shared: the content ends with its connection",
                hint: "omit --detach")
        }
        return placement.invocation(.shared, start)
    }
}
