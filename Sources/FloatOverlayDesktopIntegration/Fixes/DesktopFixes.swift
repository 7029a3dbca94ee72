// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The changes that `doctor --fix` proposes in a session.
struct DesktopFixes {
    let session: DesktopSession
    let tools: DesktopTools

    static let unit = DesktopSetting.unit("floatoverlay.service")
    static let shortcuts = DesktopSetting.gsettings(
        schema: DesktopHUDSettings.mediaKeys, key: "custom-keybindings")
    private static let keyNames = ["name", "binding", "command"]

    /// GNOME on Wayland is the only desktop where the daemon cannot grab the media keys and `gsettings` can
    /// bind them.
    private var canBindMediaKeys: Bool { session.kind == .gnome && session.isWayland && tools.hasGSettings }

    /// The queries whose results `fixes` needs.
    var queries: [SettingQuery] {
        let schemas =
            canBindMediaKeys
            ? [DesktopHUDSettings.mediaKeys, DesktopHUDSettings.shellKeys]
                + KeybindingSnippets.keys.map(Self.schema) : []
        return (tools.hasSystemctl ? SettingQuery.queries(for: Self.unit) : [])
            + schemas.flatMap { [.schema($0), .ownKeys($0)] }
    }

    /// The proposed changes, without settings that already have the value.
    func fixes(_ readings: SettingReadings) -> [DesktopFix] {
        let enabledUnit = DesiredSetting(setting: Self.unit, value: "enabled")
        return [
            fix(
                "start the daemon with the session, so that its HUD shows every change",
                settings: [enabledUnit], readings: readings),
            fix(
                "bind GNOME's media keys to the command", settings: canBindMediaKeys ? keys(readings) : [],
                readings: readings),
        ].compactMap { $0 }
    }

    private func fix(
        _ title: String, settings: [DesiredSetting], readings: SettingReadings
    ) -> DesktopFix? {
        let pendingSettings = settings.filter { desired in
            readings.knows(desired.setting)
                && readings[desired.setting].map { !desired.setting.means($0.value, desired.value) } ?? false
        }
        return pendingSettings.isEmpty ? nil : DesktopFix(title: title, settings: pendingSettings)
    }

    // MARK: The keys of GNOME

    private func keys(_ readings: SettingReadings) -> [DesiredSetting] {
        let bound = KeybindingSnippets.keys.filter { isFree($0, readings) }
        guard let list = readings[Self.shortcuts].flatMap({ GVariantStrings($0.value) }) else { return [] }
        let paths = bound.map(Self.path).filter { !list.strings.contains($0) }
        let added = GVariantStrings(strings: list.strings.filter { !$0.isEmpty } + paths)
        return actionListsWithout(Set(bound.map { KeyChord($0.keysym) }), readings)
            + bound.flatMap(Self.shortcut)
            + [DesiredSetting(setting: Self.shortcuts, value: added.text)]
    }

    /// The lists of GNOME's actions without `chords`.
    private func actionListsWithout(_ chords: Set<KeyChord>, _ readings: SettingReadings) -> [DesiredSetting]
    {
        readings.values.compactMap { setting, reading -> DesiredSetting? in
            guard Self.isAction(setting), !Self.isTemporary(setting),
                let list = GVariantStrings(reading.value)
            else { return nil }
            let rest = list.strings.filter { word in
                KeyChord(accelerator: word).map { !chords.contains($0) } ?? true
            }
            guard rest != list.strings else { return nil }
            return DesiredSetting(setting: setting, value: GVariantStrings(strings: rest).text)
        }
        .sorted { $0.setting.name < $1.setting.name }
    }

    /// Whether each value of the shortcut is unset or is the one that `doctor --fix` writes.
    private func isFree(_ key: KeybindingSnippets.Key, _ readings: SettingReadings) -> Bool {
        Self.shortcut(key).allSatisfy { desired in
            readings[desired.setting].map { !$0.isSet || $0.value == desired.value } ?? false
        }
    }

