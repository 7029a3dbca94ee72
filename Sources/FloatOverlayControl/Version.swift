// SPDX-License-Identifier: MIT

/// The version of FloatOverlay.
package enum Version {
    /// The version as printed by `--version`.
    package static let text = "0.2.0"
}
