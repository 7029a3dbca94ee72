// SPDX-License-Identifier: MIT

/// An event of udev for a device, identified by its kernel name (sysname).
package enum UdevEvent: Hashable, Sendable {
    /// The device was added.
    case added(String)
    /// The device was removed.
    case removed(String)
    /// The device changed, through a program or the hardware.
    case changed(String)
    /// The socket buffer overflowed (`ENOBUFS`); any event may be lost.
    case missed
}
