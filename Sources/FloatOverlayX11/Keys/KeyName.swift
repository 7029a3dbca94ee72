// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// Names of keysyms.
package enum KeyName {
    /// Whether a keysym has this name (`XStringToKeysym`). Needs no display.
    package static func isKnown(_ name: String) -> Bool { XStringToKeysym(name) != 0 }
}
