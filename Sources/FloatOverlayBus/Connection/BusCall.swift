// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import FloatOverlayRuntime

/// A pending method call.
final class BusCall {
    /// The target and the arguments of a call.
    struct MethodCall {
        var destination = "org.freedesktop.login1"
        var path: String
        var interface: String
        var member: String
        var arguments: [BusValue] = []
        /// Whether the bus may activate a service to answer the call.
        var mayActivateService = false

        /// A call to the bus itself.
        static func toBus(_ member: String, _ arguments: [BusValue] = []) -> MethodCall {
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus", member: member, arguments: arguments)
        }

        /// Reads a property of the logind object at `path`, whose interface ends in `objectType`.
        static func logindProperty(_ name: String, of objectType: String, at path: String) -> MethodCall {
            MethodCall(
                path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
                arguments: [.text("org.freedesktop.login1.\(objectType)"), .text(name)])
        }

        /// Asks logind for the session of this process.
        static var sessionOfThisProcess: MethodCall {
            MethodCall(
                path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
                member: "GetSessionByPID", arguments: [.uint32(UInt32(Process.id))])
        }

        /// Asks logind for the session with the identifier `id`.
        static func session(_ id: String) -> MethodCall {
            MethodCall(
                path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
                member: "GetSession", arguments: [.text(id)])
        }

        /// Asks logind for the session with the display of this user.
        static var sessionWithDisplay: MethodCall {
            .logindProperty("Display", of: "User", at: "/org/freedesktop/login1/user/self")
        }

        /// Creates the message (`sd_bus_message_new_method_call`). The caller owns the reference.
        func message(on bus: OpaquePointer) throws(BusError) -> OpaquePointer {
            var message: OpaquePointer?
            let result = sd_bus_message_new_method_call(
                bus, &message, destination, path, interface, member)
            guard result >= 0, let message else { throw .noConnection(Errno(rawValue: -result)) }
            sd_bus_message_set_auto_start(message, mayActivateService ? 1 : 0)
            for argument in arguments { _ = BusMessage(message: message).append(argument) }
            return message
        }
    }

    private var done: ((Result<BusMessage, BusError>) -> Void)?
    private var release: ((BusCall) -> Void)?

    /// `release` is called right before `done`, each once, so that the owner releases the call.
    init(
        release: @escaping (BusCall) -> Void, done: @escaping (Result<BusMessage, BusError>) -> Void
    ) {
        self.release = release
        self.done = done
    }

    /// Completes the call with `result`.
    func complete(_ result: Result<BusMessage, BusError>) {
        let done = self.done
        self.done = nil
        release?(self)
        release = nil
        done?(result)
    }

    /// The C callback of all calls. `userdata` is an unretained call, which its owner holds until the
    /// callback.
    static let callback: sd_bus_message_handler_t = { message, userdata, _ in
        guard let userdata else { return 0 }
        let call = Unmanaged<BusCall>.fromOpaque(userdata).takeUnretainedValue()
        call.complete(BusError(of: message).map { .failure($0) } ?? .success(BusMessage(message: message)))
        return 1
    }
}
