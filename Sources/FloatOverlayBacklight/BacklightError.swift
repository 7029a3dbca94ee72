// SPDX-License-Identifier: MIT

/// An error of a backlight attribute, which cannot be read or is not a valid number.
package struct BacklightError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as a message: `max_brightness is "0"`, `cannot read …: No such device (ENODEV)`.
    package let description: String

    /// The error for `text` in the attribute `name`.
    static func malformed(_ name: String, _ text: String) -> BacklightError {
        BacklightError(description: text.isEmpty ? "\(name) is empty" : "\(name) is \"\(text)\"")
    }
}
