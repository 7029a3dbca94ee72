// SPDX-License-Identifier: MIT
internal import Core
internal import Glibc
public import Linux

/// Makes volume commands of one user take turns where no daemon serves them: each holds it from before it reads
/// the level until a read gives what it has set, so that no step is lost. Let go of when this is, or the process
/// ends.
public struct VolumeCommandLock: ~Copyable {
    private let file: LockFile

    /// Waits for its turn, at most `limit`, which blocks: `flock` on `volume.lock` in `folder/floatoverlay`, by
    /// default `$XDG_RUNTIME_DIR/floatoverlay`, where that is not writable `/tmp/floatoverlay-UID`. A command may go
    /// on without it where there is no place for it.
    public static func acquire(
        in folder: String? = Process.variable("XDG_RUNTIME_DIR"), within limit: Duration = .seconds(5)
    ) throws(PulseError) -> VolumeCommandLock {
        let path = try directory(folder) + "/volume.lock"
        let deadline = MonotonicClock.now.advanced(by: limit)
        while true {
            if let file = try attempt(path) { return VolumeCommandLock(file: file) }
            guard MonotonicClock.now < deadline else { throw .lockHeld(path) }
            // flock cannot wait with a limit; a turn takes some milliseconds.
            usleep(1000)
        }
    }

    private static func attempt(_ path: String) throws(PulseError) -> LockFile? {
        do throws(SystemError) { return try LockFile.acquire(path, wait: false) } catch { throw .lock(error) }
    }

    private static func directory(_ folder: String?) throws(PulseError) -> String {
        if let folder, Files.isWritable(folder) { return try made(folder + "/floatoverlay") }
        return try made("/tmp/floatoverlay-\(Process.user)")
    }

    /// In /tmp anybody may have made it before us, as a link or with a lock of theirs inside.
    private static func made(_ path: String) throws(PulseError) -> String {
        if mkdir(path, 0o700) != 0 && errno != EEXIST {
            throw .lock(SystemError(operation: "create directory", object: path, errno: .current))
        }
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == Process.user,
            status.st_mode & 0o022 == 0
        else { throw .unsafeLockDirectory(path) }
        return path
    }
}
