// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import Logging

/// The lock file of the only daemon of a user on a display.
final class DaemonLock {
    let name: SocketName
    private let file: LockFile

    /// Acquires the lock, or takes over the lock of the command that has started this process. Throws status
    /// 75 when another daemon holds the lock.
    init(_ name: SocketName, _ mode: DaemonInvocation.Mode, log: Logger) throws(Diagnostic) {
        self.name = name
        file = try Self.acquire(name, mode)
        do throws(SystemError) { try file.write("\(Process.id)\n", at: name.lock) } catch {
            log.warning("\(error)")
        }
    }

    /// Whether the lock excludes other daemons: `false` when the file was removed.
    var isHeld: Bool { file.isStill(at: name.lock) }

    /// Removes the file.
    func remove() { file.remove(name.lock) }

    private static func acquire(
        _ name: SocketName, _ mode: DaemonInvocation.Mode
    ) throws(Diagnostic) -> LockFile {
        do throws(SystemError) {
            if mode == .auto, let lock = LockFile.inherit(DaemonInvocation.lockDescriptor, name.lock) {
                return lock
            }
            try Files.makeDirectory(name.directory)
            if let lock = try LockFile.acquire(name.lock) { return lock }
        } catch {
            throw .noRuntimeDirectory("\(error)")
        }
        let process = holder(of: name)
        if let program = Files.line("/proc/\(process)/comm"), program != "floatoverlayd" {
            throw .tryAgain(
                "\(program) (process \(process)) holds the overlay lock of this display",
                hint: "close that program first")
        }
        throw .tryAgain(
            "another floatoverlayd is running (process \(process))",
            hint: "stop the daemon with 'floatoverlay daemon --stop'")
    }

    /// The process id of the daemon that holds the lock of `name`.
    private static func holder(of name: SocketName) -> String {
        if let line = Files.line(name.lock), !line.isEmpty { return line }
        // The file is empty if the disk was full when the daemon started.
        guard let socket = try? name.connect() else { return "unknown" }
        defer { withExtendedLifetime(socket) {} }
        return UnixSocket.peer(socket.number).map { "\($0.process)" } ?? "unknown"
    }
}
