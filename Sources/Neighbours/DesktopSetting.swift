// SPDX-License-Identifier: MIT

/// One setting of a desktop, by the tool that keeps it.
public enum DesktopSetting: Hashable, Sendable {
    /// A key of GSettings.
    case gsettings(schema: String, key: String)
    /// A property of an xfconf channel, with the type it is made with where it is not there yet.
    case xfconf(channel: String, property: String, type: String)
    /// An entry of a KDE config file.
    case kconfig(file: String, group: String, key: String)

    /// The setting as people look for it.
    public var name: String {
        switch self {
        case .gsettings(let schema, let key): "\(schema) \(key)"
        case .xfconf(let channel, let property, _): "\(channel) \(property)"
        case .kconfig(let file, let group, let key): "\(file) [\(group)] \(key)"
        }
    }

    /// Whether two texts of its tool mean the same value.
    func means(_ one: String, _ other: String) -> Bool {
        guard case .gsettings = self, let list = GVariantStrings(one) else { return one == other }
        return list == GVariantStrings(other)
    }
}

/// What a tool says of a setting that has a value.
public struct SettingReading: Hashable, Sendable {
    /// The value in force, as the tool prints it.
    public var value: String
    /// Whether the user has it, and not only the desktop's defaults.
    public var isSet: Bool

    /// Makes a reading from its parts.
    public init(_ value: String, isSet: Bool = true) {
        self.value = value
        self.isSet = isSet
    }
}

/// What is to be known of a setting that was changed, so that it can be put back.
public struct SettingRecord: Hashable, Sendable {
    /// The setting.
    public var setting: DesktopSetting
    /// What the user had; `nil`: nothing, the default counted.
    public var before: String?
    /// What it was changed to.
    public var ours: String

    /// Makes a record from its parts.
    public init(_ setting: DesktopSetting, before: String?, ours: String) {
        self.setting = setting
        self.before = before
        self.ours = ours
    }
}

/// A setting and the value that switches a HUD off, or sets a key free.
public struct DesiredSetting: Hashable, Sendable {
    /// The setting.
    public var setting: DesktopSetting
    /// The value.
    public var value: String

    /// Makes a wish from its parts.
    public init(_ setting: DesktopSetting, _ value: String) {
        self.setting = setting
        self.value = value
    }
}
