// SPDX-License-Identifier: MIT
import FloatOverlaySettings
import Testing

/// The exact message for each kind of error.
@Suite struct InvalidTests {
    static let targets = #""volume", "brightness", "seek", "opacity", "move", "none""#
    static let actions = #"a command, "exec PROGRAM…", or "none""#
    static let folders = #"expected: a list of at most 16 directories that start with "/" or "~/""#
    static let sections = #""volume", "brightness", "hud", "overlay", "lyrics", "keys", "bindings""#
    static let keysyms = #"a keysym name such as "F9", "space", "plus" or "XF86AudioMute""#
    static let colors = "\"#rrggbb\" or \"#rrggbbaa\""
    static let hudKeys =
        #""style", "size", "position", "margin", "monitor", "contrast", "foreground", "background", "accent", "#
        + #""over-limit", "desktop-hud""#
    static let floors = #""auto", "0%" to "100%", or "raw:N""#

    static let values: [(String, [String])] = [
        (
            "[volume]\nlimit = 200",
            ["2:9: [volume] limit: 200 is out of range; expected: a whole number from 1 to 153"]
        ),
        (
            "[volume]\nlimit = 0",
            ["2:9: [volume] limit: 0 is out of range; expected: a whole number from 1 to 153"]
        ),
        (
            "[volume]\nlimit = 100.5",
            ["2:9: [volume] limit: 100.5 is not a whole number; expected: a whole number from 1 to 153"]
        ),
        (
            "[volume]\n  limit   =   \"100\"",
            ["2:15: [volume] limit: \"100\" is not a whole number; expected: a whole number from 1 to 153"]
        ),
        (
            "[volume]\nstep = 0",
            ["2:8: [volume] step: 0 is out of range; expected: a number from 0.1 to 100"]
        ),
        (
            "[volume]\nstep = nan",
            ["2:8: [volume] step: nan is out of range; expected: a number from 0.1 to 100"]
        ),
        (
            "[volume]\nstep = -inf",
            ["2:8: [volume] step: -inf is out of range; expected: a number from 0.1 to 100"]
        ),
        (
            "[volume]\nstep = []",
            ["2:8: [volume] step: a list is not a number; expected: a number from 0.1 to 100"]
        ),
        (
            "[volume]\nraise-unmutes = \"yes\"",
            ["2:17: [volume] raise-unmutes: \"yes\" is not a boolean; expected: true, false"]
        ),
        (
            "[brightness]\ndevice = \"\"",
            [
                "2:10: [brightness] device: \"\" is not a name; "
                    + "expected: \"auto\", \"follow\", or a name from \"floatoverlay devices\""
            ]
        ),
        (
            "[brightness]\nmin = \"+5%\"",
            ["2:7: [brightness] min: \"+5%\" is not a brightness; expected: \(floors)"]
        ),
        (
            "[brightness]\nmin = \"101%\"",
            ["2:7: [brightness] min: \"101%\" is out of range; expected: \(floors)"]
        ),
        (
            "[brightness]\nmin = true",
            ["2:7: [brightness] min: true is not a brightness; expected: \(floors)"]
        ),
        (
            "[brightness]\ncurve = \"lineer\"",
            [
                "2:9: [brightness] curve: unknown value \"lineer\"; did you mean \"linear\"? "
                    + "expected: \"linear\", \"perceptual\""
            ]
        ),
        (
            "[hud]\ncontrast = 1979-05-27",
            ["2:12: [hud] contrast: a date is not a string; expected: \"auto\", \"normal\", \"high\""]
        ),
        (
            "[hud]\nmonitor = \"a\\u0007\"",
            [
                "2:11: [hud] monitor: \"a\\u{7}\" is not a name; "
                    + "expected: \"pointer\", \"primary\", \"all\", or a monitor's name such as \"eDP-1\""
            ]
        ),
        (
            "[hud]\nstyle = \"bars\"",
            [
                "2:9: [hud] style: unknown value \"bars\"; did you mean \"bar\"? expected: \"compact\", \"bar\""
            ]
        ),
        (
            "[hud]\nsize = 5",
            ["2:8: [hud] size: 5 is out of range; expected: \"auto\" or a number from 0.5 to 4"]
        ),
        (
            "[hud]\nmargin = \"1cm\"",
            ["2:10: [hud] margin: \"1cm\" is not a number; expected: a number from 0 to 1000"]
        ),
        (
            "[hud]\nposition = \"left\"",
            [
                "2:12: [hud] position: unknown value \"left\"; expected: \"center\", \"top\", \"bottom\", "
                    + "\"top-left\", \"top-right\", \"bottom-left\", \"bottom-right\""
            ]
        ),
        (
            "[hud]\naccent = \"#fff\"",
            ["2:10: [hud] accent: \"#fff\" is not a colour; expected: \"auto\", \(colors)"]
        ),
        (
            "[hud]\nbackground = \"#12345g\"",
            ["2:14: [hud] background: \"#12345g\" is not a colour; expected: \"auto\", \(colors)"]
        ),
        (
            "[hud]\nforeground = \"red\"",
            ["2:14: [hud] foreground: \"red\" is not a colour; expected: \"auto\", \(colors)"]
        ),
        (
            "[hud]\nover-limit = 0xff0000",
            ["2:14: [hud] over-limit: 16711680 is not a string; expected: \(colors)"]
        ),
        (
            "[overlay]\nmotion = \"none\"",
            ["2:10: [overlay] motion: unknown value \"none\"; expected: \"auto\", \"full\", \"reduced\""]
        ),
        (
            "[overlay]\ncorner = \"middle\"",
            [
                "2:10: [overlay] corner: unknown value \"middle\"; "
                    + "expected: \"top-left\", \"top-right\", \"bottom-left\", \"bottom-right\""
            ]
        ),
        (
            "[overlay]\nscale = 0.5",
            ["2:9: [overlay] scale: 0.5 is out of range; expected: \"auto\" or a number from 1 to 8"]
        ),
        (
            "[overlay]\nscale = \"big\"",
            ["2:9: [overlay] scale: \"big\" is not a number; expected: \"auto\" or a number from 1 to 8"]
        ),
        (
            "[overlay.opacity]\nx = 1",
            ["1:1: [overlay] opacity: a table is not a whole number; expected: a whole number from 20 to 100"]
        ),
        ("[lyrics]\nfolders = \"/a\"", ["2:11: [lyrics] folders: \"/a\" is not a list; \(folders)"]),
        (
            "[lyrics]\nfolders = [\"a\"]",
            ["2:11: [lyrics] folders: \"a\" is not an absolute path; \(folders)"]
        ),
        ("[lyrics]\nfolders = [1, [2]]", ["2:11: [lyrics] folders: 1 is not a string; \(folders)"]),
        ("[lyrics]\nfolders = [[\"/a\"]]", ["2:11: [lyrics] folders: a list is not a string; \(folders)"]),
        (
            "[keys]\ngrab = true",
            ["2:8: [keys] grab: true is not a string; expected: \"auto\", \"force\", \"off\""]
        ),
    ]

