// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// An advisory lock on a file (`flock`), held until deinitialization or the end of the process.
package struct LockFile: ~Copyable {
    private let descriptor: Descriptor

    /// Opens or creates `path`, which must not be a link, and locks the file. Returns `nil` when another process
    /// holds the lock.
    package static func acquire(_ path: String) throws(SystemError) -> LockFile? {
        while true {
            let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
            while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
                if Glibc.errno == EWOULDBLOCK { return nil }
                if Glibc.errno != EINTR { throw .last("lock", path) }
            }
            // The previous holder may have removed the file; a lock on an unlinked file excludes no other
            // process.
            if isFile(descriptor.number, at: path) { return LockFile(descriptor: descriptor) }
        }
    }

    /// Opens or creates `path` and locks the file. Blocks for at most `limit` while another process holds the
    /// lock, and returns `nil` after that.
    package static func acquire(_ path: String, within limit: Duration) throws(SystemError) -> LockFile? {
        let deadline = MonotonicClock.now.advanced(by: limit)
        while true {
            if let lock = try acquire(path) { return lock }
            guard MonotonicClock.now < deadline else { return nil }
            // flock has no timeout; a command holds the lock for some milliseconds.
            usleep(1000)
        }
    }

    /// Takes over a lock on `path` that this process inherited as the descriptor `number`; `nil` when the
    /// descriptor is not such a lock.
    package static func inherit(_ number: CInt, _ path: String) -> LockFile? {
        guard isFile(number, at: path), flock(number, LOCK_EX | LOCK_NB) == 0,
            let own = try? Descriptor.duplicating(number)
        else { return nil }
        close(number)
        return LockFile(descriptor: own)
    }

    /// Whether the open file `number` is the file at `path` (same device and inode).
    private static func isFile(_ number: CInt, at path: String) -> Bool {
        var ours = stat()
        var named = stat()
        return fstat(number, &ours) == 0 && stat(path, &named) == 0 && ours.st_ino == named.st_ino
            && ours.st_dev == named.st_dev
    }

    /// Removes the file at `path`, unless it is the file of a later holder. A process that waits for the lock
    /// then creates and locks a new file.
    package borrowing func remove(_ path: String) { if isStill(at: path) { unlink(path) } }

    /// The descriptor number, for a child that inherits the lock.
    package var number: CInt { descriptor.number }

    /// Whether `path` still names the locked file, which another process may have removed.
    package borrowing func isStill(at path: String) -> Bool { Self.isFile(descriptor.number, at: path) }

    /// Replaces the content of the locked file at `path` by `text`. Throws `ENOSPC` when the disk is full.
    package borrowing func write(_ text: String, at path: String) throws(SystemError) {
        _ = ftruncate(descriptor.number, 0)
        var text = text
        let count = try retrying("write", object: path) {
            text.withUTF8 { pwrite(descriptor.number, $0.baseAddress, $0.count, 0) }
        }
        // The first write on a disk that becomes full is incomplete and no error.
        guard count == text.utf8.count else {
            throw SystemError(operation: "write", object: path, errno: Errno(rawValue: ENOSPC))
        }
    }
}
