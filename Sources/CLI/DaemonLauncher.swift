// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Glibc
internal import Linux

/// Connects to the daemon and starts it when none runs; of any number that try at once one starts it and all
/// are connected to it.
///
/// A daemon holds the lock on `NAME.lock` as long as it lives. Who gets the lock therefore knows that there
/// is none, may remove a dead socket, and hands the lock to the daemon it starts, so that there is no moment
/// without a holder.
final class DaemonLauncher {
    /// How long a daemon may take until it can be connected to.
    private static let timeout = Duration.seconds(2)
    /// Between two tries. To watch the socket's directory is slower: the kernel may take 16 ms to end a watch.
    private static let pause = Duration.milliseconds(2)

    private let session: SessionOptions
    private let address: DaemonAddress
    private let reactor = Reactor()
    private let log = StartLog()
    private var child: ChildProcess?
    private var status: ExitStatus?

    init(_ session: SessionOptions) {
        self.session = session
        address = DaemonAddress(backend: session.backend)
    }

    /// A connection. Throws 69, or what the daemon that was started ended with.
    func connect() throws(Diagnostic) -> Descriptor {
        if let socket = address.connect() { return socket }
        let name = try address.name()
        do throws(SystemError) {
            try Files.makeDirectory(name.directory)
        } catch {
            throw Diagnostic(error)
        }
        return try start(name)
    }

    private func start(_ name: SocketName) throws(Diagnostic) -> Descriptor {
        let deadline = MonotonicClock.now.advanced(by: Self.timeout)
        while MonotonicClock.now < deadline {
            if let socket = address.connect() {
                child?.abandon()
                return socket
            }
            if let status { throw log.diagnostic(status) }
            if child == nil { child = try launch(name) }
            _ = reactor.run(until: { status != nil }, within: Self.pause)
        }
        guard let child else { throw lockHeld(name) }
        child.abandon()
        throw Diagnostic(
            "no reply from the daemon", hint: log.hint, exitStatus: ExitStatus.unavailable)
    }

    private func lockHeld(_ name: SocketName) -> Diagnostic {
        Diagnostic(
            "process \(Files.line(name.lock) ?? "?") holds the overlay lock of this display and does not reply",
            hint: "close the program that shows its own overlay, then try again",
            exitStatus: ExitStatus.tryAgain)
    }

    /// Starts the daemon; `nil` while somebody else holds the lock, who is one or is about to start one.
    private func launch(_ name: SocketName) throws(Diagnostic) -> ChildProcess? {
        let path = try Programs.daemon.path()
        do throws(SystemError) {
            guard let lock = try LockFile.acquire(name.lock, wait: false) else { return nil }
            Files.remove(name.socket)
            let output = log.open()
            let child = try ChildProcess(
                path, [path] + DaemonInvocation(.auto, session: absoluteSession).arguments,
                descriptors: [nil, output, output, lock.number], directory: "/", newSession: true)
            try child.watch(in: reactor) { [unowned self] in status = $0 }
            return child
        } catch {
            throw Diagnostic(error)
        }
    }

    /// The options as they hold in the directory `/`, where the daemon runs.
    private var absoluteSession: SessionOptions {
        var session = session
        if let config = session.config, !config.hasPrefix("/") {
            session.config = "\(Process.directory)/\(config)"
        }
        return session
    }
}
