// SPDX-License-Identifier: MIT

/// The kind of a backlight's driver (attribute `type`), in the order of preference of the kernel's
/// documentation (Documentation/ABI/stable/sysfs-class-backlight).
package enum BacklightKind: String, CaseIterable, Hashable, Sendable, Comparable {
    /// A firmware interface, which the vendor has adapted to the machine's panel.
    case firmware = "firmware"
    /// A driver for the model of the machine.
    case platform = "platform"
    /// A register of the graphics hardware.
    case raw = "raw"
    /// A missing or unknown type.
    case unknown = "unknown"

    /// Orders by preference; the preferred kind is the larger one.
    package static func < (a: BacklightKind, b: BacklightKind) -> Bool { a.rank > b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
