// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// The requested or reported events of a descriptor.
package struct Interest: OptionSet, Hashable, Sendable {
    /// The event bits of `poll(2)`.
    package let rawValue: Int16
    /// Makes a set from the bits of `poll(2)`.
    package init(rawValue: Int16) { self.rawValue = rawValue }

    /// Data or a connection is available (`POLLIN`).
    package static let readable = Interest(rawValue: Int16(POLLIN))
    /// A write would not block (`POLLOUT`).
    package static let writable = Interest(rawValue: Int16(POLLOUT))
    /// A sysfs attribute changed (`POLLPRI`).
    package static let priority = Interest(rawValue: Int16(POLLPRI))
    /// The peer has closed the connection or the descriptor is invalid (`POLLHUP`, `POLLERR`, `POLLNVAL`).
    /// Always reported.
    package static let hangUp = Interest(rawValue: Int16(POLLHUP | POLLERR | POLLNVAL))
    /// `readable` or `hangUp`. A constant, because a literal allocates an array for each event.
    package static let input: Interest = [.readable, .hangUp]
}
