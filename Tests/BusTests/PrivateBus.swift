// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

/// A private session bus, which is the session bus of this process from then on.
final class PrivateBus {
    private let path: String
    private var daemon: ChildProcess?

    init() throws {
        path = "/tmp/floatoverlay-bus-\(Process.id)-\(MonotonicClock.now.nanoseconds)"
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(path)", 1)
        try start()
    }

    deinit {
        kill()
        Files.remove(path)
    }

    func start() throws {
        let program = try #require(ChildProcess.find("dbus-daemon"))
        daemon = try ChildProcess(
            program,
            arguments: [
                "dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=unix:path=\(path)",
            ],
            descriptors: [nil, nil, 2])
        // Waits for the socket: a test program that connects earlier would exit with an error.
        let deadline = MonotonicClock.now.advanced(by: .seconds(10))
        while !acceptsConnections, MonotonicClock.now < deadline {
            Reactor().turn(waitingAtMost: .milliseconds(2))
        }
        try #require(acceptsConnections)
    }

    private var acceptsConnections: Bool {
        do throws(SystemError) {
            _ = try UnixSocket.connect(path)
            return true
        } catch {
            return false
        }
    }

    /// Stops the bus, which replies to no call until `resume()`.
    func pause() {
        if let daemon { Process.signal(daemon.id, SIGSTOP) }
    }

    func resume() {
        if let daemon { Process.signal(daemon.id, SIGCONT) }
    }

    /// Ends the bus at once; its socket stays in the file system.
    func kill() {
        if let daemon { Process.signal(daemon.id, SIGKILL) }
        daemon = nil
    }
}
