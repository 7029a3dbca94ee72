// SPDX-License-Identifier: MIT

/// What udev tells of a device, by the kernel's name of it.
public enum UdevEvent: Hashable, Sendable {
    /// It has come.
    case added(String)
    /// It has gone.
    case removed(String)
    /// It has changed; `source` is the kernel's word for by whom (`sysfs`: a program, `hotkey`: the firmware).
    case changed(String, source: String?)
    /// Anything may have happened: more came than the socket holds.
    case missed
}
