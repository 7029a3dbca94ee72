// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import Logging

/// The lock file of the only daemon of a user on a display.
final class DaemonLock {
    let paths: DaemonPaths
    private let file: LockFile

    /// Acquires the lock, or takes over the lock of the command that has started this process. Throws status
    /// 75 when another daemon holds the lock.
    init(_ paths: DaemonPaths, mode: DaemonInvocation.Mode, log: Logger) throws(Diagnostic) {
        self.paths = paths
        file = try Self.acquire(paths, mode)
        do throws(SystemError) { try file.write("\(Process.id)\n", at: paths.lock) } catch {
            log.warning("\(error)")
        }
    }

    /// Whether the lock excludes other daemons: `false` when the file was removed.
    var isHeld: Bool { file.isStill(at: paths.lock) }

    /// Removes the file.
    func remove() { file.remove(paths.lock) }

    private static func acquire(
        _ paths: DaemonPaths, _ mode: DaemonInvocation.Mode
    ) throws(Diagnostic) -> LockFile {
        do throws(SystemError) {
            if mode == .auto, let lock = LockFile.inherit(DaemonInvocation.lockDescriptor, paths.lock) {
                return lock
            }
            try Files.makeDirectory(paths.directory)
            if let lock = try LockFile.acquire(paths.lock) { return lock }
            // The previous daemon may still restore the desktop's settings.
            if paths.waitForEndOfDaemonWithoutSocket(), let lock = try LockFile.acquire(paths.lock) {
                return lock
            }
        } catch {
            throw .noRuntimeDirectory("\(error)")
        }
        let process = paths.lockHolder.map { "\($0)" } ?? "unknown"
        if let program = Files.firstLine(of: "/proc/\(process)/comm"), program != "floatoverlayd" {
            throw .tryAgain(
                "\(program) (process \(process)) holds the overlay lock of this display",
                hint: "close that program first")
        }
        throw .tryAgain(
            "another floatoverlayd is running (process \(process))",
            hint: "stop the daemon with 'floatoverlay daemon --stop'")
    }
}
