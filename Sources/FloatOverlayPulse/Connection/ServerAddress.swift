// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The path of the audio server's socket, and the files that libpulse reads before it connects.
enum ServerAddress {
    /// The socket of a server for all users. Many builds of libpulse name it with "/var" before it.
    private static let systemSocket = "/run/pulse/native"

    /// The socket path in `address` (`unix:/x/native`, `{machine}unix:/x/native`, `/x/native`; the first
    /// local one of several), else from libpulse's environment variables; `nil` for other kinds of addresses.
    static func socket(_ address: String?) -> String? {
        if let address = explicit(address) {
            return address.split(separator: " ").lazy.compactMap(path).first
        }
        if let directory = Process.variable("PULSE_RUNTIME_PATH") { return directory + "/native" }
        return Process.variable("XDG_RUNTIME_DIR").map { $0 + "/pulse/native" }
    }

    /// The sockets at which a server may appear: `socket(address)`, and that of a server for all users if no
    /// address is given.
    static func sockets(_ address: String?) -> [String] {
        let system = explicit(address) == nil ? [systemSocket] : []
        return socket(address).map { [$0] + system } ?? []
    }

    /// Whether a server can appear only at `sockets(address)`. Without a given address, libpulse's
    /// configuration may name another one, which libpulse has then tried last: `tried`.
    static func isComplete(_ address: String?, tried: String?) -> Bool {
        if let address = explicit(address) {
            return address.split(separator: " ").count == 1 && socket(address) != nil
        }
        guard let tried = tried.flatMap({ Self.path($0[...]) }) else { return false }
        return sockets(nil).contains { $0 == tried || "/var" + $0 == tried }
    }

    /// The address that is given to libpulse.
    private static func explicit(_ address: String?) -> String? {
        address ?? Process.variable("PULSE_SERVER")
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
