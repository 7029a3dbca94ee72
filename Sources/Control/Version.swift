// SPDX-License-Identifier: MIT

/// The version of FloatOverlay.
public enum Version {
    /// The version as printed by `--version`.
    public static let text = "0.1.0"
    /// The release date, for the manual page.
    public static let date = "November 21, 2026"
}
