// SPDX-License-Identifier: MIT

/// How keys are grabbed from the desktop; the raw value is the value of the config key `keys.grab`.
package enum KeyGrabMode: String, CaseIterable, Hashable, Sendable {
    /// Only keys that no other program holds.
    case auto = "auto"
    /// Also keys that another program holds, if the display supports it; that program then no longer receives
    /// them.
    case force = "force"
    /// No keys.
    case off = "off"
}
