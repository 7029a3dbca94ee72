// SPDX-License-Identifier: MIT
internal import CBus

/// An answer or a signal, good for as long as the callback runs. What it holds is read from the front.
struct BusMessage {
    let message: OpaquePointer?

    /// Who sent it: a name of the bus's own making.
    var sender: String? { sd_bus_message_get_sender(message).map { String(cString: $0) } }

    /// What a `NameOwnerChanged` says: the name, and its owner now, empty for nobody.
    func ownerChange() -> (name: String, owner: String)? {
        guard let name = text(), text() != nil, let owner = text() else { return nil }
        return (name, owner)
    }

    /// An object path.
    func objectPath() -> String? { read("o") }

    /// A text.
    func text() -> String? { read("s") }

    /// A truth value.
    func flag() -> Bool? {
        var value: CInt = 0
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "b")), &value) > 0 else { return nil }
        return value != 0
    }

    /// The truth value in a property.
    func flagOfProperty() -> Bool? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "b") > 0 else { return nil }
        return flag()
    }

    /// The path in a property of type `(so)`.
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
