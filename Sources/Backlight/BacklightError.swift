// SPDX-License-Identifier: MIT
public import Linux

/// Why an attribute of a backlight is of no use.
public enum BacklightError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kernel refuses it.
    case unreadable(SystemError)
    /// What it says is no number a device could have: its name, and the beginning of the text.
    case malformed(attribute: String, text: String)

    /// `max_brightness is "0"`, `cannot read …: No such device (ENODEV)`.
    public var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .malformed(let attribute, ""): "\(attribute) is empty"
        case .malformed(let attribute, let text): "\(attribute) is \"\(text)\""
        }
    }
}
