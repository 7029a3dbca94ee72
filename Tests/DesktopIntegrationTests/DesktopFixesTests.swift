// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayDesktopIntegration

/// The proposals of `doctor --fix`, and the permitted contents of its journal.
@Suite struct DesktopFixesTests {
    static let media = DesktopHUDSettings.mediaKeys
    static let path = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/floatoverlay-"
    static let louder = "\(media).custom-keybinding:\(path)louder/"

    static func fixes(_ kind: DesktopKind, isWayland: Bool = true) -> DesktopFixes {
        DesktopFixes(
            session: DesktopSession(kind, isWayland: isWayland), tools: DesktopHUDSettingsTests.all)
    }

    /// GNOME's settings; `binding` is the user's for one of the shortcuts.
    static func readings(binding: String? = nil, shortcuts: String = "@as []") -> SettingReadings {
        var results: [(SettingQuery, String)] = [
            (
                .schema(media),
                """
                \(media) volume-up-static ['XF86AudioRaiseVolume', '<Ctrl>XF86AudioRaiseVolume']
                \(media) volume-up ['']
                \(media) calculator-static ['XF86Calculator']
                \(media) custom-keybindings \(shortcuts)
                """
            ),
            (.ownKeys(media), "[/]\n"),
        ]
        for key in KeybindingSnippets.keys {
            let schema = "\(media).custom-keybinding:\(path)\(key.name)/"
            let own = schema == louder ? binding : nil
            let lines = ["name ''", "binding \(own ?? "''")", "command ''"]
            results.append((.schema(schema), lines.map { "\(media).custom-keybinding \($0)\n" }.joined()))
            results.append((.ownKeys(schema), "[/]\n" + (own.map { "binding=\($0)\n" } ?? "")))
        }
        return DesktopHUDSettingsTests.readings(results)
    }

    static func value(_ setting: DesktopSetting, in fix: DesktopFix?) -> String? {
        fix?.settings.first { $0.setting == setting }?.value
    }

    static func key(_ key: String, of schema: String = media) -> DesktopSetting {
        .gsettings(schema: schema, key: key)
    }

    @Test func gnomeOnWaylandGivesItsKeysToTheCommand() throws {
        let found = Self.fixes(.gnome).fixes(Self.readings(shortcuts: "['/mine/']"))
        let fix = try #require(found.first)
        #expect(found.count == 1)
        #expect(Self.value(Self.key("volume-up-static"), in: fix) == "['<Ctrl>XF86AudioRaiseVolume']")
        #expect(Self.value(Self.key("calculator-static"), in: fix) == nil)
        #expect(Self.value(Self.key("volume-up"), in: fix) == nil)
        #expect(Self.value(Self.key("command", of: Self.louder), in: fix) == "'floatoverlay volume +5%'")
        #expect(Self.value(Self.key("binding", of: Self.louder), in: fix) == "'XF86AudioRaiseVolume'")
        let list = Self.value(Self.key("custom-keybindings"), in: fix).flatMap { GVariantStrings($0) }?
            .strings
        #expect(list?.first == "/mine/")
        #expect(list?.count == 1 + KeybindingSnippets.keys.count)
        #expect(
            fix.settings.allSatisfy { setting in
                DesktopFixes.mayHaveWritten(
                    SettingRecord(setting: setting.setting, before: nil, value: setting.value))
            })
        #expect(Self.fixes(.gnome, isWayland: false).fixes(Self.readings()) == [])
        #expect(Self.fixes(.plasma).fixes(Self.readings()) == [])
    }

    /// A user's shortcut with our name and another key is kept, and so is GNOME's own volume-up key.
    @Test func shortcutsOfTheUserStay() {
        let fix = Self.fixes(.gnome).fixes(Self.readings(binding: "'F3'")).first
        #expect(Self.value(Self.key("command", of: Self.louder), in: fix) == nil)
        #expect(Self.value(Self.key("volume-up-static"), in: fix) == nil)
        let list = Self.value(Self.key("custom-keybindings"), in: fix)
        #expect(list?.contains("floatoverlay-louder") == false)
        #expect(list?.contains("floatoverlay-quieter") == true)
    }

    @Test(arguments: [("enabled", 0), ("disabled", 1), ("not-found", 0), ("", 0)])
    func theUnitIsEnabled(_ state: String, _ count: Int) {
        var readings = SettingReadings()
        let query = SettingQuery.unit("floatoverlay.service")
        let result = ToolResult(status: state == "enabled" ? .success : .unavailable, output: state + "\n")
        if query.read(result, DesktopHUDSettingsTests.all, into: &readings) {
            readings.answeredQueries.insert(query)
        }
        let found = Self.fixes(.xfce).fixes(readings)
        #expect(found.count == count)
        #expect(found.allSatisfy { $0.lines == ["systemd user unit floatoverlay.service: enabled"] })
        #expect((Self.fixes(.xfce).finding(readings) == nil) == (count == 0))
    }

    /// gnome-settings-daemon reads the static list of an action only when the other one changes.
    @Test func listsAreReadAgain() {
        let lists = [Self.key("volume-up-static"), Self.key("custom-keybindings"), DesktopFixes.unit]
        let changes = DesktopFixes.temporaryChanges(lists)
        #expect(changes == [DesiredSetting(setting: Self.key("volume-up"), value: "['XF86Launch9']")])
        #expect(changes.allSatisfy { DesktopFixes.isTemporary($0.setting) })
        #expect(!lists.contains(where: DesktopFixes.isTemporary))
        let record = SettingRecord(setting: changes[0].setting, before: "['F9']", value: "x")
        #expect(DesktopFixes.mayHaveWritten(record))
    }

    @Test func changeOfTheOtherListAfterAStaticListIsNoticed() {
        let (list, other) = (Self.key("volume-up-static"), Self.key("volume-up"))
        #expect(DesktopFixes.staticListsToReread([list]) == [list])
        #expect(DesktopFixes.staticListsToReread([other, list]) == [list])
        #expect(DesktopFixes.staticListsToReread([list, other]) == [])
        #expect(
            DesktopFixes.staticListsToReread([other, DesktopFixes.unit, Self.key("custom-keybindings")]) == []
        )
    }

    /// Any program of the user can write to the journal: it must not set a command or another setting.
    @Test(
        arguments: [
            (key("command", of: louder), "'sh -c evil'"), (key("binding", of: louder), "'F1'"),
            (key("command", of: "\(media).custom-keybinding:/mine/"), nil),
            (key("home-static"), "['F1']"), (key("volume-step"), "3"),
            (.gsettings(schema: "org.gnome.desktop.lockdown", key: "volume-up-static"), nil),
            (.unit("floatoverlay.service"), nil), (.unit("evil.service"), "enabled"),
            (DesktopHUDSettings.mate, nil),
        ] as [(DesktopSetting, String?)])
    func otherRecordsAreRefused(_ setting: DesktopSetting, _ before: String?) {
        #expect(!DesktopFixes.mayHaveWritten(SettingRecord(setting: setting, before: before, value: "x")))
    }
}
