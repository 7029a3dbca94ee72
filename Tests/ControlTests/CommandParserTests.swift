// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayControl
@testable import FloatOverlayGrammar

/// The command of `line`, split at spaces.
func command(_ line: String) throws -> Command {
    try invocation(line.split(separator: " ").map(String.init)).command
}

func invocation(_ arguments: [String]) throws -> Invocation {
    guard case .value(let invocation) = try CommandParser.parse(arguments) else {
        throw Diagnostic("not a command: \(arguments)", exitStatus: .success)
    }
    return invocation
}

@Suite struct CommandParserTests {
    @Test(arguments: [
        ("volume", Command.volume(VolumeCommand())),
        ("volume mute", .volume(VolumeCommand(change: .mute))),
        (
            "volume unmute --no-hud",
            .volume(VolumeCommand(change: .unmute, output: LevelOutput(showsHUD: false)))
        ),
        ("volume toggle --sink a", .volume(VolumeCommand(change: .toggleMute, target: .sink("a")))),
        ("volume --mic", .volume(VolumeCommand(target: .source(nil)))),
        ("volume mute --source -5", .volume(VolumeCommand(change: .mute, target: .source("-5")))),
        (
            "volume +5% --app mpv",
            .volume(VolumeCommand(change: .level(.percentStep(5)), target: .app("mpv")))
        ),
        ("volume --make-default", .volume(VolumeCommand(makesDefault: true))),
        ("volume --make-default --mic", .volume(VolumeCommand(target: .source(nil), makesDefault: true))),
        ("volume --sink b --make-default", .volume(VolumeCommand(target: .sink("b"), makesDefault: true))),
        ("volume 40 --limit 50%", .volume(VolumeCommand(change: .level(.percent(40)), limit: 50))),
        ("volume --limit 153 153%", .volume(VolumeCommand(change: .level(.percent(153)), limit: 153))),
        (
            "volume --watch --json",
            .volume(VolumeCommand(output: LevelOutput(isJSON: true, isWatching: true)))
        ),
        (
            "volume +3dB -q",
            .volume(VolumeCommand(change: .level(.decibelStep(3)), output: LevelOutput(isQuiet: true)))
        ),
        ("show lyrics", .show(ShowCommand(content: .lyrics(file: nil, player: nil)))),
        (
            "show lyrics a.lrc --player mpv --at top-left",
            .show(ShowCommand(content: .lyrics(file: "a.lrc", player: "mpv"), position: .corner(.topLeft)))
        ),
        ("media play-pause", .media(MediaCommand(action: .playPause))),
        ("media next --player vlc", .media(MediaCommand(action: .next, player: "vlc"))),
        ("media seek -10", .media(MediaCommand(action: .seekBy(.seconds(-10))))),
        (
            "media --player mpv seek +7.5",
            .media(MediaCommand(action: .seekBy(.milliseconds(7500)), player: "mpv"))
        ),
        ("media seek 95.25", .media(MediaCommand(action: .seekTo(.milliseconds(95_250), track: nil)))),
        (
            "brightness raw:120",
            .brightness(BrightnessCommand(request: BrightnessRequest(.change(.raw(120)))))
        ),
        (
            "brightness raw:+10 --min raw:3",
            .brightness(BrightnessCommand(request: BrightnessRequest(.change(.rawStep(10)), floor: .raw(3))))
        ),
        (
            "brightness 0% --min 5",
            .brightness(
                BrightnessCommand(request: BrightnessRequest(.change(.percent(0)), floor: .percent(5))))
        ),
        (
            "brightness --device intel_backlight",
            .brightness(
                BrightnessCommand(request: BrightnessRequest(of: BrightnessTarget(device: "intel_backlight")))
            )
        ),
        (
            "brightness +1 --class leds --transition 10000",
            .brightness(
                BrightnessCommand(
                    request: BrightnessRequest(
                        .change(.percentStep(1)), of: BrightnessTarget(deviceClass: .leds),
                        transition: .seconds(10))))
        ),
        (
            "brightness save --all -q",
            .brightness(
                BrightnessCommand(
                    request: BrightnessRequest(.save, isAll: true), output: LevelOutput(isQuiet: true)))
        ),
        (
            "brightness --class backlight restore --all --transition 0",
            .brightness(
                BrightnessCommand(
                    request: BrightnessRequest(
                        .restore, of: BrightnessTarget(deviceClass: .backlight), isAll: true,
                        transition: .zero)))
        ),
        ("hud 40%", .hud(HUDCommand(source: .value(40)))),
        (
            "hud 101 --icon live --text x",
            .hud(HUDCommand(source: .value(101), icon: .icon(.live), text: "x"))
        ),
        ("hud 0 --muted --icon volume", .hud(HUDCommand(source: .value(0), icon: .volume, isMuted: true))),
        ("hud 12.5 --max 25", .hud(HUDCommand(source: .value(12.5), maximum: 25))),
        ("hud 5000 --max 999999", .hud(HUDCommand(source: .value(5000), maximum: 999_999))),
        ("hud --text Caps", .hud(HUDCommand(source: .textOnly, text: "Caps"))),
        (
            "hud --follow --max 150 --muted",
            .hud(HUDCommand(source: .standardInput, maximum: 150, isMuted: true))
        ),
        ("overlay hide", .overlay(OverlayCommand(action: .hide))),
        ("overlay reveal --id 3", .overlay(OverlayCommand(action: .reveal, id: 3))),
        ("overlay stash", .overlay(OverlayCommand(action: .stash))),
        ("overlay cycle-size --id 2", .overlay(OverlayCommand(action: .cycleSize, id: 2))),
        ("overlay toggle", .overlay(OverlayCommand(action: .toggle))),
        ("overlay close", .overlay(OverlayCommand(action: .close))),
        ("overlay return --id 2", .overlay(OverlayCommand(action: .returnToApp, id: 2))),
        ("show clock --new", .show(ShowCommand(content: .clock(format: "%H:%M"), isAdditional: true))),
        ("overlay move top-left", .overlay(OverlayCommand(action: .move(.corner(.topLeft))))),
        ("overlay move -10,20", .overlay(OverlayCommand(action: .move(.point(Point(x: -10, y: 20)))))),
        (
            "overlay resize 640x360",
            .overlay(OverlayCommand(action: .resize(.size(Size(width: 640, height: 360)))))
        ),
        ("overlay resize 100%", .overlay(OverlayCommand(action: .resize(.percent(100))))),
        ("overlay opacity 20", .overlay(OverlayCommand(action: .opacity(20)))),
        ("overlay opacity 100%", .overlay(OverlayCommand(action: .opacity(100)))),
        ("overlay click-through on", .overlay(OverlayCommand(action: .clickThrough(true)))),
        ("overlay click-through toggle", .overlay(OverlayCommand(action: .clickThrough(nil)))),
        ("overlay offset +100", .overlay(OverlayCommand(action: .offset(.by(100))))),
        ("overlay offset -60000 --id 2", .overlay(OverlayCommand(action: .offset(.by(-60_000)), id: 2))),
        ("overlay offset 0", .overlay(OverlayCommand(action: .offset(.to(0))))),
        ("overlay screenshot a.PNG", .overlay(OverlayCommand(action: .screenshot("a.PNG")))),
        ("status --json --watch", .status(StatusCommand(isJSON: true, isWatching: true))),
        ("events", .events), ("reload", .reload), ("devices --json", .devices(json: true)),
        ("config edit", .config(.edit)),
        ("config set hud.style bar", .config(.set(key: "hud.style", value: "bar"))),
        ("config set lyrics.offset -150", .config(.set(key: "lyrics.offset", value: "-150"))),
        ("doctor", .doctor(json: false)), ("daemon", .daemon(stop: false)),
        ("doctor --restore", .doctor(json: false, .restore)),
        ("doctor --fix", .doctor(json: false, .fix(isConfirmed: false))),
        ("doctor --fix --yes --json", .doctor(json: true, .fix(isConfirmed: true))),
        ("doctor --unfix", .doctor(json: false, .unfix)),
        ("daemon --stop", .daemon(stop: true)),
        ("explain 69", .explain("69")), ("explain no such file", .explain("no such file")),
        ("explain -- 69", .explain("69")), ("explain unknown option -q", .explain("unknown option -q")),
        ("explain missing value for --sink", .explain("missing value for --sink")),
        ("explain missing -- before the command", .explain("missing -- before the command")),
        ("explain --watch needs -5% --help", .explain("--watch needs -5% --help")),
        ("config path", .config(.path)), ("config default", .config(.builtIn)),
        ("config check", .config(.check(file: nil))),
        ("config check a.toml", .config(.check(file: "a.toml"))),
    ])
    func commandsAreParsed(_ line: String, _ expected: Command) throws {
        #expect(try command(line) == expected)
    }

