// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// An advisory lock on a file (`flock`), held until this is let go or the process ends.
public struct LockFile: ~Copyable {
    private let descriptor: Descriptor

    /// Opens `path`, making it when needed, and locks it; `nil` when somebody else holds it and `wait` is false.
    public static func acquire(_ path: String, wait: Bool) throws(SystemError) -> LockFile? {
        while true {
            let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT, mode: 0o600)
            while flock(descriptor.number, wait ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
                if Glibc.errno == EWOULDBLOCK { return nil }
                if Glibc.errno != EINTR { throw .last("lock", path) }
            }
            // Whoever held it before may have removed it: then this is the lock of a file nobody else finds.
            if isNamed(path, descriptor.number) { return LockFile(descriptor: descriptor) }
        }
    }

    /// Takes over the lock on `path` that was handed to this process as the descriptor `number`; `nil` when it is
    /// no such thing.
    public static func inherit(_ number: CInt, _ path: String) -> LockFile? {
        guard isNamed(path, number), flock(number, LOCK_EX | LOCK_NB) == 0,
            let own = try? Descriptor.duplicating(number)
        else { return nil }
        close(number)
        return LockFile(descriptor: own)
    }

    /// Whether the file open as `number` is the one that `path` leads to.
    private static func isNamed(_ path: String, _ number: CInt) -> Bool {
        var ours = stat()
        var named = stat()
        return fstat(number, &ours) == 0 && stat(path, &named) == 0 && ours.st_ino == named.st_ino
            && ours.st_dev == named.st_dev
    }

    /// Removes the file at `path` and ends the lock; who waits for it makes a new one.
    public consuming func remove(_ path: String) { unlink(path) }

    /// Gives the file, on disk with all that was written, the name `target` in the place of what is there, and ends
    /// the lock; who waits for it makes a new one (`fsync`, `rename`).
    public consuming func publish(_ path: String, as target: String) throws(SystemError) {
        try retrying("write", path) { fsync(descriptor.number) }
        try retrying("rename", path) { rename(path, target) }
        let directory = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
        let parent = try Descriptor.open(directory, O_RDONLY | O_DIRECTORY)
        try retrying("write", directory) { fsync(parent.number) }
    }

    /// The descriptor, to be handed to a child that shall hold the lock too.
    public var number: CInt { descriptor.number }

    /// Whether `path` still leads to this file: nobody has removed it.
    public borrowing func isNamed(_ path: String) -> Bool { Self.isNamed(path, descriptor.number) }

    /// Replaces the content of the file by `text`: who holds it.
    public borrowing func write(_ text: String) {
        ftruncate(descriptor.number, 0)
        var text = text
        text.withUTF8 { _ = pwrite(descriptor.number, $0.baseAddress, $0.count, 0) }
    }
}
