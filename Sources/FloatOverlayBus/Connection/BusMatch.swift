// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import FloatOverlayRuntime

/// A signal subscription.
final class BusMatch {
    private let onSignal: (BusMessage) -> Void
    private var slot: OpaquePointer?

    /// Adds the match rule. The owner holds this object until `end()`.
    init(
        _ rule: String, on bus: OpaquePointer, onSignal: @escaping (BusMessage) -> Void
    ) throws(BusError) {
        self.onSignal = onSignal
        let context = Unmanaged.passUnretained(self).toOpaque()
        // Without a callback for the reply, sd-bus (systemd 252) closes the connection if the bus refuses the
        // rule.
        let result = sd_bus_add_match_async(bus, &slot, rule, Self.callback, { _, _, _ in 0 }, context)
        if result < 0 { throw .noConnection(Errno(rawValue: -result)) }
    }

    deinit { end() }

    /// Removes the match rule. Idempotent.
    func end() {
        sd_bus_slot_unref(slot)
        slot = nil
    }

    private static let callback: sd_bus_message_handler_t = { message, userdata, _ in
        guard let userdata else { return 0 }
        let match = Unmanaged<BusMatch>.fromOpaque(userdata).takeUnretainedValue()
        match.onSignal(BusMessage(message: message))
        return 0
    }
}
