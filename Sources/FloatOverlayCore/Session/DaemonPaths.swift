// SPDX-License-Identifier: MIT

/// The path of the daemon's socket, `$XDG_RUNTIME_DIR/floatoverlay/NAME.sock`, and of its lock file in the
/// same directory.
package struct DaemonPaths: Hashable, Sendable {
    /// The directory of socket and lock.
    package let directory: String
    /// The display's name; bytes other than `A–Z a–z 0–9 . _ : -` are percent-encoded.
    package let encodedDisplay: String

    /// The path of the socket.
    package var socket: String { "\(directory)/\(encodedDisplay).sock" }
    /// The path of the lock that the daemon holds while it runs.
    package var lock: String { "\(directory)/\(encodedDisplay).lock" }

    /// Why no path could be determined.
    package enum Failure: Error, Hashable, Sendable {
        /// `XDG_RUNTIME_DIR` is not set or not an absolute path.
        case noRuntimeDirectory
        /// No variable names a display, and the directory does not contain exactly one socket; the value is
        /// the number of sockets.
        case noDisplay(sockets: Int)
    }

    /// Determines the path from `WAYLAND_DISPLAY` (unless `backend` is X11), else `DISPLAY`, else the only
    /// socket in the directory. `variable` returns an environment variable (empty is treated as unset), `list`
    /// the names in a directory.
    package init(
        backend: Backend?, variable: (String) -> String?, list: (String) -> [String]
    ) throws(Failure) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        guard let runtime = value("XDG_RUNTIME_DIR"), runtime.isAbsolutePath else {
            throw .noRuntimeDirectory
        }
        directory = runtime + "/floatoverlay"
        if backend != .x11, let display = value("WAYLAND_DISPLAY") {
            encodedDisplay = Self.encoded(display)
        } else if let display = value("DISPLAY") {
            encodedDisplay = Self.encoded(Self.withoutScreen(display))
        } else {
            let sockets = list(directory).filter { $0.hasSuffix(".sock") }
            guard sockets.count == 1 else { throw .noDisplay(sockets: sockets.count) }
            encodedDisplay = String(sockets[0].dropLast(5))
        }
    }

    /// `:0.1` and `unix:0` both become `:0`: the screens of one X server share the pointer and the daemon.
    package static func withoutScreen(_ display: String) -> String {
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
