// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// The requested or reported events of a descriptor.
public struct Interest: OptionSet, Hashable, Sendable {
    /// The event bits of `poll(2)`.
    public let rawValue: Int16
    /// Makes a set from the bits of `poll(2)`.
    public init(rawValue: Int16) { self.rawValue = rawValue }

    /// Data or a connection is available (`POLLIN`).
    public static let readable = Interest(rawValue: Int16(POLLIN))
    /// A write would not block (`POLLOUT`).
    public static let writable = Interest(rawValue: Int16(POLLOUT))
    /// A sysfs attribute changed (`POLLPRI`).
    public static let priority = Interest(rawValue: Int16(POLLPRI))
    /// The peer has closed the connection or the descriptor is invalid (`POLLHUP`, `POLLERR`, `POLLNVAL`).
    /// Always reported.
    public static let hangUp = Interest(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
}
