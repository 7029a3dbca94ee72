// SPDX-License-Identifier: MIT
internal import FloatOverlayClient
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import Glibc

/// Connects to the daemon and starts it if none is running. If several processes try at once, one starts the
/// daemon and all are connected to it.
///
/// A daemon holds the lock on `NAME.lock` during its lifetime. The process that gets the lock has therefore
/// found no daemon. It may remove a stale socket, and passes the lock to the daemon that it starts, so that
/// the lock is held at all times.
final class DaemonLauncher {
    /// The time limit until a new daemon accepts connections.
    private static let timeout = Duration.seconds(2)
    /// The pause between two attempts. An inotify watch of the socket's directory is slower, because ending a
    /// watch takes 5 to 16 ms or longer (Linux 6.18).
    private static let pause = Duration.milliseconds(2)

    private let daemonOptions: DaemonOptions
    private let reactor = Reactor()
    private let log = StartLog()
    private var child: ChildProcess?
    private var status: ExitStatus?

    init(_ daemonOptions: DaemonOptions) { self.daemonOptions = daemonOptions }

    /// Returns a connection. Throws a diagnostic with status 69, or with the status and message of the daemon
    /// that failed to start.
    func connect() throws(Diagnostic) -> Descriptor {
        let paths = try DaemonPaths(backend: daemonOptions.backend)
        if let socket = try paths.connect() { return socket }
        try Result { () throws(SystemError) in try Files.makeDirectory(paths.directory) }
            .mapError { Diagnostic.noRuntimeDirectory("\($0)") }.get()
        // The previous daemon may still restore the desktop's settings, for longer than a new one needs to reply.
        _ = paths.waitForEndOfDaemonWithoutSocket()
        return try start(paths)
    }

    private func start(_ paths: DaemonPaths) throws(Diagnostic) -> Descriptor {
        let deadline = MonotonicClock.now.advanced(by: Self.timeout)
        while MonotonicClock.now < deadline {
            if let socket = try paths.connect() {
                child?.abandon()
                return socket
            }
            if let status { throw log.diagnostic(status) }
            if child == nil { child = try launch(paths) }
            _ = reactor.run(until: { status != nil }, within: Self.pause)
        }
        guard let child else { throw lockHeld(paths) }
        child.abandon()
        throw .unavailable("no reply from the daemon", hint: log.hint)
    }

    /// The holder is an app with an overlay of its own, or a daemon or another command that is blocked.
    private func lockHeld(_ paths: DaemonPaths) -> Diagnostic {
        guard let process = paths.lockHolder else {
            return .tryAgain(
                "another process holds the overlay lock of this display and does not reply",
                hint: "try again; 'lslocks' lists the process that locks \(paths.lock)")
        }
        return .tryAgain(
            "process \(process) holds the overlay lock of this display and does not reply",
            hint: "close that program, or run 'kill -KILL \(process)', and try again")
    }

    /// Starts the daemon; returns `nil` while another process holds the lock, which is a daemon or is
    /// starting one.
    private func launch(_ paths: DaemonPaths) throws(Diagnostic) -> ChildProcess? {
        let path = try InstalledProgram.daemon.path()
        let options = try absoluteOptions()
        do throws(SystemError) {
            guard let lock = try LockFile.acquire(paths.lock) else { return nil }
            Files.remove(paths.socket)
            let output = log.open()
            let child = try ChildProcess(
                path, arguments: [path] + DaemonInvocation(.auto, daemonOptions: options).arguments,
                descriptors: [nil, output, output, lock.number], directory: "/", newSession: true)
            try child.watch(in: reactor) { [unowned self] in status = $0 }
            return child
        } catch {
            throw Diagnostic(error)
        }
    }

    /// The options with absolute paths, because the daemon runs in the directory `/`.
    private func absoluteOptions() throws(Diagnostic) -> DaemonOptions {
        var options = daemonOptions
        if let config = options.config, !config.isAbsolutePath {
            try Diagnostic.checkWorkingDirectory()
            options.config = "\(Process.directory)/\(config)"
        }
        return options
    }
}
