// SPDX-License-Identifier: MIT
internal import CX11

/// Names of keys.
public enum KeyName {
    /// Whether a keysym has this name (`XStringToKeysym`); no display is needed.
    public static func isKnown(_ name: String) -> Bool { XStringToKeysym(name) != 0 }
}