    private static func shortcut(_ key: KeybindingSnippets.Key) -> [DesiredSetting] {
        let values = ["floatoverlay-\(key.name)", key.keysym, "floatoverlay \(key.command)"]
        return zip(keyNames, values).map { name, value in
            DesiredSetting(setting: .gsettings(schema: schema(key), key: name), value: "'\(value)'")
        }
    }

    /// The path of the shortcut in dconf.
    private static func path(_ key: KeybindingSnippets.Key) -> String {
        "/\(SettingQuery.path(DesktopHUDSettings.mediaKeys))/custom-keybindings/floatoverlay-\(key.name)/"
    }

    private static func schema(_ key: KeybindingSnippets.Key) -> String {
        "\(DesktopHUDSettings.mediaKeys).custom-keybinding:\(path(key))"
    }

    /// Whether `setting` is the key list of an action of GNOME that has a key of `KeybindingSnippets.keys`.
    private static func isAction(_ setting: DesktopSetting) -> Bool {
        guard case .gsettings(let schema, let key) = setting else { return false }
        let action =
            #/(volume-(up|down|mute)|mic-mute|play|pause|stop|next|previous|screen-brightness-(up|down))(-static)?/#
        return [DesktopHUDSettings.mediaKeys, DesktopHUDSettings.shellKeys].contains(schema)
            && key.wholeMatch(of: action) != nil
    }

    // MARK: The journal

    /// The proposals, for the report.
    func finding(_ readings: SettingReadings) -> Finding? {
        let titles = fixes(readings).map(\.title)
        guard !titles.isEmpty else { return nil }
        return Finding(
            about: "fix", "'floatoverlay doctor --fix' can make these changes, and --unfix undoes them",
            level: .limited,
            hint: titles.joined(separator: "\n"))
    }

    /// Changes that make gnome-settings-daemon read the lists `settings`. It watches only the list of an action
    /// without `-static`; a change of that list makes gnome-settings-daemon read both lists.
    static func temporaryChanges(_ settings: [DesktopSetting]) -> [DesiredSetting] {
        settings.compactMap { setting in
            guard case .gsettings(DesktopHUDSettings.mediaKeys, let key) = setting, key.hasSuffix("-static")
            else { return nil }
            let other = DesktopSetting.gsettings(
                schema: DesktopHUDSettings.mediaKeys, key: String(key.dropLast("-static".count)))
            return DesiredSetting(setting: other, value: "['XF86Launch9']")
        }
    }

    /// The `-static` lists in `changed` whose counterpart without `-static` does not follow them.
    /// gnome-settings-daemon still uses the old content of these lists. `changed` is in the order of the
    /// changes.
    static func staticListsToReread(_ changed: [DesktopSetting]) -> [DesktopSetting] {
        changed.indices.filter { index in
            temporaryChanges([changed[index]]).contains { !changed[index...].contains($0.setting) }
        }
        .map { changed[$0] }
    }

    /// Whether `temporaryChanges` changes `setting`, which is restored afterwards.
    static func isTemporary(_ setting: DesktopSetting) -> Bool {
        guard case .gsettings(DesktopHUDSettings.mediaKeys, let key) = setting else { return false }
        return isAction(setting) && !key.hasSuffix("-static")
    }

    /// Whether `doctor --fix` may have written `record`. A shortcut is changed only if its values were unset.
    /// A record with an earlier value is therefore refused: otherwise a program that writes to the journal
    /// could make `--unfix` set a command.
    static func mayHaveWritten(_ record: SettingRecord) -> Bool {
        if record.setting == unit { return ["enabled", "disabled"].contains(record.before) }
        if record.setting == shortcuts || isAction(record.setting) { return true }
        return record.before == nil
            && KeybindingSnippets.keys.flatMap(shortcut).contains { $0.setting == record.setting }
    }
}
