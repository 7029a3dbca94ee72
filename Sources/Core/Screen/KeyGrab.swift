// SPDX-License-Identifier: MIT

/// How keys are taken from the desktop; the raw value is the word users type.
public enum KeyGrab: String, CaseIterable, Hashable, Sendable {
    /// Those that nobody else holds.
    case auto = "auto"
    /// Also those that somebody else holds, where the display lets us: that one hears of them no more.
    case force = "force"
    /// None.
    case off = "off"
}

/// What became of the wish for a key; the raw value is the word in JSON.
public enum KeyGrabStatus: String, CaseIterable, Hashable, Sendable {
    /// It is ours.
    case held = "held"
    /// Somebody else holds it; tried again while that is so.
    case taken = "taken"
    /// No key of the keyboard, as it is now, gives it.
    case absent = "absent"
    /// Another trigger means the same key.
    case duplicate = "double"
    /// There is no key of this name.
    case unknown = "unknown"
}
