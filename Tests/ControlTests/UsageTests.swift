// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Testing

@Suite struct UsageTests {
    /// The error for each kind of invalid arguments: the line after `floatoverlay: `.
    @Test(arguments: [
        ("bogus", "unknown command 'bogus' after 'floatoverlay'"),
        ("media seek", "missing seconds after 'seek'"),
        ("media play 5", "'play' takes no number"),
        (
            "media seek 5%",
            "the value '5%' is invalid for '<seconds>': expected seconds such as 95, 7.5, +10 or -10"
        ),
        (
            "media stop",
            "the value 'stop' is invalid for '<action>': expected one of play-pause, play, pause, next, previous, "
                + "seek"
        ),
        ("show hologram a.mp4", "unknown command 'hologram' after 'floatoverlay show'"),
        ("show image a.png -", "- cannot be combined with other files"),
        ("show video -", "cannot play a video from standard input"),
        (
            "show video a --speed 5",
            "the value '5' is invalid for '--speed <times>': expected 0.25 to 4 (1 = normal speed)"
        ),
        ("show window", "no window is given"),
        ("overlay fly", "unknown command 'fly' after 'floatoverlay overlay'"),
        ("volume --mic --sink x", "--sink, --source, --mic and --app cannot be combined"),
        ("volume 5% --app x --mic", "--sink, --source, --mic and --app cannot be combined"),
        ("volume --source x --sink x", "--sink, --source, --mic and --app cannot be combined"),
        ("volume --make-default --app x", "--make-default cannot be combined with --app"),
        ("volume --make-default 5%", "--make-default cannot be combined with a value or --limit"),
        ("volume --make-default --limit 90", "--make-default cannot be combined with a value or --limit"),
        ("volume --quiet --json", "--quiet cannot be combined with --json or --watch"),
        ("brightness -q --watch", "--quiet cannot be combined with --json or --watch"),
        ("volume --make-default --watch", "--watch cannot be combined with a change"),
        ("brightness --transition 200", "--transition needs a target value"),
        ("brightness save --transition 200", "--transition needs a target value"),
        ("brightness --min 5", "--min needs a change"),
        ("brightness --min 5 --watch", "--min needs a change"),
        ("brightness save --min 5", "--min needs a change"),
        ("brightness 5% --all --device x", "--all and --device cannot be combined"),
        ("doctor --keys", "unknown option '--keys'"),
        ("doctor --fix --unfix", "--restore, --fix and --unfix cannot be combined"),
        ("doctor --restore --fix --yes", "--restore, --fix and --unfix cannot be combined"),
        ("doctor --yes", "--yes needs --fix"), ("doctor --unfix --yes", "--yes needs --fix"),
        ("doctor --fix --json", "--fix with --json needs --yes"),
        ("show", "missing subcommand after 'show'"),
        ("overlay --id 3", "unknown option '--id'"),
        (
            "brightness 101%",
            "the value '101%' is invalid for '<value>': expected 0% to 100%, +5%, -5%, raw:120, raw:+10, "
                + "save or restore"
        ),
        (
            "brightness 5% --transition 10001",
            "the value '10001' is invalid for '--transition <milliseconds>': expected 0 to 10000 milliseconds"
        ),
        (
            "brightness 5% --class keyboard",
            "the value 'keyboard' is invalid for '--class <class>': expected one of backlight, leds, ddc"
        ),
        ("overlay opacity 19", "the value '19' is invalid for '<percent>': expected 20% to 100%"),
        (
            "overlay offset 60001",
            "the value '60001' is invalid for '<change>': expected 100, +100 or -100 milliseconds, up to 60000"
        ),
        (
            "overlay offset +0.1",
            "the value '+0.1' is invalid for '<change>': expected 100, +100 or -100 milliseconds, up to 60000"
        ),
        ("overlay opacity 100.5", "the value '100.5' is invalid for '<percent>': expected 20% to 100%"),
        (
            "overlay resize 0x9",
            "the value '0x9' is invalid for '<size>': expected WIDTHxHEIGHT, each 1 to 16384, or 1% to 1600%"
        ),
        (
            "show shared --detach",
            "--detach cannot be combined with shared: the content ends with its connection"
        ),
        ("show command date", "missing -- before the command"),
        ("show frames --format bgra", "bgra frames need --size"),
        (
            "show frames --format y4m --size 1x1",
            "--size cannot be combined with y4m: the stream contains its size"
        ),
        ("volume --watch 5%", "--watch cannot be combined with a change"),
        ("hud 5 --follow", "--follow cannot be combined with a value"),
        ("hud --muted", "missing value, --text or --follow"),
        ("hud --text x --max 5", "missing value, --text or --follow"),
        ("hud 500 --max 50", "the value is above 999% of --max"),
        (
            "volume --backend mir",
            "the value 'mir' is invalid for '--backend <name>': expected one of x11, wayland"
        ),
    ])
    func usageErrorsHaveMessages(_ line: String, _ message: String) {
        let error = #expect(throws: Diagnostic.self) { try command(line) }
        #expect(error?.message == message)
        #expect(error?.exitStatus == .usage)
        #expect(error?.hint?.isEmpty == false)
    }

