// SPDX-License-Identifier: MIT

/// Why events of udev are not to be had.
public enum UdevError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A call of libudev failed, with the kernel's number.
    case failed(call: String, errno: Int32)

    /// `udev_monitor_enable_receiving failed (1)`.
    public var description: String {
        switch self {
        case .failed(let call, let errno): "\(call) failed (\(errno))"
        }
    }
}
