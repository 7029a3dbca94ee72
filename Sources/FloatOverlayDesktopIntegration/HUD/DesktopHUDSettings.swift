// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The settings that make up a desktop's HUD for volume and brightness, and the values that switch the HUD
/// off.
struct DesktopHUDSettings {
    let session: DesktopSession
    let tools: DesktopTools
    /// The keys that the daemon grabs after the desktop releases them.
    let keys: Set<KeyChord>

    static let mediaKeys = "org.gnome.settings-daemon.plugins.media-keys"
    /// Schema of the brightness keys since GNOME 49.
    static let shellKeys = "org.gnome.shell.keybindings"
    static let panel = "xfce4-panel"
    static let power = "xfce4-power-manager"
    static let plasmaSettings = [
        "VolumeOsd", "MuteOsd", "MicrophoneSensitivityOsd", "DefaultOutputDeviceOsd",
    ]
    .map { DesktopSetting.kconfig(file: "plasmaparc", group: "General", key: $0) }

    /// The actions of Plasma that usually have the keys for volume, players and brightness. Other shortcuts are the
    /// user's own.
    static let plasmaShortcuts = plasmaActions.sorted { $0.key < $1.key }.flatMap { component, actions in
        actions.map { DesktopSetting.shortcut(component: component, action: $0) }
    }
    private static let plasmaActions: [String: [String]] = [
        "kmix": [
            "increase_volume", "decrease_volume", "increase_volume_small", "decrease_volume_small", "mute",
            "mic_mute", "increase_microphone_volume", "decrease_microphone_volume",
        ],
        "mediacontrol": [
            "playpausemedia", "playmedia", "pausemedia", "stopmedia", "nextmedia", "previousmedia",
        ],
        "org_kde_powerdevil": [
            "Increase Screen Brightness", "Decrease Screen Brightness", "Increase Screen Brightness Small",
            "Decrease Screen Brightness Small", "Increase Keyboard Brightness",
            "Decrease Keyboard Brightness", "Toggle Keyboard Backlight",
        ],
    ]

    static let cinnamon = DesktopSetting.gsettings(schema: "org.cinnamon", key: "show-media-keys-osd")
    static let mate = DesktopSetting.gsettings(
        schema: "org.mate.SettingsDaemon.plugins.media-keys", key: "enable-osd")
    /// The settings of LXQt's panel. A plugin has a group such as `volume2`.
    static let lxqtPanel = "lxqt/panel.conf"
    static let keyNotifications = "showKeyboardNotifications"
    /// The second name is that of LXQt before 1.4.
    static let otherNotifications = ["alwaysShowNotifications", "allwaysShowNotifications"]

    /// The queries whose results `desiredSettings` needs.
    var queries: [SettingQuery] {
        switch session.kind {
        case .gnome where tools.hasGSettings:
            [Self.mediaKeys, Self.shellKeys].flatMap { [.schema($0), .ownKeys($0)] }
        case .xfce where tools.hasXfconf: [.channel(Self.panel), .channel(Self.power)]
        case .plasma:
            ((tools.kconfig == nil ? [] : Self.plasmaSettings) + (takesShortcuts ? Self.plasmaShortcuts : []))
                .flatMap(SettingQuery.queries(for:))
        case .cinnamon where tools.hasGSettings: SettingQuery.queries(for: Self.cinnamon)
        case .mate where tools.hasGSettings: SettingQuery.queries(for: Self.mate)
        case .lxqt: [.file(Self.lxqtPanel)]
        default: []
        }
    }

    /// The changes that switch the HUD off, limited to settings whose values are known.
    func desiredSettings(_ readings: SettingReadings) -> [DesiredSetting] {
        let all: [DesiredSetting]
        switch session.kind {
        case .gnome: all = session.isWayland ? [] : gnome(readings)
        case .xfce: all = xfce(readings)
        case .plasma:
            all =
                Self.plasmaSettings.map { DesiredSetting(setting: $0, value: "false") } + shortcuts(readings)
        case .cinnamon: all = [cinnamon(readings)]
        case .mate: all = [DesiredSetting(setting: Self.mate, value: "false")]
        case .lxqt: all = lxqt(readings)
        case .sway, .hyprland, .niri, .labwc, .i3, .other: all = []
        }
        return all.filter { readings.knows($0.setting) }
    }

    /// Removes the daemon's keys, and no others, from GNOME's key lists. gnome-settings-daemon shows no HUD
    /// for an action without a key.
    private func gnome(_ readings: SettingReadings) -> [DesiredSetting] {
        let desiredSettings = readings.values.compactMap { setting, reading -> DesiredSetting? in
            guard case .gsettings(_, let key) = setting, Self.isAction(key),
                let list = GVariantStrings(reading.value)
            else { return nil }
            let rest = list.strings.filter { word in
                KeyChord(accelerator: word).map { !keys.contains($0) } ?? true
            }
            return rest == list.strings
                ? nil : DesiredSetting(setting: setting, value: GVariantStrings(strings: rest).text)
        }
        // A static list comes before the other list of its action, whose change makes gnome-settings-daemon read both.
        return desiredSettings.sorted { $0.setting.name > $1.setting.name }
    }

    /// Whether `key` of a schema of GNOME is the key list of an action for volume or brightness.
    private static func isAction(_ key: String) -> Bool {
        ["volume-", "mic-mute", "screen-brightness-", "keyboard-brightness-"].contains(where: key.hasPrefix)
    }

    /// Whether the daemon takes keys from Plasma, which passes them on (on Wayland).
    private var takesShortcuts: Bool { session.isWayland && tools.hasBusctl && !keys.isEmpty }