    @Test(arguments: [
        "volume raw:5", "volume 154", "volume +-5", "volume 5%5", "volume 1e2", "volume NaN", "volume 5 6",
        "volume 1000000%+5", "volume --limit 0", "volume --limit 154", "volume --limit 50.5",
        "volume --limit -5",
        "brightness +3dB", "brightness raw:x", "brightness --min 101", "brightness --min -5", "hud", "hud +5",
        "hud 1000", "hud 5 --max 0", "hud 5 --max 1000000", "hud 5 --max x", "hud 5 --icon volum",
        "overlay move left", "overlay move 1", "overlay move 1,2,3", "overlay move 100000,1",
        "overlay move --5,1",
        "overlay resize 16385x1", "overlay resize 1x", "overlay resize +5%", "overlay resize 0%",
        "overlay resize 1601%",
        "overlay screenshot a.jpg", "overlay click-through maybe", "overlay hide --id 0",
        "overlay hide --id x",
        "show frames --size 0x9", "show frames --size 16385x9", "show frames --size 9",
        "show frames --size 2x2x2",
        "show frames --size 2x2 --format yuv", "show frames --fps 0.5", "show frames --fps 1001",
        "show frames --fps 5%",
        "show frames a b", "show image", "show image a --interval 0.04", "show image a --interval 86401",
        "show text", "show text a b", "show command", "show command --", "show command --interval x -- a",
        "show clock --opacity 19", "show clock --width 0", "show clock --width 16385",
        "show clock --gestures maybe",
        "show video", "show video -", "show video a -", "show video a --speed 0", "show video a --speed 0.2",
        "show video a --speed 4.1", "show video a --speed fast", "show video a --sub 0",
        "show video a --sub 1000", "show video a --sub",
        "show window 0", "show window 0x", "show window -1", "show window 0x20000000", "show window 1 2",
        "show window 1 --pick", "show window --pick --name x", "show window 1 --region 1,2,3",
        "show window 1 --region 1,2,0x5", "show window 1 --region -65536,0,5x5",
        "show window 1 --region 0,--1,5x5", "show window 1 --auto focus",
        "show window --name x{256}", "show window --name x{9}{9}", #"show window --name (a)\1"#,
        "show window --name ((a?)*|b?)+c", "show window --name (a(b)+c)?", "show window --name (ab){3}",
        "show window --name ((((((((((a))))))))))",
        "show window --name",
        "show clock --at middle", "status x", "events --json", "config", "config edit now", "daemon --foo",
        "-x", "--json",
        "volume -q --json", "--generate-completion-script tcsh",
    ])
    func invalidCommandsAreRefused(_ line: String) {
        let error = #expect(throws: Diagnostic.self) { try command(line) }
        #expect(error?.exitStatus == .usage)
        #expect(error?.message.contains("\n") == false && error?.message.isEmpty == false)
        #expect(error?.hint?.contains("\n") != true)
    }

    @Test(arguments: ["video", "image", "frames", "lyrics"])
    func emptyFileNamesAreRefused(_ content: String) {
        let error = #expect(throws: Diagnostic.self) { try invocation(["show", content, ""]) }
        #expect(error?.message.hasPrefix("the value '' is invalid for ") == true)
        #expect(error?.message.hasSuffix(": expected a file name") == true)
        #expect(error?.exitStatus == .usage)
    }

    @Test func argumentsBeyondTheLimitsAreRefused() {
        let longestText = String(repeating: "x", count: CommandParser.maxByteCount - 11)
        #expect(throws: Never.self) { try CommandParser.parse(["show", "text", longestText]) }
        #expect(throws: Diagnostic.self) { try CommandParser.parse(["show", "text", longestText + "x"]) }
        #expect(throws: Diagnostic.self) { try CommandParser.parse(["show", "text", "a\0b"]) }
        let files = Array(repeating: "a", count: CommandParser.maxArgumentCount - 2)
        #expect(throws: Never.self) { try CommandParser.parse(["show", "image"] + files) }
        #expect(throws: Diagnostic.self) { try CommandParser.parse(["show", "image", "b"] + files) }
    }

    @Test func diagnosticsHaveAtMostTwoLines() {
        let text = Diagnostic("no such file: a\nb\u{1B}[31m", hint: "look\rthere", exitStatus: .noInput).text
        #expect(text == "floatoverlay: no such file: a?b?[31m\nhint: look?there\n")
        #expect(Diagnostic("x", exitStatus: .unavailable).text == "floatoverlay: x\n")
        let failure = Diagnostic(LevelError.refused(.outOfRange("raw:9", expected: "raw:0 to raw:8")))
        #expect(
            failure.text == "floatoverlay: raw:9 is out of range\nhint: use a value from raw:0 to raw:8\n")
        #expect(Diagnostic(LevelError.notPermitted("a", hint: "b")).exitStatus == .notPermitted)
    }
}
