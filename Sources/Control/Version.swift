// SPDX-License-Identifier: MIT

/// The version of FloatOverlay.
public enum Version {
    /// As `--version` prints it.
    public static let text = "0.1.0"
    /// When it was made, as the manual says it.
    public static let date = "November 21, 2026"
}