    static let names: [(String, [String])] = [
        (
            "[hud]\ncontarst = \"high\"",
            [
                "2:1: [hud] contarst: unknown key; did you mean \"contrast\"? "
                    + "expected: \(hudKeys)"
            ]
        ),
        ("[keys]\n\"a b\\n\" = 1", ["2:1: [keys] \"a b\\n\": unknown key; expected: \"grab\""]),
        ("[keys]\n\"\" = 1", ["2:1: [keys] \"\": unknown key; expected: \"grab\""]),
        (
            "\n  [colume]\nlimit = 1",
            ["2:4: [colume]: unknown section; did you mean \"volume\"? expected: \(sections)"]
        ),
        ("[[x]]", ["1:3: x: unknown key outside a section; expected: \(sections)"]),
        ("limit = 1", ["1:1: limit: unknown key outside a section; expected: \(sections)"]),
        ("volume = 50", ["1:10: volume: not a section; expected: [volume] on a line of its own"]),
        ("[[volume]]\nlimit = 1", ["1:1: volume: not a section; expected: [volume] on a line of its own"]),
    ]

    static let bindings: [(String, [String])] = [
        (
            "[bindings]\nwheel = \"volum\"",
            [#"2:9: [bindings] wheel: "volum" is not a target; did you mean "volume"? expected: \#(targets)"#]
        ),
        (
            "[bindings]\nwheel = \"overlay hide\"",
            ["2:9: [bindings] wheel: \"overlay hide\" is not a target; expected: \(targets)"]
        ),
        (
            "[bindings]\ndrag-middle = \"mover\"",
            [
                #"2:15: [bindings] drag-middle: "mover" is not a target; did you mean "move"? "#
                    + "expected: \(targets)"
            ]
        ),
        ("[bindings]\nwheel = 5", ["2:9: [bindings] wheel: 5 is not a string; expected: \(targets)"]),
        (
            "[bindings]\nclick = false",
            ["2:9: [bindings] click: false is not a string; expected: \(actions)"]
        ),
        ("[bindings]\nclick = \"\"", ["2:9: [bindings] click: empty binding; expected: \(actions)"]),
        ("[bindings]\nclick = \"fly\"", ["2:9: [bindings] click: unknown command fly"]),
        (
            "[bindings]\nclick = \"exec\"",
            ["2:9: [bindings] click: \"exec\" without a program; expected: \"exec PROGRAM…\""]
        ),
        (
            "[bindings]\nclick = \"exec a\\u0000b\"",
            ["2:9: [bindings] click: an argument contains a NUL byte"]
        ),
        (
            "[bindings]\nclick = \"overlay 'hide\"",
            ["2:9: [bindings] click: \"overlay 'hide\" has an unclosed '; expected: \(actions)"]
        ),
        (
            "[bindings]\nclick = 'exec \"'",
            ["2:9: [bindings] click: \"exec \\\"\" has an unclosed \"; expected: \(actions)"]
        ),
        (
            "[bindings]\nclick = 'exec \\'",
            ["2:9: [bindings] click: \"exec \\\\\" has a backslash at the end; expected: \(actions)"]
        ),
        (
            "[bindings]\n\"whee l\" = \"volume\"",
            [
                "2:1: [bindings] \"whee l\": unknown trigger; did you mean \"wheel\"? expected: "
                    + #""drag-vertical left-half", "drag-vertical right-half", "drag-horizontal", "drag-middle", "#
                    + #""drag-super", "wheel", "wheel-horizontal", "wheel-shift", "wheel-super", "click", "#
                    + #""double-click", "middle-click", "right-click", "key [MOD+…]KEYSYM""#
            ]
        ),
        (
            "[bindings]\n\"key hyper+F9\" = \"exec a\"",
            [
                "2:1: [bindings] \"key hyper+F9\": \"hyper\" is not a modifier; "
                    + "expected: \"super\", \"ctrl\", \"alt\", \"shift\""
            ]
        ),
        (
            "[bindings]\n\"key ctrl+control+a\" = \"exec a\"",
            ["2:1: [bindings] \"key ctrl+control+a\": duplicate modifier \"control\""]
        ),
        (
            "[bindings]\n\"key super+\" = \"exec a\"",
            ["2:1: [bindings] \"key super+\": \"\" is not a key; expected: \(keysyms)"]
        ),
        ("[bindings]\nkey = \"exec a\"", ["2:1: [bindings] key: \"\" is not a key; expected: \(keysyms)"]),
        (
            "[bindings]\n\"key F9 F10\" = \"exec a\"",
            ["2:1: [bindings] \"key F9 F10\": \"F9 F10\" is not a key; expected: \(keysyms)"]
        ),
        (
            "[bindings]\n\nwheel = \"seek\"\n\" wheel\" = \"volume\"",
            ["4:1: [bindings] \" wheel\": already bound in line 3"]
        ),
    ]

    static let syntax: [(String, [String])] = [
        ("[volume]\nlimit = \n", ["2:9: invalid TOML: key-value pair: expected value, saw '\\n'"]),
        ("[volume]\nzero-mutes = f\n", ["2:15: invalid TOML: boolean: expected 'false', saw 'f\\n'"]),
        ("[volume\nlimit = 1", ["1:8: invalid TOML: table header: expected ']', saw '\\n'"]),
        (
            "[volume]\nlimit = 1\nlimit = 2",
            ["3:9: invalid TOML: key-value pair: cannot redefine existing integer 'limit'"]
        ),
        (
            "[volume]\n[hud]\n[volume]",
            ["3:1: invalid TOML: table header: cannot redefine existing table 'volume'"]
        ),
        ("[hud]\ncontrast = high", ["2:12: invalid TOML: value: could not determine value type"]),
        // A syntax error is the only one, whatever else is wrong before it.
        ("[hud]\nfoo = 1\nbar", ["3:4: invalid TOML: key-value pair: encountered end-of-file"]),
    ]

    @Test(arguments: values + names + bindings + syntax)
    func messageHasThePositionTheErrorAndTheValidValues(text: String, expected: [String]) {
        let file = parse(text)
        #expect(file.lines == expected.map { "c.toml:" + $0 })
        #expect(file.preferences == nil)
        #expect(file.errors.count == expected.count)
    }

    @Test func errorsAreReportedInTheOrderOfTheFile() {
        let text = """
            [volume]
            zero-mutes = 1
            limit = 999
            [hud]
            contrast = "low"
            """
        let expected = [
            "c.toml:2:14: [volume] zero-mutes: 1 is not a boolean; expected: true, false",
            "c.toml:3:9: [volume] limit: 999 is out of range; expected: a whole number from 1 to 153",
            "c.toml:5:12: [hud] contrast: unknown value \"low\"; expected: \"auto\", \"normal\", \"high\"",
        ]
        #expect(parse(text).lines == expected)
    }

    @Test func columnsCountCharacters() {
        let file = parse(
            "[bindings]\n\"wheel\" = \"volume\" # ÄÖ\n\"ähm\" = 1\n[hud] # ü\ncontrast = [\"é\",")
        #expect(file.lines == ["c.toml:5:17: invalid TOML: array: encountered end-of-file"])
        #expect(parse("[keys]\n\"ähm😀\".x = 1\n'ü' = 2").diagnostics.map(\.position?.column) == [1, 1])
    }

    @Test(
        arguments: [
            ([0xFF], "1:1"), (Array("a = \"ü".utf8) + [0xC3, 0x28], "1:7"),
            (Array("# ü\n\n ".utf8) + [0x80], "3:2"),
            (Array("[volume]\n".utf8) + [0xED, 0xA0, 0x80], "2:1"),
        ] as [([UInt8], String)])
    func invalidUTF8HasItsPosition(bytes: [UInt8], place: String) {
        #expect(parse(bytes).lines == ["c.toml:\(place): invalid UTF-8"])
    }

    @Test func endlessFilesAreRefused() {
        let long = String(repeating: "# a comment\n", count: 6000)
        #expect(parse(long).lines == ["c.toml:1:1: longer than 64 KiB"])
        let deep = "\n[" + Array(repeating: "a", count: 30000).joined(separator: ".") + "]"
        #expect(parse(deep).lines == ["c.toml:2:2003: more than 1000 dots outside comments"])
        let nested = "a = " + String(repeating: "[", count: 60000)
        #expect(parse(nested).errors.count == 1)
        #expect(parse("# " + String(repeating: ".", count: 60000)).lines == [])
    }

    @Test func aHundredMistakesAreEnough() {
        let text = "[volume]\n" + (0..<500).map { "x\($0) = 1\n" }.joined()
        let lines = parse(text).lines
        #expect(lines.count == 101)
        #expect(lines.last == "c.toml: and 400 more")
    }
}
