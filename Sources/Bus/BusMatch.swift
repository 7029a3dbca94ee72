// SPDX-License-Identifier: MIT
internal import CBus

/// Signals that somebody listens to.
final class BusMatch {
    private let heard: (BusMessage) -> Void
    private var slot: OpaquePointer?

    init(_ heard: @escaping (BusMessage) -> Void) { self.heard = heard }

    deinit { end() }

    /// Asks the bus for what `rule` describes; it is held by its owner until `end`.
    func begin(_ rule: String, on bus: OpaquePointer) throws(BusError) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        // A bus that refuses the rule must not cost the connection, as it would without an answer's callback.
        let result = sd_bus_add_match_async(bus, &slot, rule, Self.callback, { _, _, _ in 0 }, context)
        if result < 0 { throw .noConnection(errno: -result) }
    }

    /// Listens no more.
    func end() {
        sd_bus_slot_unref(slot)
        slot = nil
    }

    private static let callback: sd_bus_message_handler_t = { message, userdata, _ in
        guard let userdata else { return 0 }
        let match = Unmanaged<BusMatch>.fromOpaque(userdata).takeUnretainedValue()
        match.heard(BusMessage(message: message))
        return 0
    }
}
