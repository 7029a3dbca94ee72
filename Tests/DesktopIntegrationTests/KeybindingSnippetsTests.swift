// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Foundation
import Testing

@testable import FloatOverlayDesktopIntegration

@Suite struct KeybindingSnippetsTests {
    /// The lines of its hint.
    static func lines(_ finding: Finding) -> [String] {
        finding.hint?.components(separatedBy: "\n") ?? []
    }

    /// The command in each line exists.
    @Test(arguments: DesktopKind.allCases)
    func everyCommandIsUnderstood(_ kind: DesktopKind) throws {
        for key in KeybindingSnippets.keys(kind) {
            let quoted = "floatoverlay \(key.command)".split(separator: " ").map { "\"\($0)\"" }.joined(
                separator: " ")
            #expect(
                KeybindingSnippets.lines(kind).contains { line in
                    line.contains(key.keysym)
                        && (line.contains("floatoverlay \(key.command)") || line.contains(quoted))
                }, "\(key.keysym)")
            guard case .value = try CommandParser.parse(key.command.split(separator: " ").map(String.init))
            else {
                Issue.record("\(key.command)")
                continue
            }
        }
        #expect(!KeybindingSnippets.destination(kind).isEmpty)
    }

    /// gnome-settings-daemon reads the list of a key that was taken away when another list changes.
    @Test func gnomeReadsItsListsAgain() {
        let lines = KeybindingSnippets.lines(.gnome)
        let released = lines.filter { $0.contains("-static \"['']\"") }
        #expect(released.count == 2)
        #expect(released.allSatisfy { $0.contains("again $k") })
    }

    /// The plugin of the panel keeps keys that it has grabbed, and the power manager keeps the others.
    @Test func xfceReleasesTheKeysFirst() throws {
        let lines = KeybindingSnippets.lines(.xfce)
        let release = try #require(lines.firstIndex { $0.contains("enable-keyboard-shortcuts") })
        let bound = try #require(lines.firstIndex { $0.contains("XF86AudioRaiseVolume") })
        #expect(release < bound)
        #expect(!lines.contains { $0.contains("Brightness") })
    }

    /// A command that steps a level repeats while its key is held; a command that toggles or starts something does not.
    @Test func theKeysAreThoseOfTheBuiltInBindings() throws {
        #expect(KeybindingSnippets.keys.count == 11)
        for key in KeybindingSnippets.keys {
            let arguments = key.command.split(separator: " ").map(String.init)
            #expect(Preferences.defaultBindings[.key([], key.keysym)] == .command(arguments))
            guard case .value(let invocation) = try CommandParser.parse(arguments) else {
                Issue.record("\(key.command)")
                continue
            }
            #expect(invocation.command.repeats == key.repeats, "\(key.command)")
        }
    }

    func findings(
        _ kind: DesktopKind, isWayland: Bool = false, records: [SettingRecord] = [],
        policy: DesktopHUDPolicy = .leave,
        isHUDSuppressed: Bool = false, usesX11: Bool = false, _ readings: SettingReadings = SettingReadings(),
        keys: Set<KeyChord> = DesktopHUDSettingsTests.boundKeys
    ) -> [Finding] {
        DesktopFindings(
            hudSettings: DesktopHUDSettings(
                session: DesktopSession(kind, isWayland: isWayland), tools: DesktopHUDSettingsTests.all,
                keys: keys),
            readings: readings, records: records, policy: policy, isHUDSuppressed: isHUDSuppressed,
            usesX11: usesX11, fix: nil
        ).findings
    }

    @Test func plannedChangesAreListed() throws {
        let finding = findings(.gnome, DesktopHUDSettingsTests.gnome)[1]
        #expect(finding.level == .limited)
        #expect(
            Self.lines(finding).first?.contains("desktop-hud = \"suppress\" changes these settings") == true)
        #expect(
            Self.lines(findings(.gnome, policy: .auto, DesktopHUDSettingsTests.gnome)[1]).first?.contains(
                "runs for the session") == true)
        #expect(
            Self.lines(finding).contains(
                "  \(DesktopHUDSettingsTests.media) volume-mute-static: [''] (now ['XF86AudioMute'])"))
        #expect(Self.lines(finding).contains { $0.hasSuffix("(now the default)") })
        #expect(
            Self.lines(findings(.gnome, isWayland: true, DesktopHUDSettingsTests.gnome)[1]).first?.contains(
                "Wayland") == true)
        #expect(
            Self.lines(findings(.gnome, DesktopHUDSettingsTests.gnome, keys: [])[1]).first?.contains(
                "[bindings]") == true)
    }

    @Test func changesAreListed() {
        let records = [SettingRecord(setting: SettingPlanTests.off, before: nil, value: "false")]
        let held = findings(.xfce, records: records, policy: .suppress, isHUDSuppressed: true)[1]
        #expect(held.level == .fine)
        #expect(Self.lines(held) == ["  c /p: false (before: unset)"])
        let left = findings(.xfce, records: records)[1]
        #expect(left.level == .limited)
        #expect(Self.lines(left).last?.contains("doctor --restore") == true)
    }

    @Test(arguments: [DesktopKind.sway, .hyprland, .niri, .labwc, .i3])
    func desktopsWithoutAHUDHaveNoFindings(_ kind: DesktopKind) {
        #expect(findings(kind).allSatisfy { $0.level == .fine })
        #expect(findings(kind)[1].text.contains("no HUD of its own"))
    }

    @Test func desktopsWithAVolumePlugin() {
        let readings = DesktopHUDSettingsTests.readings([
            (.file(DesktopHUDSettings.lxqtPanel), DesktopHUDSettingsTests.lxqtPanel)
        ])
        let finding = findings(.lxqt, readings)[1]
        #expect(finding.level == .limited)
        #expect(
            Self.lines(finding).contains(
                "  lxqt/panel.conf [volume] showKeyboardNotifications: false (now unset)"))
        let none = DesktopHUDSettingsTests.readings([(.file(DesktopHUDSettings.lxqtPanel), "[a]\n")])
        #expect(findings(.lxqt, none)[1].level == .fine)
    }

    /// Xwayland knows Super only while an X11 window has the keyboard.
    @Test(
        arguments: [
            (.gnome, true, true, "right or the middle"), (.gnome, false, true, "with the middle"),
            (.plasma, true, true, "right or the middle"), (.plasma, false, true, nil),
            (.sway, true, false, nil),
        ] as [(DesktopKind, Bool, Bool, String?)])
    func gesturesWithSuperHaveTheirHint(
        _ kind: DesktopKind, _ isWayland: Bool, _ usesX11: Bool, _ hint: String?
    ) {
        let finding = findings(kind, isWayland: isWayland, usesX11: usesX11).first {
            $0.subject == "gestures"
        }
        #expect((finding == nil) == (hint == nil))
        if let hint { #expect(finding?.hint?.contains(hint) == true) }
    }

    /// Plasma 5.27 shows nothing for `pactl`.
    @Test func plasmaShowsItsHUDForKeysOnly() {
        let replies = DesktopHUDSettings.plasmaSettings.flatMap { setting in
            SettingQuery.queries(for: setting).map { ($0, "true\n") }
        }
        let text = findings(.plasma, DesktopHUDSettingsTests.readings(replies))[1].text
        #expect(text.contains("keys, not for changes by other programs"))
    }

    @Test func shortcutsOfPlasmaAreShownWithTheKeys() {
        let lines = Self.lines(findings(.plasma, isWayland: true, DesktopHUDSettingsTests.plasma)[1])
        #expect(
            lines.contains("  shortcut of kmix: increase_volume: no bound key (now XF86AudioRaiseVolume)"))
        let record = SettingRecord(
            setting: .shortcut(component: "kmix", action: "mute"), before: "1 4 16777329 0 0 0", value: "0")
        let held = findings(.plasma, isWayland: true, records: [record], isHUDSuppressed: true)[1]
        #expect(Self.lines(held) == ["  shortcut of kmix: mute: no bound key (before: XF86AudioMute)"])
    }

    /// The power manager of MATE has a HUD that cannot be switched off.
    @Test func mateIsLimited() throws {
        let schema = "org.mate.SettingsDaemon.plugins.media-keys"
        let readings = DesktopHUDSettingsTests.readings([
            (.schema(schema), "\(schema) enable-osd true\n"), (.ownKeys(schema), ""),
        ])
        let lines = Self.lines(findings(.mate, readings)[1])
        #expect(lines.contains("  \(schema) enable-osd: false (now the default)"))
        #expect(lines.last?.contains("mate-power-manager") == true)
    }
}
