// SPDX-License-Identifier: MIT
internal import CPulse

/// Why the server did not do what was asked.
enum PulseServerError: Error, Equatable {
    /// Nothing of that name or index, or a name that cannot be one.
    case noSuchDevice
    /// The server was there and ended the connection: it is going, or serves as many clients as it may.
    case turnedAway
    /// This client may not (a sandbox's proxy).
    case denied
    /// Anything else, in libpulse's words.
    case other(String)

    /// For the log.
    var message: String {
        switch self {
        case .noSuchDevice: "no such device"
        case .turnedAway: "the server closed the connection"
        case .denied: "access denied"
        case .other(let message): message
        }
    }

    init(_ context: OpaquePointer) {
        let number = pa_context_errno(context)
        switch pa_error_code_t(UInt32(max(0, number))) {
        case PA_ERR_NOENTITY, PA_ERR_INVALID: self = .noSuchDevice
        case PA_ERR_ACCESS: self = .denied
        case PA_ERR_CONNECTIONTERMINATED: self = .turnedAway
        default: self = .other(AudioNodeInfo.text(pa_strerror(number)))
        }
    }
}
