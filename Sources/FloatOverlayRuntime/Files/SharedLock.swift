// SPDX-License-Identifier: MIT
internal import Glibc

/// An advisory lock on a file (`flock`), shared by any number of processes or exclusive to one. The kernel
/// releases the lock when the process ends, so the lock counts live processes. The file is not removed.
package final class SharedLock {
    private let descriptor: Descriptor

    /// The modes of the lock: shared (`LOCK_SH`) and exclusive (`LOCK_EX`).
    package enum Mode: Hashable, Sendable { case shared, exclusive }

    /// Opens or creates `path`, which must not be a link, without locking the file.
    package init(_ path: String) throws(SystemError) {
        descriptor = try .open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
    }

    /// Tries to lock the file as `mode` without waiting, also to change the mode. The change is not atomic
    /// (`flock(2)`): a failure loses the previous lock, and if several processes request the exclusive mode
    /// at once, one succeeds unless others hold the lock.
    package func tryLock(_ mode: Mode) -> Bool {
        let operation = (mode == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
        var result = flock(descriptor.number, operation)
        while result != 0 && Glibc.errno == EINTR { result = flock(descriptor.number, operation) }
        return result == 0
    }

    /// Releases the lock.
    package func release() { flock(descriptor.number, LOCK_UN) }
}
