// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The path of the audio server's socket, and the files that libpulse reads before it connects.
enum ServerAddress {
    /// The socket path in `address` (`unix:/x/native`, `{machine}unix:/x/native`, `/x/native`; the first
    /// local one of several), else from libpulse's environment variables; `nil` for other kinds of addresses.
    static func socket(_ address: String?) -> String? {
        if let address = address ?? Process.variable("PULSE_SERVER") {
            return address.split(separator: " ").lazy.compactMap(path).first
        }
        if let directory = Process.variable("PULSE_RUNTIME_PATH") { return directory + "/native" }
        return Process.variable("XDG_RUNTIME_DIR").map { $0 + "/pulse/native" }
    }

    /// The files that libpulse reads for a connection, directories of such files, and the path of its socket.
    static func files(_ address: String?) -> [String] {
        let settings = [
            Process.variable("PULSE_CLIENTCONFIG"), Process.homePath(".pulse/client.conf"),
            Process.configPath("pulse/client.conf"), "/etc/pulse/client.conf",
        ].compactMap(\.self)
        return [
            Process.variable("PULSE_COOKIE"), socket(address), Process.configPath("pulse/cookie"),
            Process.homePath(".pulse-cookie"),
        ].compactMap(\.self) + settings + settings.map { $0 + ".d" }
    }

    private static func path(_ server: Substring) -> String? {
        var server = server
        if server.hasPrefix("{"), let end = server.firstIndex(of: "}") {
            server = server[server.index(after: end)...]
        }
        if server.hasPrefix("unix:") { server = server.dropFirst(5) }
        return server.isAbsolutePath ? String(server) : nil
    }
}