    /// Removes the daemon's keys from the shortcuts of Plasma, which shows a HUD for the keys of brightness.
    private func shortcuts(_ readings: SettingReadings) -> [DesiredSetting] {
        guard takesShortcuts else { return [] }
        let numbers = Set(keys.flatMap(\.qtKeys))
        return Self.plasmaShortcuts.compactMap { setting in
            guard let now = readings[setting].flatMap({ ShortcutKeys($0.value) }) else { return nil }
            let rest = now.removing(numbers)
            return rest == now ? nil : DesiredSetting(setting: setting, value: rest.text)
        }
    }

    /// The size of the HUD up to Cinnamon 6.2, a boolean since.
    private func cinnamon(_ readings: SettingReadings) -> DesiredSetting {
        let isBoolean = ["true", "false"].contains(readings[Self.cinnamon]?.value)
        return DesiredSetting(setting: Self.cinnamon, value: isBoolean ? "false" : "'disabled'")
    }

    /// Notifications about the keys are on by default, others are not.
    private func lxqt(_ readings: SettingReadings) -> [DesiredSetting] {
        Self.lxqtPlugins(readings).flatMap { group in
            ([Self.keyNotifications] + Self.otherNotifications).compactMap { key in
                let setting = DesktopSetting.ini(file: Self.lxqtPanel, group: group, key: key)
                let value = readings[setting]?.value ?? (key == Self.keyNotifications ? "true" : "")
                let isBoolean = ["true", "false"].contains(value)
                return isBoolean ? DesiredSetting(setting: setting, value: "false") : nil
            }
        }
    }

    /// The groups of LXQt's volume plugins.
    static func lxqtPlugins(_ readings: SettingReadings) -> [String] {
        readings.values.compactMap { setting, reading in
            guard case .ini(lxqtPanel, let group, "type") = setting, reading.value == "volume",
                group.wholeMatch(of: #/volume\d*/#) != nil
            else { return nil }
            return group
        }
        .sorted()
    }

    /// Whether the daemon may have written `record`.
    static func mayHaveWritten(_ record: SettingRecord) -> Bool {
        if case .ini = record.setting, ![nil, "true", "false"].contains(record.before) { return false }
        if case .shortcut = record.setting, record.before.flatMap({ ShortcutKeys($0) }) == nil {
            return false
        }
        return contains(record.setting)
    }

    /// Whether the daemon changes `setting` on any desktop, and so may restore it.
    static func contains(_ setting: DesktopSetting) -> Bool {
        switch setting {
        case cinnamon, mate: true
        case .ini(lxqtPanel, let group, let key):
            group.wholeMatch(of: #/volume\d*/#) != nil
                && ([keyNotifications] + otherNotifications).contains(key)
        case .ini, .unit: false
        case .gsettings(let schema, let key): [mediaKeys, shellKeys].contains(schema) && isAction(key)
        case .xfconf(panel, let property, "uint"):
            property.wholeMatch(of: #/\/plugins\/plugin-\d+\/show-notifications/#) != nil
        case .xfconf(panel, let property, "bool"):
            property.wholeMatch(
                of: #/\/plugins\/plugin-\d+\/(enable-keyboard-shortcuts|show-notifications)/#) != nil
        // Version 0.1.0 has changed the keys, too.
        case .xfconf(power, let property, "bool"):
            ["/\(power)/show-brightness-popup", "/\(power)/handle-brightness-keys"].contains(property)
        case .xfconf: false
        case .kconfig: plasmaSettings.contains(setting)
        case .shortcut: plasmaShortcuts.contains(setting)
        }
    }

    /// xfce4-pulseaudio-plugin releases either all of its keys or none. xfce4-power-manager keeps its grabs even
    /// if it is set to ignore the keys, so its keys stay with it.
    private func xfce(_ readings: SettingReadings) -> [DesiredSetting] {
        var settings: [DesiredSetting] = []
        func set(_ property: String, in channel: String, type: String, to value: String) {
            let setting = DesktopSetting.xfconf(channel: channel, property: property, type: type)
            settings.append(DesiredSetting(setting: setting, value: value))
        }
        for plugin in Self.plugins(readings) {
            // A boolean up to version 0.4.5, and in the default panel; a number since.
            let notifications = plugin + "/show-notifications"
            let isBoolean = ["true", "false"].contains(readings.properties[Self.panel]?[notifications])
            let (type, value) = isBoolean ? ("bool", "false") : ("uint", "0")
            set(notifications, in: Self.panel, type: type, to: value)
            if takes(KeyChord.Media.volume + [KeyChord.Media.microphone]) {
                set(plugin + "/enable-keyboard-shortcuts", in: Self.panel, type: "bool", to: "false")
            }
        }
        if hasPowerManager(readings) {
            set("/\(Self.power)/show-brightness-popup", in: Self.power, type: "bool", to: "false")
        }
        return settings
    }

    /// Whether xfce4-power-manager is installed or has settings.
    func hasPowerManager(_ readings: SettingReadings) -> Bool {
        tools.hasPowerManager || readings.properties[Self.power]?.isEmpty == false
    }

    /// Property paths of the panel's volume plugins, such as `/plugins/plugin-5`.
    static func plugins(_ readings: SettingReadings) -> [String] {
        let all = readings.properties[panel] ?? [:]
        return all.filter {
            $0.value == "pulseaudio" && $0.key.wholeMatch(of: #/\/plugins\/plugin-\d+/#) != nil
        }
        .keys.sorted()
    }

    /// Whether all of `keysyms` are bound in FloatOverlay and can be grabbed (X11 only).
    func takes(_ keysyms: [String]) -> Bool {
        !session.isWayland && keysyms.allSatisfy { keys.contains(KeyChord($0)) }
    }
}
