// SPDX-License-Identifier: MIT
internal import Glibc

/// An advisory lock on a file (`flock`) that any number may hold together, or one alone; it ends with the process, so
/// that it counts who lives. The file stays.
public final class SharedLock {
    private let descriptor: Descriptor
    /// Whether it is held, and how.
    public private(set) var held: Holding?

    /// How a lock is held.
    public enum Holding: Hashable, Sendable { case together, alone }

    /// Opens `path`, making it when needed, without locking it yet.
    public init(_ path: String) throws(SystemError) {
        descriptor = try .open(path, O_RDWR | O_CREAT, mode: 0o600)
    }

    /// Tries to hold it as `holding`, from whatever it was held as; never waits. What was held before is lost when it
    /// fails; of several that try to be alone at the same time one succeeds, unless there are others.
    public func take(_ holding: Holding) -> Bool {
        let operation = (holding == .alone ? LOCK_EX : LOCK_SH) | LOCK_NB
        var result = flock(descriptor.number, operation)
        while result != 0 && Glibc.errno == EINTR { result = flock(descriptor.number, operation) }
        held = result == 0 ? holding : nil
        return result == 0
    }

    /// Lets it go.
    public func release() {
        flock(descriptor.number, LOCK_UN)
        held = nil
    }
}
