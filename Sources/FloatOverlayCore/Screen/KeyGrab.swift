// SPDX-License-Identifier: MIT

/// How keys are grabbed from the desktop; the raw value is the word users type.
package enum KeyGrab: String, CaseIterable, Hashable, Sendable {
    /// Only keys that no other program holds.
    case auto = "auto"
    /// Also keys that another program holds, if the display supports it; that program then no longer receives
    /// them.
    case force = "force"
    /// No keys.
    case off = "off"
}

/// The state of a requested key; the raw value is the word in JSON.
package enum KeyGrabStatus: String, CaseIterable, Hashable, Sendable {
    /// The key is grabbed.
    case held = "held"
    /// Another program holds the key; the grab is retried.
    case taken = "taken"
    /// No key of the present keyboard layout produces the keysym.
    case absent = "absent"
    /// Another trigger uses the same key.
    case duplicate = "double"
    /// No keysym has this name.
    case unknown = "unknown"
}
