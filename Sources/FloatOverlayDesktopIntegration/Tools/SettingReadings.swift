// SPDX-License-Identifier: MIT

/// Values read from the desktop's settings.
struct SettingReadings: Hashable {
    /// GSettings and KConfig settings that have a value.
    var values: [DesktopSetting: SettingReading] = [:]
    /// All properties of the queried xfconf channels, by channel.
    var properties: [String: [String: String]] = [:]
    /// The queries with a usable result.
    var answeredQueries: Set<SettingQuery> = []

    /// The reading of `setting`; `nil` if the setting has no value.
    subscript(setting: DesktopSetting) -> SettingReading? {
        guard case .xfconf(let channel, let property, _) = setting else { return values[setting] }
        return properties[channel]?[property].map { SettingReading(value: $0) }
    }

    /// Whether the tools have reported `setting`, with or without a value.
    func knows(_ setting: DesktopSetting) -> Bool {
        guard SettingQuery.queries(for: setting).allSatisfy(answeredQueries.contains) else { return false }
        // A GSettings key always has a value: an unlisted key does not exist in the installed schema.
        if case .gsettings = setting { return values[setting] != nil }
        return true
    }
}

/// A tool's report of a setting that has a value.
package struct SettingReading: Hashable, Sendable {
    /// The value in effect, as the tool prints it.
    package var value: String
    /// Whether the user has set the value; `false` for a default.
    package var isSet = true
}
