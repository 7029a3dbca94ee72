// SPDX-License-Identifier: MIT

/// Who drives a backlight, as its `type` says; the kernel's documentation recommends this order.
public enum BacklightKind: String, CaseIterable, Hashable, Sendable, Comparable {
    /// The firmware: knows this machine's panel best.
    case firmware = "firmware"
    /// A driver for this model of machine.
    case platform = "platform"
    /// The graphics hardware's own register.
    case raw = "raw"
    /// A word this kernel knows and we do not, or none.
    case unknown = "unknown"

    /// The better one is the greater one.
    public static func < (a: BacklightKind, b: BacklightKind) -> Bool { a.place > b.place }

    private var place: Int { Self.allCases.firstIndex(of: self) ?? Self.allCases.count }
}
