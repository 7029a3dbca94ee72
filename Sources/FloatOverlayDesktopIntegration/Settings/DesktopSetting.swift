// SPDX-License-Identifier: MIT

/// One setting of a desktop, with the names that its tool uses.
package enum DesktopSetting: Hashable, Sendable {
    /// A GSettings key.
    case gsettings(schema: String, key: String)
    /// A property of an xfconf channel. `type` is used to create a missing property.
    case xfconf(channel: String, property: String, type: String)
    /// An entry of a KDE config file.
    case kconfig(file: String, group: String, key: String)
    /// An entry of an INI file below the user's config directory, which the desktop watches.
    case ini(file: String, group: String, key: String)
    /// The keys of a shortcut of Plasma.
    case shortcut(component: String, action: String)
    /// Whether a unit of the user's systemd is started with the session: `enabled` or `disabled`.
    case unit(String)

    /// The setting's name in messages.
    package var name: String {
        switch self {
        case .gsettings(let schema, let key): "\(schema) \(key)"
        case .xfconf(let channel, let property, _): "\(channel) \(property)"
        case .kconfig(let file, let group, let key), .ini(let file, let group, let key):
            "\(file) [\(group)] \(key)"
        case .shortcut(let component, let action): "shortcut of \(component): \(action)"
        case .unit(let name): "systemd user unit \(name)"
        }
    }

    /// Whether the setting is a shortcut of Plasma.
    var isShortcut: Bool { if case .shortcut = self { true } else { false } }

    /// Whether the desktop grabs or releases keys when the setting changes.
    var grabsKeys: Bool {
        switch self {
        case .gsettings(let schema, _):
            [DesktopHUDSettings.mediaKeys, DesktopHUDSettings.shellKeys].contains(schema)
        case .xfconf(_, let property, _): property.hasSuffix("/enable-keyboard-shortcuts")
        case .shortcut: true
        case .kconfig, .ini, .unit: false
        }
    }

    /// Whether the value that switches the HUD off depends on the user's value: a list of keys.
    var isKeyList: Bool {
        switch self {
        case .gsettings, .shortcut: grabsKeys
        case .xfconf, .kconfig, .ini, .unit: false
        }
    }

    /// The value that a reset writes first: a running xfce4-power-manager does not notice that a property is removed, so it
    /// is given the default before.
    var valueBeforeReset: String? {
        if case .xfconf(_, _, let type) = self { ["bool": "true", "uint": "1"][type] } else { nil }
    }

    /// Whether two texts printed by the tool denote the same value.
    func means(_ one: String, _ other: String) -> Bool {
        guard case .gsettings = self, let list = GVariantStrings(one) else { return one == other }
        return list == GVariantStrings(other)
    }
}
