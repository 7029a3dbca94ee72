// SPDX-License-Identifier: MIT

/// The two layouts of a HUD; the raw value is the word users type.
public enum HUDLayoutStyle: String, CaseIterable, Hashable, Sendable {
    /// Icon above text.
    case compact = "compact"
    /// Icon, progress bar and text in a row.
    case bar = "bar"
}
