// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus

/// A reply or a signal, valid until the callback returns. Each read method reads the next element.
struct BusMessage {
    let message: OpaquePointer?

    /// The unique bus name of the sender.
    var sender: String? { sd_bus_message_get_sender(message).map { String(cString: $0) } }

    /// The name and its new owner in a `NameOwnerChanged` signal; the owner is empty when the name has none.
    func ownerChange() -> (name: String, owner: String)? {
        guard let name = text(), text() != nil, let owner = text() else { return nil }
        return (name, owner)
    }

    /// Reads an object path (`o`).
    func objectPath() -> String? { read("o") }

    /// Reads a string (`s`).
    func text() -> String? { read("s") }

    /// Reads a boolean (`b`).
    func flag() -> Bool? {
        var value: CInt = 0
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &value) > 0 else { return nil }
        return value != 0
    }

    /// Reads a variant that contains a boolean.
    func flagOfProperty() -> Bool? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "b") > 0 else { return nil }
        return flag()
    }

    /// Reads the path in a variant of type `(so)`.
    func pathOfProperty() -> String? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "(so)") > 0,
            sd_bus_message_enter_container(message, CChar(UInt8(ascii: "r")), "so") > 0, text() != nil
        else { return nil }
        return objectPath()
    }

    private func read(_ type: Unicode.Scalar) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: type)), &text) > 0, let text else {
            return nil
        }
        return String(cString: text)
    }
}
