// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime
internal import Glibc

/// Serializes the volume commands of one user that run without a daemon. A command holds the lock from before
/// it reads the level until a read returns the new value, so that no step is lost. The lock ends with
/// deinitialization or the process.
package struct VolumeCommandLock: ~Copyable {
    private let file: LockFile

    /// Blocks for at most `limit` until the lock is free: `flock` on `volume.lock` in `folder/floatoverlay`,
    /// by default `$XDG_RUNTIME_DIR/floatoverlay`, or in `/tmp/floatoverlay-UID` if `folder` is not writable.
    /// Throws `lockHeld` if another command still holds the lock, `unsafeLockDirectory` if another user may write to
    /// the directory, and `lock` for other errors. A command may continue without the lock when no directory is usable.
    package static func acquire(
        in folder: String? = Process.runtimeDirectory, within limit: Duration = .seconds(5)
    ) throws(PulseError) -> VolumeCommandLock {
        let path = try directory(folder) + "/volume.lock"
        guard let file = try lock(path, within: limit) else { throw .lockHeld(path) }
        return VolumeCommandLock(file: file)
    }

    private static func lock(_ path: String, within limit: Duration) throws(PulseError) -> LockFile? {
        do throws(SystemError) { return try LockFile.acquire(path, within: limit) } catch {
            throw .lock(error)
        }
    }

    private static func directory(_ folder: String?) throws(PulseError) -> String {
        if let folder, Files.isWritable(folder) { return try makePrivateDirectory(folder + "/floatoverlay") }
        return try makePrivateDirectory("/tmp/floatoverlay-\(Process.user)")
    }

    /// Creates `path` or verifies its owner and mode: in /tmp, another user may have created it, as a link or
    /// with a lock file inside.
    private static func makePrivateDirectory(_ path: String) throws(PulseError) -> String {
        do throws(SystemError) { try Files.makeDirectory(path) } catch { throw .lock(error) }
        do throws(UnsafeDirectoryError) { try Files.requirePrivate(path) } catch {
            throw .unsafeLockDirectory(error)
        }
        return path
    }
}
