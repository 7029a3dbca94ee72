// SPDX-License-Identifier: MIT

/// A setting and the value that switches a HUD off or releases a key.
package struct DesiredSetting: Hashable, Sendable {
    /// The setting.
    package var setting: DesktopSetting
    /// The value.
    package var value: String
}
