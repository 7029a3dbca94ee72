// SPDX-License-Identifier: MIT
internal import CBus

/// A method call under way.
final class BusCall {
    /// An argument, and its type on the wire.
    enum Argument {
        case text(String)
        case number(UInt32)
    }

    /// What is called.
    struct Method {
        var path: String
        var interface: String
        var member: String
        var arguments: [Argument]

        /// logind's name on the bus.
        static let destination = "org.freedesktop.login1"

        /// The message for it (`sd_bus_message_new_method_call`), to be let go by the caller.
        func message(on bus: OpaquePointer) throws(BusError) -> OpaquePointer {
            var message: OpaquePointer?
            let result = sd_bus_message_new_method_call(
                bus, &message, Self.destination, path, interface, member)
            guard result >= 0, let message else { throw .noConnection(errno: -result) }
            for argument in arguments {
                switch argument {
                case .text(let text): sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), text)
                case .number(var number):
                    sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &number)
                }
            }
            return message
        }
    }

    private var answered: ((Result<BusReply, BusError>) -> Void)?
    private var forget: ((BusCall) -> Void)?

    /// Will call `answered` once; right before, it asks its owner to `forget` it.
    init(
        forget: @escaping (BusCall) -> Void, answered: @escaping (Result<BusReply, BusError>) -> Void
    ) {
        self.forget = forget
        self.answered = answered
    }

    /// Ends the call with `result`.
    func end(_ result: Result<BusReply, BusError>) {
        let answered = self.answered
        self.answered = nil
        forget?(self)
        forget = nil
        answered?(result)
    }

    /// The C callback of every call; `userdata` is the call, which its owner holds until this.
    static let callback: sd_bus_message_handler_t = { message, userdata, _ in
        guard let userdata else { return 0 }
        let call = Unmanaged<BusCall>.fromOpaque(userdata).takeUnretainedValue()
        call.end(BusError(of: message).map { .failure($0) } ?? .success(BusReply(message: message)))
        return 1
    }
}

/// The answer to a call, good for as long as the callback runs.
struct BusReply {
    fileprivate let message: OpaquePointer?

    /// The object path it consists of.
    func path() -> String? { read("o") }

    /// The path in a property of type `(so)`.
    func pathOfProperty() -> String? {
        guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), "(so)") > 0,
            sd_bus_message_enter_container(message, CChar(UInt8(ascii: "r")), "so") > 0, read("s") != nil
        else { return nil }
        return read("o")
    }

    private func read(_ type: Unicode.Scalar) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: type)), &text) > 0, let text else {
            return nil
        }
        return String(cString: text)
    }
}
