// SPDX-License-Identifier: MIT

/// A change of the desktop's settings that `doctor --fix` proposes.
package struct DesktopFix: Hashable, Sendable {
    /// The purpose of the change, in the imperative.
    package let title: String
    let settings: [DesiredSetting]

    /// The settings and their new values, one line each.
    package var lines: [String] { settings.map { "\($0.setting.name): \($0.value)" } }
}
