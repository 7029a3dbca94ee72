// SPDX-License-Identifier: MIT
package import FloatOverlayRuntime

/// An error of a backlight attribute.
package enum BacklightError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The attribute cannot be read.
    case unreadable(SystemError)
    /// The attribute is not a valid number: its name, and the beginning of its text.
    case malformed(attribute: String, text: String)

    /// The error as a message: `max_brightness is "0"`, `cannot read …: No such device (ENODEV)`.
    package var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .malformed(let attribute, ""): "\(attribute) is empty"
        case .malformed(let attribute, let text): "\(attribute) is \"\(text)\""
        }
    }
}
