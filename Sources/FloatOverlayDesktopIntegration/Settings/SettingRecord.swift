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
