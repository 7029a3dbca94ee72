// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlaySettings
import Testing

/// The settings of valid files.
@Suite struct ValidTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var text: String
        var change: @Sendable (inout Preferences) -> Void
        var testDescription: String { text }

        init(_ text: String, change: @escaping @Sendable (inout Preferences) -> Void) {
            self.text = text
            self.change = change
        }
    }

    static let values = [
        Case("") { _ in },
        Case("# nothing\n\n[volume]\n") { _ in },
        Case("\u{FEFF}[volume]\r\nlimit = 1\r\n") { $0.volume.policy.limitPercent = 1 },
        Case("volume.limit = 153") { $0.volume.policy.limitPercent = 153 },
        Case("volume = { limit = 0x40, step = 2.5 }") {
            $0.volume.policy.limitPercent = 64
            $0.volume.step = 2.5
        },
        Case("[volume]\nstep = 0.1") { $0.volume.step = 0.1 },
        Case(
            "[volume]\nraise-unmutes = false\nzero-mutes = true\nhud-on-switch = true\nhud-on-microphone = false"
        ) {
            $0.volume.policy.raiseUnmutes = false
            $0.volume.policy.zeroMutes = true
            $0.volume.showsHUDOnDeviceChange = true
            $0.volume.showsHUDOnMicrophoneChange = false
        },
        Case("[brightness]\ndevice = \"acpi_video0\"") { $0.brightness.device = "acpi_video0" },
        Case("[brightness]\nmin = \"raw:12\"") { $0.brightness.floor = .raw(12) },
        Case("[brightness]\nmin = \"5%\"") { $0.brightness.floor = .percent(5) },
        Case("[brightness]\nmin = 0") { $0.brightness.floor = .percent(0) },
        Case("[brightness]\nmin = 2.5\nstep = 100") {
            $0.brightness.floor = .percent(2.5)
            $0.brightness.step = 100
        },
        Case("[brightness]\ncurve = 'perceptual'") { $0.brightness.curve = .perceptual },
        Case("[hud]\ncontrast = \"high\"\nmonitor = \"primary\"\ndesktop-hud = \"leave\"") {
            $0.hud.theme.hasHighContrast = true
            $0.hud.monitor = .primary
            $0.hud.desktopHUD = .leave
        },
        Case("[hud]\ndesktop-hud = \"auto\"") { _ in },
        Case("[hud]\nstyle = \"bar\"\nsize = 1.5\nposition = \"bottom-left\"\nmargin = 0\nmonitor = \"all\"")
        {
            $0.hud.theme.style = .bar
            $0.hud.theme.zoom = 1.5
            $0.hud.position = .bottomLeft
            $0.hud.margin = 0
            $0.hud.monitor = .all
        },
        Case("[hud]\nforeground = \"#000000\"\nbackground = \"#FFffFF80\"\naccent = '#00ff00'") {
            $0.hud.theme.foreground = .black
            $0.hud.theme.background = HUDColor(red: 1, green: 1, blue: 1, alpha: 128 / 255.0)
            $0.hud.theme.accent = HUDColor(red: 0, green: 1, blue: 0)
        },
        Case("[hud]\ncontrast = \"normal\"") { $0.hud.theme.hasHighContrast = false },
        Case("[overlay]\nhands = 'left'") { $0.overlay.isLeftHanded = true },
        Case("[overlay]\nmotion = \"full\"") { $0.overlay.motion = .full },
        Case(
            "[hud]\ncontrast = 'auto'\nsize = 'auto'\nforeground = 'auto'\nbackground = 'auto'\naccent = 'auto'\n"
                + "[overlay]\nmotion = 'auto'"
        ) { _ in },
        Case("[hud]\nover-limit = \"#0000ff00\"") {
            $0.hud.theme.overLimit = HUDColor(red: 0, green: 0, blue: 1, alpha: 0)
        },
        Case("[hud]\ndesktop-hud = \"suppress\"") { $0.hud.desktopHUD = .suppress },
        Case("[hud]\nmonitor = \"HDMI-A-1\"") { $0.hud.monitor = .named("HDMI-A-1") },
        Case("[overlay]\ncorner = \"top-left\"\nmargin = 0.5\nopacity = 20") {
            $0.overlay.corner = .topLeft
            $0.overlay.margin = 0.5
            $0.overlay.opacity = 20
        },
        Case("[overlay]\nscale = 2\ngestures = false\ndrag = \"move\"") {
            $0.overlay.scale = 2
            $0.overlay.hasGestures = false
            $0.overlay.plainDragMoves = true
        },
        Case("[overlay]\nremember = false") { $0.overlay.remembersPlacement = false },
        Case("[overlay]\nmotion = \"reduced\"") { $0.overlay.motion = .reduced },
        Case("[overlay]\nscale = \"auto\"\n[keys]\ngrab = \"auto\"") { _ in },
        Case("[lyrics]\nfolders = []\noffset = -60000\nfill = \"none\"\nhide-paused = true") {
            $0.lyrics.delay = .seconds(-60)
            $0.lyrics.fill = .none
            $0.lyrics.hidesWhilePaused = true
        },
        Case("lyrics.folders = [\"/a\", '~/b c',\n\"/ü\"]\n[keys]\ngrab = \"auto\"") {
            $0.lyrics.folders = ["/a", "~/b c", "/ü"]
        },
        Case("[keys]\ngrab = \"force\"") { $0.keys.grab = .force },
        Case("[keys]\ngrab = \"off\"") { $0.keys.grab = .off },
    ]

    static let bindings = [
        Case("[bindings]\nwheel = \"opacity\"") { $0.bindings[.wheel] = .adjust(.opacity) },
        Case("[bindings]\nwheel-horizontal = \"seek\"\ndrag-horizontal = \"move\"") {
            $0.bindings[.wheelHorizontal] = .adjust(.seek)
            $0.bindings[.dragHorizontal] = .adjust(.move)
        },
        Case("[bindings]\nwheel = \"none\"\nwheel-shift = \" none \"") {
            $0.bindings[.wheel] = nil
            $0.bindings[.wheelShift] = nil
        },
        Case("[bindings]\n\" drag-vertical\\t left-half \" = \" volume\"") {
            $0.bindings[.dragVerticalLeft] = .adjust(.volume)
        },
        Case("[bindings]\nclick = \"overlay hide\"\ndouble-click = \"none\"") {
            $0.bindings[.click] = .command(["overlay", "hide"])
            $0.bindings[.doubleClick] = nil
        },
        Case("[bindings]\nmiddle-click = \"volume --sink 'a b' +5%\"") {
            $0.bindings[.middleClick] = .command(["volume", "--sink", "a b", "+5%"])
        },
        Case("[bindings]\nright-click = \"exec echo \\\"a  b\\\" $HOME ''\"") {
            $0.bindings[.rightClick] = .exec(["echo", "a  b", "$HOME", ""])
        },
    ]

    @Test(arguments: values + bindings) func validFileChangesTheNamedSettings(_ row: Case) {
        var expected = Preferences()
        row.change(&expected)
        let file = parse(row.text)
        #expect(file.lines == [])
        #expect(file.preferences == expected)
    }

    @Test(
        arguments: [
            ("key F9", Modifiers(), "F9"),
            ("key XF86AudioRaiseVolume", [], "XF86AudioRaiseVolume"),
            ("  key   Super+F9 ", .super, "F9"),
            ("key SHIFT + ctrl+ Alt +plus", [.shift, .control, .alt], "plus"),
            ("key control+a", .control, "a"),
        ] as [(String, Modifiers, String)])
    func keyBindingsAreParsed(text: String, modifiers: Modifiers, keysym: String) {
        let file = parse("[bindings]\n\"\(text)\" = \"volume 7%\"")
        #expect(file.preferences?.bindings[.key(modifiers, keysym)] == .command(["volume", "7%"]))
        #expect(file.lines == [])
    }

    @Test func noneRemovesADefaultKey() {
        let file = parse("[bindings]\n\"key XF86AudioMute\" = \"none\"")
        #expect(file.preferences?.bindings[.key([], "XF86AudioMute")] == nil)
        #expect(file.preferences?.bindings[.key([], "XF86AudioRaiseVolume")] != nil)
    }

    /// Only the display's library knows the names of keys.
    @Test func unknownKeyNameIsANoticeWithItsPosition() {
        let text = "[bindings]\n\"key F9\" = \"none\"\n\"key super+VolumeUp\" = \"volume +5%\""
        let file = SettingsFile.parse(
            Array(text.utf8), path: "c.toml", check: knownCommand, knowsKey: { $0 != "VolumeUp" })
        #expect(file.preferences?.bindings[.key(.super, "VolumeUp")] == .command(["volume", "+5%"]))
        #expect(
            file.notices.map(\.description) == [
                "c.toml:3:1: [bindings] \"key super+VolumeUp\": "
                    + "unknown key name \"VolumeUp\": the binding has no effect"
            ])
        #expect(file.errors == [])
    }
    @Test func wheelThatMovesIsANoticeWithItsPosition() {
        let file = parse("[bindings]\n\"wheel-shift\" = \"move\"\n\"drag-middle\" = \"move\"")
        #expect(file.preferences?.bindings[.dragMiddle] == .adjust(.move))
        #expect(
            file.notices.map(\.description) == [
                "c.toml:2:1: [bindings] wheel-shift: a wheel cannot move an overlay: "
                    + "the binding has no effect"
            ])
        #expect(file.errors == [])
    }
}
