// SPDX-License-Identifier: MIT

/// The settings that a transaction applies.
struct SettingGoal {
    /// The queries whose results `desiredSettings` needs.
    let queries: [SettingQuery]
    /// The changes, limited to settings whose values are known.
    let desiredSettings: (SettingReadings) -> [DesiredSetting]
}
