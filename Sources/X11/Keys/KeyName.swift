// SPDX-License-Identifier: MIT
internal import CX11

/// Names of keysyms.
public enum KeyName {
    /// Whether a keysym has this name (`XStringToKeysym`). Needs no display.
    public static func isKnown(_ name: String) -> Bool { XStringToKeysym(name) != 0 }
}
