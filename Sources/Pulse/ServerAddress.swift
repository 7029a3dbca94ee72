// SPDX-License-Identifier: MIT
internal import Linux

/// Where the audio server's socket is, or will be.
enum ServerAddress {
    /// The path of the socket of `address` (`unix:/x/native`, `{machine}unix:/x/native`, `/x/native`; of several
    /// the first on this machine), else of libpulse's variables; `nil` when it is no path.
    static func socket(_ address: String?) -> String? {
        if let address = address ?? Process.variable("PULSE_SERVER") {
            return address.split(separator: " ").lazy.compactMap(path).first
        }
        if let directory = Process.variable("PULSE_RUNTIME_PATH") { return directory + "/native" }
        return Process.variable("XDG_RUNTIME_DIR").map { $0 + "/pulse/native" }
    }

    private static func path(_ server: Substring) -> String? {
        var server = server
        if server.hasPrefix("{"), let end = server.firstIndex(of: "}") {
            server = server[server.index(after: end)...]
        }
        if server.hasPrefix("unix:") { server = server.dropFirst(5) }
        return server.hasPrefix("/") ? String(server) : nil
    }
}
