// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// What to wait for on a descriptor, and what came.
public struct Interest: OptionSet, Hashable, Sendable {
    /// The bits of `poll(2)`.
    public let rawValue: Int16
    /// Makes a set from the bits of `poll(2)`.
    public init(rawValue: Int16) { self.rawValue = rawValue }

    /// Bytes or a connection can be had (`POLLIN`).
    public static let readable = Interest(rawValue: Int16(POLLIN))
    /// There is room to write (`POLLOUT`).
    public static let writable = Interest(rawValue: Int16(POLLOUT))
    /// A sysfs attribute changed (`POLLPRI`).
    public static let priority = Interest(rawValue: Int16(POLLPRI))
    /// The other end is gone (`POLLHUP`, `POLLERR`, `POLLNVAL`); always reported.
    public static let hangUp = Interest(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}
