// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayDesktopIntegration

/// The output of each desktop's tools, and the result.
@Suite struct DesktopHUDSettingsTests {
    static let all = DesktopTools(has: { !$0.hasSuffix("volumed-pulse") }, variable: { _ in nil })
    static let media = DesktopHUDSettings.mediaKeys
    static let boundKeys: Set<KeyChord> = Set(
        (KeyChord.Media.volume + KeyChord.Media.brightness + [KeyChord.Media.microphone]).map { KeyChord($0) }
    )

    static func readings(_ results: [(SettingQuery, String)], _ tools: DesktopTools = all)
        -> SettingReadings
    {
        var readings = SettingReadings()
        for (query, output) in results
        where query.read(ToolResult(output: output), tools, into: &readings) {
            readings.answeredQueries.insert(query)
        }
        return readings
    }

    static let gnome = readings([
        (
            .schema(media),
            """
            \(media) volume-up-static ['XF86AudioRaiseVolume', '<Ctrl>XF86AudioRaiseVolume']
            \(media) volume-up-quiet-static ['<Alt>XF86AudioRaiseVolume']
            \(media) volume-up ['']
            \(media) volume-mute-static ['XF86AudioMute']
            \(media) volume-step 6
            \(media) mic-mute-static @as []
            \(media) screen-brightness-up-static ['XF86MonBrightnessUp']
            \(media) play-static ['XF86AudioMute']
            """
        ),
        (.ownKeys(media), "[/]\nvolume-mute-static=['XF86AudioMute']\n[other]\nvolume-up-static=1\n"),
    ])

    static func key(_ name: String) -> DesktopSetting { .gsettings(schema: media, key: name) }

    func desiredSettings(
        _ kind: DesktopKind, _ readings: SettingReadings, keys: Set<KeyChord> = boundKeys,
        isWayland: Bool = false, tools: DesktopTools = all
    ) -> [DesiredSetting] {
        DesktopHUDSettings(session: DesktopSession(kind, isWayland: isWayland), tools: tools, keys: keys)
            .desiredSettings(
                readings)
    }

