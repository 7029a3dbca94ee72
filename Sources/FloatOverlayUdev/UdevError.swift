// SPDX-License-Identifier: MIT

/// A libudev call that failed, with its error number.
package struct UdevError: Error, Hashable, Sendable, CustomStringConvertible {
    let call: String
    let errno: Int32

    /// The error as a message: `udev_monitor_enable_receiving failed (1)`.
    package var description: String { "\(call) failed (\(errno))" }
}
