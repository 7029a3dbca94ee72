// SPDX-License-Identifier: MIT

/// Why a change of a level is rejected.
package enum InvalidLevelChange: Error, Hashable, Sendable {
    /// An absolute value out of range: the value and the expected range.
    case outOfRange(String, expected: String)
    /// A form that does not apply to this kind of device.
    case wrongKind(String)
}
