// SPDX-License-Identifier: MIT

/// The callbacks that libwayland calls for the events of one interface. libwayland keeps their address, so they
/// are never freed.
///
/// All callbacks are empty at first, because newer libraries define more events. Such events arrive only for
/// newer versions of an interface than this code binds.
struct Listener<Callbacks>: Sendable {
    /// The address as a number, because a static property must be `Sendable`, which a pointer is not.
    private let address: UInt

    /// Sets callbacks of `empty`, a C structure without any.
    init(_ empty: Callbacks, set: (inout Callbacks) -> Void) {
        let callbacks = UnsafeMutablePointer<Callbacks>.allocate(capacity: 1)
        callbacks.initialize(to: empty)
        set(&callbacks.pointee)
        address = UInt(bitPattern: callbacks)
    }

    /// The pointer for `wl_…_add_listener`.
    var pointer: UnsafePointer<Callbacks>? { UnsafePointer(bitPattern: address) }
}
