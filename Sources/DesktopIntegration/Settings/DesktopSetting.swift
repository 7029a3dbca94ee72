// SPDX-License-Identifier: MIT

/// One setting of a desktop, with the names that its tool uses.
package enum DesktopSetting: Hashable, Sendable {
    /// A GSettings key.
    case gsettings(schema: String, key: String)
    /// A property of an xfconf channel. `type` is used to create a missing property.
    case xfconf(channel: String, property: String, type: String)
    /// An entry of a KDE config file.
    case kconfig(file: String, group: String, key: String)

    /// The setting's name in messages.
    package var name: String {
        switch self {
        case .gsettings(let schema, let key): "\(schema) \(key)"
        case .xfconf(let channel, let property, _): "\(channel) \(property)"
        case .kconfig(let file, let group, let key): "\(file) [\(group)] \(key)"
        }
    }

    /// Whether two texts printed by the tool denote the same value.
    func means(_ one: String, _ other: String) -> Bool {
        guard case .gsettings = self, let list = GVariantStrings(one) else { return one == other }
        return list == GVariantStrings(other)
    }
}

/// A tool's report of a setting that has a value.
package struct SettingReading: Hashable, Sendable {
    /// The value in effect, as the tool prints it.
    package var value: String
    /// Whether the user has set the value; `false` for a default.
    package var isSet = true
}

/// A changed setting with its previous value, for restoring it.
package struct SettingRecord: Hashable, Sendable {
    /// The setting.
    package var setting: DesktopSetting
    /// The user's value; `nil` if the default was in effect.
    package var before: String?
    /// The value written by FloatOverlay.
    package var ours: String
}

/// A setting and the value that switches a HUD off or releases a key.
package struct DesiredSetting: Hashable, Sendable {
    /// The setting.
    package var setting: DesktopSetting
    /// The value.
    package var value: String
}
