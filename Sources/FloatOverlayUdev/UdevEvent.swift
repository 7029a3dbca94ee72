// SPDX-License-Identifier: MIT

/// An event of udev for a device, identified by its kernel name (sysname).
package enum UdevEvent: Hashable, Sendable {
    /// The device was added.
    case added(String)
    /// The device was removed.
    case removed(String)
    /// The device changed. For backlights, `source` is the kernel's `SOURCE` property: `sysfs` for a write by
    /// a program, `hotkey` for the firmware.
    case changed(String, source: String?)
    /// The socket buffer overflowed (`ENOBUFS`); any event may be lost.
    case missed
}
