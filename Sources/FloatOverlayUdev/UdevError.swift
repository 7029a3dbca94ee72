// SPDX-License-Identifier: MIT

/// An error of udev's event source.
package enum UdevError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A libudev call failed with this error number.
    case failed(call: String, errno: Int32)

    /// The error as a message: `udev_monitor_enable_receiving failed (1)`.
    package var description: String {
        switch self {
        case .failed(let call, let errno): "\(call) failed (\(errno))"
        }
    }
}
