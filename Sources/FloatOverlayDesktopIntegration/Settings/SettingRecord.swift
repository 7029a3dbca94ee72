// SPDX-License-Identifier: MIT

/// A changed setting with its previous value, for restoring it.
package struct SettingRecord: Hashable, Sendable {
    /// The setting.
    package var setting: DesktopSetting
    /// The user's value; `nil` if the default was in effect.
    package var before: String?
    /// The value written by FloatOverlay.
    package var value: String
}

extension SettingRecord {
    /// The record of a reset that has only written its first value.
    var ofBegunReset: SettingRecord {
        SettingRecord(setting: setting, before: before, value: setting.valueBeforeReset ?? value)
    }
}
