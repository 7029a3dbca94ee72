// SPDX-License-Identifier: MIT

/// A tool's report of a setting that has a value.
package struct SettingReading: Hashable, Sendable {
    /// The value in effect, as the tool prints it.
    package var value: String
    /// Whether the user has set the value; `false` for a default.
    package var isSet = true
}