    @Test(arguments: [
        ("show frames", ShowCommand.Content.frames(FramesInput(input: .standardInput, format: .y4m))),
        ("show frames -", .frames(FramesInput(input: .standardInput, format: .y4m))),
        (
            "show frames a.y4m --hold --fps 29.97",
            .frames(FramesInput(input: .file("a.y4m"), format: .y4m, rate: 29.97, holdsLastFrame: true))
        ),
        (
            "show frames --size 2x3",
            .frames(FramesInput(input: .standardInput, format: .bgra, size: PixelSize(width: 2, height: 3)))
        ),
        (
            "show frames f --size 16384x1 --format rgb24",
            .frames(FramesInput(input: .file("f"), format: .rgb24, size: PixelSize(width: 16384, height: 1)))
        ),
        ("show image a b --interval 0.05", .images(["a", "b"], interval: .milliseconds(50))),
        ("show image a", .images(["a"], interval: .seconds(5))),
        ("show image -", .images(["-"], interval: .seconds(5))),
        ("show text -", .text(.standardInput, isMarkup: false)),
        ("show text -5 --markup", .text(.literal("-5"), isMarkup: true)),
        ("show command -- date --help -5%", .command(["date", "--help", "-5%"], interval: nil)),
        ("show command --interval 2 -- x -- y", .command(["x", "--", "y"], interval: .seconds(2))),
        ("show clock", .clock(format: "%H:%M")),
        ("show clock --format %S", .clock(format: "%S")), ("show shared", .shared),
        ("show video a.mkv", .video(VideoOptions(["a.mkv"]))),
        (
            "show video --loop a.mkv https://b/c --speed 1.5 --sub off",
            .video(VideoOptions(["a.mkv", "https://b/c"], isLooped: true, speed: 1.5, subtitles: .off))
        ),
        ("show video a --sub 2", .video(VideoOptions(["a"], subtitles: .track(2)))),
        ("show video a --sub ./off", .video(VideoOptions(["a"], subtitles: .file("./off")))),
        ("show video a --sub 2.srt", .video(VideoOptions(["a"], subtitles: .file("2.srt")))),
        ("show window 41943047", .window(WindowInput(choice: .id(41_943_047)))),
        (
            "show window 0x2800007 --region 3,0,640x360",
            .window(
                WindowInput(
                    choice: .id(0x280_0007),
                    region: PixelRect(x: 3, y: 0, size: PixelSize(width: 640, height: 360))))
        ),
        (
            "show window --region -1900,-20,640x360",
            .window(
                WindowInput(
                    choice: .screen,
                    region: PixelRect(x: -1900, y: -20, size: PixelSize(width: 640, height: 360))))
        ),
        ("show window --pick --auto minimise", .window(WindowInput(choice: .picked, auto: .minimized))),
        (
            "show window --name mpv --hide-source",
            .window(WindowInput(choice: .named("mpv"), hidesSource: true))
        ),
        ("show window --name ^mpv|vlc$", .window(WindowInput(choice: .named("^mpv|vlc$")))),
        ("show window --name x{2,255}", .window(WindowInput(choice: .named("x{2,255}")))),
        (
            #"show window --name (Fire|Water)fox[])(*?]*\(.+\)*(x.*)?"#,
            .window(WindowInput(choice: .named(#"(Fire|Water)fox[])(*?]*\(.+\)*(x.*)?"#)))
        ),
        (
            "show window --name ([[:alpha:])]+)+(a)*(b)?",
            .window(WindowInput(choice: .named("([[:alpha:])]+)+(a)*(b)?")))
        ),
    ])
    func contentsOfShowAreParsed(_ line: String, _ content: ShowCommand.Content) throws {
        #expect(try command(line) == .show(ShowCommand(content: content)))
    }

    @Test(arguments: [
        ("show command -- date", true), ("show image a.png", true), ("show image /a.png b.png", true),
        ("show image /a.png --at top-left", false), ("show image -", false), ("show frames a", true),
        ("show frames /a", false), ("show frames", false), ("show video a.mkv", true),
        ("show video /a.mkv https://b/c --sub off", false), ("show video /a.mkv --sub a.srt", true),
        ("show lyrics a.lrc", true), ("show lyrics", false), ("show text a", false), ("hud 5", false),
    ])
    func relativePathsNeedTheDirectory(_ line: String, _ expected: Bool) throws {
        #expect(try command(line).wantsDirectory == expected)
    }

    @Test func showAcceptsPlacementOptions() throws {
        let line =
            "show clock --at -5,7 --width 300 --monitor DP-1 --opacity 20% --gestures off --title T --detach"
        #expect(
            try command(line)
                == .show(
                    ShowCommand(
                        content: .clock(format: "%H:%M"), position: .point(Point(x: -5, y: 7)), width: 300,
                        monitor: "DP-1",
                        opacity: 20, hasGestures: false, title: "T", isDetached: true)))
    }

    @Test func controlsAreShownUnlessDeclined() throws {
        let clock = ShowCommand.Content.clock(format: "%H:%M")
        #expect(
            try command("show clock --progress")
                == .show(ShowCommand(content: clock, showsProgress: true)))
        #expect(try command("show clock --controls auto") == .show(ShowCommand(content: clock)))
        #expect(
            try command("show clock --controls none")
                == .show(ShowCommand(content: clock, hasControls: false)))
    }

