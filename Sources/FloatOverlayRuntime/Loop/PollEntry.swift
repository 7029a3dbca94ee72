// SPDX-License-Identifier: MIT

/// One descriptor of an embedded loop, with the memory layout of `struct pollfd`.
package struct PollEntry {
    /// The descriptor number.
    package var descriptor: CInt
    /// The requested events (`POLLIN` …).
    package var events: Int16
    /// The events that occurred; 0 for none.
    package var returned: Int16 = 0
}
