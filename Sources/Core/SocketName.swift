// SPDX-License-Identifier: MIT

/// Where the daemon of a session listens: `$XDG_RUNTIME_DIR/floatoverlay/NAME.sock`, its lock beside it.
public struct SocketName: Hashable, Sendable {
    /// The directory both files lie in.
    public let directory: String
    /// The display, with everything but `A–Z a–z 0–9 . _ : -` percent-encoded.
    public let name: String

    /// The path of the socket.
    public var socket: String { "\(directory)/\(name).sock" }
    /// The path of the lock that the daemon holds as long as it lives.
    public var lock: String { "\(directory)/\(name).lock" }

    /// Why there is no path.
    public enum Failure: Error, Hashable, Sendable {
        /// `XDG_RUNTIME_DIR` is not set, or not an absolute path.
        case noRuntimeDirectory
        /// No variable names a display, and there is not exactly one socket; this many there are.
        case noDisplay(sockets: Int)
    }

    /// Finds the path: `WAYLAND_DISPLAY` unless `backend` is X11, else `DISPLAY`, else the only socket there.
    /// `variable` looks up the environment (empty counts as unset), `list` the names in a directory.
    public init(
        backend: Backend?, variable: (String) -> String?, list: (String) -> [String]
    ) throws(Failure) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let runtime = value("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") else {
            throw .noRuntimeDirectory
        }
        directory = runtime + "/floatoverlay"
        if backend != .x11, let display = value("WAYLAND_DISPLAY") {
            name = Self.encoded(display)
        } else if let display = value("DISPLAY") {
            name = Self.encoded(Self.withoutScreen(display))
        } else {
            let sockets = list(directory).filter { $0.hasSuffix(".sock") }
            guard sockets.count == 1 else { throw .noDisplay(sockets: sockets.count) }
            name = String(sockets[0].dropLast(5))
        }
    }

    /// `:0.1` and `unix:0` are both `:0`: screens of one server share the pointer and the daemon.
    private static func withoutScreen(_ display: String) -> String {
        guard let colon = display.lastIndex(of: ":") else { return display }
        let number = display[colon...].prefix { $0 != "." }
        let host = display[..<colon]
        return (host == "unix" ? "" : String(host)) + number
    }

    private static func encoded(_ display: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._:-".utf8)
        return display.utf8.map { plain.contains($0) ? String(Unicode.Scalar($0)) : percentEncoded($0) }
            .joined()
    }

    private static func percentEncoded(_ byte: UInt8) -> String {
        (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