    @Test(
        arguments: [
            ("lock", [.suspended]), ("hide,stash", [.hidden, .stashed]),
            ("stash,lock,hide,lock", [.suspended, .hidden, .stashed]),
        ] as [(String, Set<PauseTrigger>)])
    func pauseTriggersAreParsed(_ argument: String, _ triggers: Set<PauseTrigger>) throws {
        #expect(
            try command("show clock --pause-on \(argument)")
                == .show(ShowCommand(content: .clock(format: "%H:%M"), pauseTriggers: triggers)))
    }

    @Test(arguments: ["lock,", ",", "lock;hide", "Lock", "hidden"])
    func unknownPauseTriggerIsRefused(_ argument: String) {
        #expect(throws: Diagnostic.self) { try command("show clock --pause-on \(argument)") }
    }

    @Test func daemonOptionsReachTheDaemon() throws {
        let arguments = ["show", "clock", "--config", "c.toml", "--backend=x11", "-v"]
        let daemonOptions = DaemonOptions(config: "c.toml", backend: .x11, isVerbose: true)
        #expect(try invocation(arguments).daemonOptions == daemonOptions)
        for mode in [
            DaemonInvocation.Mode.foreground, .auto, .doctor(json: true), .doctor(json: false),
            .doctor(json: true, .restore), .doctor(json: false, .fix(isConfirmed: false)),
            .doctor(json: true, .fix(isConfirmed: true)), .doctor(json: true, .unfix),
        ] {
            let daemon = DaemonInvocation(mode, daemonOptions: daemonOptions)
            #expect(try CommandParser.parseDaemon(daemon.arguments) == .value(daemon))
        }
        let odd = DaemonInvocation(.auto, daemonOptions: DaemonOptions(config: "-5 odd.toml"))
        #expect(try CommandParser.parseDaemon(odd.arguments) == .value(odd))
    }

    /// The places among `count` options at which the argument of row `row` is parsed. The parser distinguishes only
    /// arguments with and without a dash. Arguments without a dash are therefore distributed over the places.
    private func places(of argument: String, row: Int, among count: Int) -> [Int] {
        argument.hasPrefix("-") || row == 0 ? Array(0...count) : [row % (count + 1)]
    }

    /// Every form of a value; a value with and one without a dash before, between and after every option.
    @Test func valuesStandAnywhere() throws {
        let levels: [(String, LevelChange)] = [
            ("40%", .percent(40)), ("40", .percent(40)), ("50.5%", .percent(50.5)), ("+5%", .percentStep(5)),
            ("-5%", .percentStep(-5)), ("5%+", .percentStep(5)), ("5%-", .percentStep(-5)),
            ("-10", .percentStep(-10)),
            ("+5", .percentStep(5)), ("5-", .percentStep(-5)), ("5+", .percentStep(5)),
            ("-0.5%", .percentStep(-0.5)),
        ]
        let volumes =
            levels + [("+3dB", .decibelStep(3)), ("-6dB", .decibelStep(-6)), ("-1.5db", .decibelStep(-1.5))]
        let options = [
            ["--sink", "s"], ["--limit", "90"], ["--json"], ["--no-hud"], ["--config=c"],
            ["--backend", "x11"],
        ]
        for (row, (argument, change)) in volumes.enumerated() {
            for place in places(of: argument, row: row, among: options.count) {
                let arguments =
                    options[..<place].flatMap { $0 } + [argument] + options[place...].flatMap { $0 }
                let expected = VolumeCommand(
                    change: .level(change), target: .sink("s"), limit: 90,
                    output: LevelOutput(isJSON: true, showsHUD: false))
                #expect(try invocation(["volume"] + arguments).command == .volume(expected), "\(arguments)")
            }
        }
        let raws: [(String, LevelChange)] = [
            ("raw:120", .raw(120)), ("raw:+10", .rawStep(10)), ("raw:-10", .rawStep(-10)),
        ]
        let actions =
            (levels + raws).map { ($0.0, BrightnessRequest.Action.change($0.1)) }
            + [("save", .save), ("restore", .restore)]
        let others = [
            ["--device", "d"], ["--class", "leds"], ["--min", "raw:1"], ["--transition=250"], ["-q"],
            ["--no-hud"],
        ]
        for (row, (argument, action)) in actions.enumerated() {
            let isSave = action == .save
            let options =
                isSave ? others.filter { $0 != ["--transition=250"] && $0.first != "--min" } : others
            let request = BrightnessRequest(
                action, of: BrightnessTarget(device: "d", deviceClass: .leds), floor: isSave ? nil : .raw(1),
                transition: isSave ? nil : .milliseconds(250))
            let expected = BrightnessCommand(
                request: request, output: LevelOutput(isQuiet: true, showsHUD: false))
            for place in places(of: argument, row: row, among: options.count) {
                let arguments =
                    options[..<place].flatMap { $0 } + [argument] + options[place...].flatMap { $0 }
                #expect(
                    try invocation(["brightness"] + arguments).command == .brightness(expected),
                    "\(arguments)")
            }
        }
        #expect(try command("volume -- -5%") == .volume(VolumeCommand(change: .level(.percentStep(-5)))))
    }

    @Test func helpAndVersionAreText() throws {
        for arguments in [
            [], ["--help"], ["-h"], ["help"], ["help", "volume"], ["volume", "--help"],
            ["overlay", "move", "-h"], ["explain", "--help"], ["explain", "-h"],
            ["show", "--help"], ["show", "command", "--help", "--", "x"],
            ["--generate-completion-script", "bash"],
            ["--generate-completion-script=zsh"], ["--generate-completion-script", "fish"],
        ] {
            guard case .text(let text) = try CommandParser.parse(arguments) else {
                Issue.record("\(arguments) is no text")
                continue
            }
            #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "\(arguments)")
        }
        #expect(try CommandParser.parse(["--version"]) == .text(Version.text + "\n"))
        #expect(try CommandParser.parse(["explain", "--version"]) == .text(Version.text + "\n"))
        #expect(try CommandParser.parseDaemon(["--version"]) == .text(Version.text + "\n"))
    }

    @Test func helpFitsTheTerminal() throws {
        guard case .text(let text) = try CommandParser.parse(["show", "frames", "--help"], columns: 60) else {
            Issue.record("no help")
            return
        }
        let options = text.split(separator: "\n").filter { $0.hasPrefix("  --") || $0.hasPrefix("      ") }
        #expect(options.count > 10 && options.allSatisfy { $0.count <= 60 })
    }

    @Test func unsuitableCommandsAreNotBound() throws {
        for line in [
            "volume +5%", "volume --make-default", "volume toggle --mic", "overlay close", "reload", "hud 5",
            "show clock", "show image a",
        ] {
            #expect(try command(line).bindingProblem == nil, "\(line)")
        }
        for line in [
            "volume --watch", "show frames", "show image -", "show shared", "show text -", "status", "daemon",
            "config path",
            "events", "explain 69",
        ] {
            #expect(try command(line).bindingProblem != nil, "\(line)")
        }
    }

    @Test(
        arguments: [
            (["volumes"], "unknown command 'volumes' after 'floatoverlay'; use one of show, "),
            (["overlay", "fly"], "unknown command 'fly' after 'floatoverlay overlay'; use one of hide, "),
            (["volume", "--loud"], "unknown option '--loud'; see 'floatoverlay volume --help'"),
            (["show", "text", "a\0b"], "an argument contains a NUL byte"),
        ])
    func problemOfABindingHasTheRemedy(_ arguments: [String], _ beginning: String) {
        let problem = CommandParser.bindingProblem(arguments)
        #expect(problem?.hasPrefix(beginning) == true, "\(problem ?? "none")")
    }
}
