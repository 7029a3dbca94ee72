// SPDX-License-Identifier: MIT

/// What a back end can do beyond the port; what is missing is worked around above it.
public struct DisplayCapabilities: OptionSet, Hashable, Sendable {
    /// One bit each.
    public let rawValue: UInt32
    /// Makes a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Pointer events carry Shift and Super.
    public static let modifiers = DisplayCapabilities(rawValue: 1 << 0)
    /// Keys can be taken from whoever has the focus: Escape while a button is down, and those of bindings.
    public static let keyGrab = DisplayCapabilities(rawValue: 1 << 1)
    /// The monitor with the pointer is known.
    public static let pointerMonitor = DisplayCapabilities(rawValue: 1 << 2)
    /// Something blends translucent windows.
    public static let compositing = DisplayCapabilities(rawValue: 1 << 3)
    /// It is known when the display's own screen saver is on.
    public static let screenSaver = DisplayCapabilities(rawValue: 1 << 4)
    /// It is known when the monitors are switched off.
    public static let displayPower = DisplayCapabilities(rawValue: 1 << 5)
    /// Lockers that tell nobody are known by their windows.
    public static let lockers = DisplayCapabilities(rawValue: 1 << 6)
    /// Windows of other programs can be shown as they change.
    public static let windowMirror = DisplayCapabilities(rawValue: 1 << 7)
    /// Windows of other programs can be brought to the user.
    public static let activate = DisplayCapabilities(rawValue: 1 << 8)
}
