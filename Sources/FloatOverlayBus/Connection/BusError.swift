// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import FloatOverlayRuntime
internal import Glibc

/// An error of a D-Bus call.
enum BusError: Error, Hashable, CustomStringConvertible {
    /// The bus cannot be reached, or the connection was lost.
    case noConnection(Errno)
    /// The called service answered with an error: its name and its message.
    case errorReply(name: String, text: String)
    /// The reply has unexpected types.
    case malformed

    /// The user has no session. logind says so by an empty property, not by an error.
    static var noSessionOfUser: BusError {
        .errorReply(name: "org.freedesktop.login1.NoSuchSession", text: "no session of this user")
    }

    /// The message for users, such as `cannot use the bus: No such file or directory (ENOENT)`, or the message of the
    /// service.
    var description: String { text(bus: "bus", service: nil) }

    /// The message for users, with the names of the `bus`, such as `system bus`, and of the `service`.
    func text(bus: String, service: String?) -> String {
        switch self {
        case .noConnection(let errno): "cannot use the \(bus): \(errno)"
        case .errorReply(let name, let text): text.isEmpty ? name : text
        case .malformed: "invalid reply\(service.map { " from \($0)" } ?? "")"
        }
    }

    /// The error in the reply `message` during the callback of a call; `nil` when the reply is not an error.
    init?(of message: OpaquePointer?) {
        guard let error = sd_bus_message_get_error(message)?.pointee, let name = error.name else {
            return nil
        }
        // When the connection is lost, sd-bus fails the calls with NoReply, as after a timeout.
        if sd_bus_is_open(sd_bus_message_get_bus(message)) <= 0 {
            self = .noConnection(Errno(rawValue: ECONNRESET))
            return
        }
        self = .errorReply(
            name: String(cString: name),
            text: error.message.map { String(cString: $0).prefix(200) }.map(String.init) ?? "")
    }

    /// Whether no reply has come in time, or the service has ended before its reply. A later call may
    /// succeed.
    var isMissingReply: Bool {
        guard case .errorReply(let name, _) = self else { return false }
        return ["org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout"].contains(name)
    }

    /// The consequence of the error for the caller.
    var category: Category {
        guard case .errorReply(let name, _) = self else { return .serviceUnknown }
        switch name {
        case "org.freedesktop.DBus.Error.AccessDenied",
            "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired":
            return .denied
        case "org.freedesktop.DBus.Error.UnknownObject", "org.freedesktop.DBus.Error.UnknownMethod",
            "org.freedesktop.DBus.Error.UnknownInterface", "org.freedesktop.login1.NoSessionForPID",
            "org.freedesktop.login1.NoSuchSession", "org.freedesktop.login1.NoSuchUser",
            "org.freedesktop.login1.NoUserForPID":
            return .noSession
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.NoServer", "org.freedesktop.DBus.Error.Disconnected",
            "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
            "System.Error.ECONNRESET", "System.Error.ETIMEDOUT", "System.Error.ENOTCONN":
            return .serviceUnknown
        default: return name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") ? .serviceUnknown : .failed
        }
    }

    /// The categories of errors that callers distinguish.
    enum Category { case denied, noSession, serviceUnknown, failed }
}
