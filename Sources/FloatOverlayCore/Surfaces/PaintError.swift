// SPDX-License-Identifier: MIT

/// Why a picture could not be written.
package enum PaintError: Error, Hashable, Sendable {
    /// The file could not be written: its path and the reason.
    case cannotWrite(String, String)
}
