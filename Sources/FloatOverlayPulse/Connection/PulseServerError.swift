// SPDX-License-Identifier: MIT
internal import CFloatOverlayPulse

/// A refusal by the audio server.
enum PulseServerError: Error, Equatable {
    /// No node with this name or index, or an invalid name.
    case noSuchDevice
    /// The server accepted and then closed the connection: it is exiting, or it has reached its limit of
    /// clients.
    case connectionClosed
    /// Access denied, for example by the proxy of a sandbox.
    case denied
    /// Any other error, with libpulse's message.
    case other(String)

    /// The message for the log.
    var message: String {
        switch self {
        case .noSuchDevice: "no such device"
        case .connectionClosed: "the server closed the connection"
        case .denied: "access denied"
        case .other(let message): message
        }
    }

    init(_ context: OpaquePointer) {
        let number = pa_context_errno(context)
        switch pa_error_code_t(UInt32(max(0, number))) {
        case PA_ERR_NOENTITY, PA_ERR_INVALID: self = .noSuchDevice
        case PA_ERR_ACCESS: self = .denied
        case PA_ERR_CONNECTIONTERMINATED: self = .connectionClosed
        default: self = .other(AudioNodeInfo.text(pa_strerror(number)))
        }
    }
}