    @Test func gnomeReleasesOnlyKeysBoundInFloatOverlay() {
        #expect(
            desiredSettings(.gnome, Self.gnome) == [
                DesiredSetting(
                    setting: Self.key("volume-up-static"), value: "['<Ctrl>XF86AudioRaiseVolume']"),
                DesiredSetting(setting: Self.key("volume-mute-static"), value: "['']"),
                DesiredSetting(setting: Self.key("screen-brightness-up-static"), value: "['']"),
            ])
        #expect(desiredSettings(.gnome, Self.gnome).allSatisfy { DesktopHUDSettings.contains($0.setting) })
        let one = desiredSettings(.gnome, Self.gnome, keys: [KeyChord("XF86AudioRaiseVolume", with: .alt)])
        #expect(one == [DesiredSetting(setting: Self.key("volume-up-quiet-static"), value: "['']")])
        #expect(desiredSettings(.gnome, Self.gnome, keys: []) == [])
        #expect(desiredSettings(.gnome, Self.gnome, isWayland: true) == [])
    }

    @Test(
        arguments: [
            (.auto, true, true), (.auto, false, false), (.leave, true, false), (.suppress, false, true),
        ] as [(DesktopHUDPolicy, Bool, Bool)])
    func policyDecidesAboutTheDesktopHUD(
        _ policy: DesktopHUDPolicy, _ isSessionDaemon: Bool, _ suppresses: Bool
    ) {
        #expect(policy.suppresses(isSessionDaemon: isSessionDaemon) == suppresses)
    }

    @Test func keysThatTheUserHasSetAreMarked() {
        #expect(Self.gnome[Self.key("volume-mute-static")]?.isSet == true)
        #expect(Self.gnome[Self.key("volume-up-static")]?.isSet == false)
        let schema = SettingQuery.schema(Self.media)
        let now = "\(Self.media) a 1\n\(Self.media) b 2\n"
        let defaults = DesktopTools(has: { $0 == "gsettings" }, variable: { _ in nil })
        let readings = Self.readings(
            [(schema, now), (.ownKeys(Self.media), "\(Self.media) a 1\n\(Self.media) b 3\n")], defaults)
        #expect(readings[Self.key("a")]?.isSet == false)
        #expect(readings[Self.key("b")]?.isSet == true)
        let keyfile = DesktopTools(has: { _ in true }) { $0 == "GSETTINGS_BACKEND" ? "keyfile" : "/x" }
        let file = "[a]\nb=1\n[org/gnome/settings-daemon/plugins/media-keys]\na=1\n"
        let fromFile = Self.readings([(schema, now), (.ownKeys(Self.media), file)], keyfile)
        #expect(fromFile[Self.key("a")]?.isSet == true)
        #expect(fromFile[Self.key("b")]?.isSet == false)
    }

    /// A user's value must not be taken for the default because dconf did not reply.
    @Test func noSettingChangesWithoutAReply() {
        var readings = Self.readings([
            (.schema(Self.media), "\(Self.media) volume-mute-static ['XF86AudioMute']\n")
        ])
        #expect(desiredSettings(.gnome, readings) == [])
        #expect(
            !SettingQuery.ownKeys(Self.media).read(
                ToolResult(status: .unavailable), Self.all, into: &readings))
        #expect(desiredSettings(.gnome, SettingReadings()) == [])
        #expect(desiredSettings(.xfce, SettingReadings()).isEmpty)
        #expect(desiredSettings(.plasma, SettingReadings()).isEmpty)
    }

    static let panel = """
        /plugins/plugin-1                            whiskermenu
        /plugins/plugin-1/show-notifications         7
        /plugins/plugin-5                            pulseaudio
        /plugins/plugin-5/enable-keyboard-shortcuts  true
        /plugins/plugin-6/pulseaudio                 pulseaudio

        """

    @Test func xfceHasAPluginAndAPowerManager() {
        let readings = Self.readings([
            (.channel(DesktopHUDSettings.panel), Self.panel), (.channel(DesktopHUDSettings.power), ""),
        ])
        let quiet = [
            DesiredSetting(
                setting: .xfconf(
                    channel: "xfce4-panel", property: "/plugins/plugin-5/show-notifications", type: "uint"),
                value: "0"),
            DesiredSetting(
                setting: .xfconf(
                    channel: "xfce4-power-manager",
                    property: "/xfce4-power-manager/show-brightness-popup", type: "bool"),
                value: "false"),
        ]
        let keys = DesiredSetting(
            setting: .xfconf(
                channel: "xfce4-panel", property: "/plugins/plugin-5/enable-keyboard-shortcuts",
                type: "bool"),
            value: "false")
        #expect(desiredSettings(.xfce, readings) == [quiet[0], keys, quiet[1]])
        #expect((quiet + [keys]).allSatisfy { DesktopHUDSettings.contains($0.setting) })
        #expect(desiredSettings(.xfce, readings, keys: []) == quiet)
        #expect(desiredSettings(.xfce, readings, isWayland: true) == quiet)
        // The plugin would release all its keys.
        let some = Self.boundKeys.subtracting([KeyChord("XF86AudioMicMute"), KeyChord("XF86MonBrightnessUp")])
        #expect(desiredSettings(.xfce, readings, keys: some) == quiet)
        let bare = DesktopTools(has: { $0 == "xfconf-query" }, variable: { _ in nil })
        #expect(desiredSettings(.xfce, readings, keys: [], tools: bare) == [quiet[0]])
        let setting = DesktopSetting.xfconf(
            channel: "xfce4-panel", property: "/plugins/plugin-5/show-notifications", type: "uint")
        #expect(readings[setting] == nil)
    }

    /// `xfconf-query` cannot set a boolean to 0.
    @Test(arguments: [("true", "bool", "false"), ("1", "uint", "0"), ("2", "uint", "0")])
    func notificationsAreSwitchedOffInTheirType(_ value: String, _ type: String, _ off: String) {
        let property = "/plugins/plugin-5/show-notifications"
        let panel = "/plugins/plugin-5  pulseaudio\n\(property)  \(value)\n"
        let readings = Self.readings([
            (.channel(DesktopHUDSettings.panel), panel), (.channel(DesktopHUDSettings.power), ""),
        ])
        let desired = DesiredSetting(
            setting: .xfconf(channel: "xfce4-panel", property: property, type: type), value: off)
        #expect(desiredSettings(.xfce, readings, keys: [])[0] == desired)
        #expect(DesktopHUDSettings.contains(desired.setting))
    }

    /// Version 0.1.0 recorded it; xfce4-power-manager keeps its keys grabbed, and ignored them from then on.
    @Test func keysOfThePowerManagerAreOnlyRestored() {
        let property = "/xfce4-power-manager/handle-brightness-keys"
        let setting = DesktopSetting.xfconf(
            channel: DesktopHUDSettings.power, property: property, type: "bool")
        #expect(DesktopHUDSettings.contains(setting))
        let calls = Self.all.writeCalls(setting, nil, exists: true)
        #expect(calls.map { $0.arguments.suffix(2) } == [["-s", "true"], [property, "-r"]])
    }

    @Test func plasmaHasFourEntries() {
        let replies = DesktopHUDSettings.plasmaSettings.enumerated().flatMap { index, setting in
            SettingQuery.queries(for: setting).map { ($0, index == 0 ? "true\n" : "(unset)\n") }
        }
        let readings = Self.readings(replies)
        #expect(
            desiredSettings(.plasma, readings, isWayland: true).map(\.value) == [
                "false", "false", "false", "false",
            ])
        #expect(readings[DesktopHUDSettings.plasmaSettings[0]] == SettingReading(value: "true"))
        #expect(readings[DesktopHUDSettings.plasmaSettings[1]] == nil)
    }

    /// The output of `busctl` for some shortcuts of Plasma: those with the volume keys, one with another key and one
    /// with a sequence of keys.
    static let plasma = readings(
        DesktopHUDSettings.plasmaShortcuts.flatMap { setting in
            let keys = [
                "increase_volume": "1 4 16777330 0 0 0", "mic_mute": "2 4 16777491 0 0 0 4 285212785 0 0 0",
                "mute": "2 4 16777329 0 0 0 4 16777329 65 0 0", "stopmedia": "1 4 16777345 0 0 0",
            ]
            let action = setting.name.split(separator: " ").last.map(String.init) ?? ""
            return SettingQuery.queries(for: setting).map { ($0, "a(ai) \(keys[action] ?? "0")\n") }
        })

    @Test func plasmaReleasesOnlyKeysBoundInFloatOverlay() {
        func shortcut(_ action: String) -> DesktopSetting { .shortcut(component: "kmix", action: action) }
        let desired = desiredSettings(.plasma, Self.plasma, isWayland: true)
        #expect(
            desired == [
                DesiredSetting(setting: shortcut("increase_volume"), value: "0"),
                DesiredSetting(setting: shortcut("mute"), value: "1 4 16777329 65 0 0"),
                DesiredSetting(setting: shortcut("mic_mute"), value: "1 4 285212785 0 0 0"),
            ])
        #expect(desired.allSatisfy { DesktopHUDSettings.contains($0.setting) })
        #expect(desiredSettings(.plasma, Self.plasma, keys: [], isWayland: true) == [])
        #expect(desiredSettings(.plasma, Self.plasma) == [])
        let bare = DesktopTools(has: { $0 != "busctl" }, variable: { _ in nil })
        #expect(desiredSettings(.plasma, Self.plasma, isWayland: true, tools: bare) == [])
        let none = DesktopHUDSettings(
            session: DesktopSession(.plasma, isWayland: true), tools: Self.all, keys: [])
        #expect(none.queries.count == DesktopHUDSettings.plasmaSettings.count)
    }

    /// A shortcut of FloatOverlay that a killed daemon left behind would keep the key.
    @Test func plasmaGetsItsKeysBack() {
        let setting = DesktopSetting.shortcut(component: "kmix", action: "mute")
        let calls = Self.all.writeCalls(setting, "2 4 5 0 0 0 4 6 7 0 0", exists: true)
        #expect(calls.map(\.program) == ["busctl", "busctl"])
        #expect(
            calls.map { $0.arguments.prefix(3) } == [
                ["--user", "--auto-start=no", "call"], ["--user", "--auto-start=no", "call"],
            ])
        #expect(calls.first?.arguments.suffix(4) == ["unregister", "ss", "floatoverlay", "_k_session:5"])
        #expect(
            calls.last?.arguments.suffix(18) == [
                "setForeignShortcutKeys", "asa(ai)", "4", "kmix", "mute", "", "", "2", "4", "5", "0", "0",
                "0", "4", "6", "7", "0", "0",
            ])
    }

    @Test(arguments: ["1 4 5 0 0 0", nil, "x", "1 4 5 0 0 0 extra"] as [String?])
    func onlyKeysAreRestored(_ before: String?) {
        let mute = DesktopSetting.shortcut(component: "kmix", action: "mute")
        let record = SettingRecord(setting: mute, before: before, value: "0")
        #expect(DesktopHUDSettings.mayHaveWritten(record) == (before == "1 4 5 0 0 0"))
        let other = DesktopSetting.shortcut(component: "kwin", action: "Window Close")
        #expect(!DesktopHUDSettings.mayHaveWritten(SettingRecord(setting: other, before: "0", value: "0")))
    }

    /// Cinnamon up to 6.2 has a size, later versions a boolean.
    @Test(arguments: [("'medium'", "'disabled'"), ("true", "false")])
    func cinnamonHasOneSettingOfTwoTypes(_ value: String, _ off: String) {
        let replies: [(SettingQuery, String)] = [
            (
                .schema("org.cinnamon"),
                "org.cinnamon enabled-applets @as []\norg.cinnamon show-media-keys-osd \(value)\n"
            ),
            (.ownKeys("org.cinnamon"), "[/]\nshow-media-keys-osd=\(value)\n"),
        ]
        let desired = DesiredSetting(setting: DesktopHUDSettings.cinnamon, value: off)
        #expect(desiredSettings(.cinnamon, Self.readings(replies)) == [desired])
        #expect(desiredSettings(.cinnamon, Self.readings([replies[0]])) == [])
        #expect(DesktopHUDSettings.contains(DesktopHUDSettings.cinnamon))
    }

    /// The path of MATE's schema differs from its name.
    @Test func mateHasOneSetting() {
        let schema = "org.mate.SettingsDaemon.plugins.media-keys"
        let keyfile = DesktopTools(has: { _ in true }) { $0 == "GSETTINGS_BACKEND" ? "keyfile" : "/x" }
        let readings = Self.readings(
            [
                (.schema(schema), "\(schema) enable-osd true\n\(schema) volume-step 6\n"),
                (.ownKeys(schema), "[org/mate/settings-daemon/plugins/media-keys]\nenable-osd=true\n"),
            ], keyfile)
        #expect(
            desiredSettings(.mate, readings, tools: keyfile) == [
                DesiredSetting(setting: DesktopHUDSettings.mate, value: "false")
            ])
        #expect(readings[DesktopHUDSettings.mate] == SettingReading(value: "true", isSet: true))
    }

    static let lxqtPanel = """
        [General]
        panels=panel1
        [volume]
        allwaysShowNotifications=true
        type=volume
        [volume2]
        showKeyboardNotifications=1
        type=volume
        [worldclock]
        type=worldclock

        """

    static func ini(_ group: String, _ key: String) -> DesktopSetting {
        .ini(file: DesktopHUDSettings.lxqtPanel, group: group, key: key)
    }

    /// A value that is no boolean of Qt is left alone.
    @Test func lxqtHasPlugins() {
        let readings = Self.readings([(.file(DesktopHUDSettings.lxqtPanel), Self.lxqtPanel)])
        let settings = ["showKeyboardNotifications", "allwaysShowNotifications"].map {
            Self.ini("volume", $0)
        }
        #expect(
            desiredSettings(.lxqt, readings) == settings.map { DesiredSetting(setting: $0, value: "false") })
        #expect(desiredSettings(.lxqt, SettingReadings()) == [])
        #expect(settings.allSatisfy { DesktopHUDSettings.contains($0) })
        let script = SettingRecord(setting: settings[0], before: "true/;e touch x", value: "false")
        #expect(!DesktopHUDSettings.mayHaveWritten(script))
        #expect(!DesktopHUDSettings.contains(Self.ini("volume]$/e", "showKeyboardNotifications")))
    }

    @Test(arguments: [DesktopKind.sway, .hyprland, .niri, .labwc, .i3, .other])
    func unsupportedDesktopsAreUnchanged(_ kind: DesktopKind) {
        let hudSettings = DesktopHUDSettings(
            session: DesktopSession(kind, isWayland: false), tools: Self.all, keys: Self.boundKeys)
        #expect(hudSettings.queries == [])
        #expect(hudSettings.desiredSettings(Self.gnome) == [])
    }

    @Test(
        arguments: [
            (.gsettings(schema: "s", key: "k"), "['']", true, "gsettings set s k \"['']\""),
            (.gsettings(schema: "s", key: "k"), nil, true, "gsettings reset s k"),
            (
                .xfconf(channel: "c", property: "/p", type: "uint"), "0", true,
                "xfconf-query -c c -p /p -s 0"
            ),
            (
                .xfconf(channel: "c", property: "/p", type: "uint"), "0", false,
                "xfconf-query -c c -p /p -n -t uint -s 0"
            ),
            (
                .xfconf(channel: "c", property: "/p", type: "string"), nil, true,
                "xfconf-query -c c -p /p -r"
            ),
            (
                .xfconf(channel: "c", property: "/p", type: "uint"), nil, true,
                "xfconf-query -c c -p /p -s 1; xfconf-query -c c -p /p -r"
            ),
            (
                .kconfig(file: "f", group: "G", key: "k"), "false", true,
                "kwriteconfig6 --file f --group G --key k -- false"
            ),
            (
                .kconfig(file: "f", group: "G", key: "k"), nil, true,
                "kwriteconfig6 --file f --group G --key k --delete \"\""
            ),
            (
                .ini(file: "f", group: "G", key: "k"), "false", true,
                #"sed -i --follow-symlinks -e "/^\\[G\\]\$/,/^\\[/s/^k=.*/k=false/" /f"#
            ),
            (
                .ini(file: "f", group: "G", key: "k"), "false", false,
                #"sed -i --follow-symlinks -e "/^\\[G\\]\$/a k=false" /f"#
            ),
            (
                .ini(file: "f", group: "G", key: "k"), nil, true,
                #"sed -i --follow-symlinks -e "/^\\[G\\]\$/,/^\\[/{/^k=/d}" /f"#
            ),
            (.unit("u.service"), "enabled", true, "systemctl --user enable --now u.service"),
            (.unit("u.service"), "disabled", true, "systemctl --user disable --now u.service"),
        ] as [(DesktopSetting, String?, Bool, String)])
    func settingsAreWrittenByTools(
        _ setting: DesktopSetting, _ value: String?, _ exists: Bool, _ commands: String
    ) {
        let calls = Self.all.writeCalls(setting, value, exists: exists)
        #expect(calls.map(\.commandLine).joined(separator: "; ") == commands)
    }

    @Test func kdeProgramsAreNotified() {
        let calls = Self.all.notifyCalls(DesktopHUDSettings.plasmaSettings + [Self.key("a")])
        #expect(calls.count == 1)
        #expect(
            calls.first?.arguments.last
                == "{'General': [b'VolumeOsd', b'MuteOsd', b'MicrophoneSensitivityOsd', b'DefaultOutputDeviceOsd']}"
        )
        #expect(Self.all.notifyCalls([Self.key("a")]) == [])
    }
}
