// SPDX-License-Identifier: MIT

/// Optional capabilities of a back end.
package struct DisplayCapabilities: OptionSet, Hashable, Sendable {
    /// One bit per capability.
    package let rawValue: UInt32
    /// Creates a set from its bits.
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Pointer events carry Shift and Super.
    package static let modifiers = DisplayCapabilities(rawValue: 1 << 0)
    /// Keys can be grabbed independent of the focus: Escape during a press, and the keys of bindings.
    package static let keyGrab = DisplayCapabilities(rawValue: 1 << 1)
    /// The pointer's monitor is known.
    package static let pointerMonitor = DisplayCapabilities(rawValue: 1 << 2)
    /// The display blends translucent windows.
    package static let compositing = DisplayCapabilities(rawValue: 1 << 3)
    /// The display reports its own screen saver.
    package static let screenSaver = DisplayCapabilities(rawValue: 1 << 4)
    /// The display reports the power state of the monitors.
    package static let displayPower = DisplayCapabilities(rawValue: 1 << 5)
    /// Screen lockers without a lock signal are detected by their windows.
    package static let lockers = DisplayCapabilities(rawValue: 1 << 6)
    /// Windows of other programs can be mirrored live.
    package static let windowMirror = DisplayCapabilities(rawValue: 1 << 7)
    /// Windows of other programs can be activated.
    package static let activate = DisplayCapabilities(rawValue: 1 << 8)
}
