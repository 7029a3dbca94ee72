// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The lock file of the only daemon of a user on a display.
final class DaemonLock {
    let name: SocketName
    private let file: LockFile

    /// Acquires the lock, or takes over the lock of the command that has started this process. Throws status
    /// 75 when another daemon holds the lock.
    init(_ name: SocketName, _ mode: DaemonInvocation.Mode) throws(Diagnostic) {
        self.name = name
        file = try Self.acquire(name, mode)
        file.write("\(Process.id)\n")
    }

    /// Whether the lock excludes other daemons: `false` when the file was removed.
    var isHeld: Bool { file.isNamed(name.lock) }

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
            if let lock = try LockFile.acquire(name.lock, wait: false) { return lock }
        } catch {
            throw .unavailable("\(error)")
        }
        let other = Files.line(name.lock) ?? "?"
        throw .tryAgain(
            "another floatoverlayd is running (process \(other))",
            hint: "stop the daemon with 'floatoverlay daemon --stop'")
    }
}
