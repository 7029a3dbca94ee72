// SPDX-License-Identifier: MIT
internal import Glibc

/// A system call that failed: what was tried, on what, and the kernel's answer.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call, `open` or `connect`.
    public var operation: String
    /// What it was tried on: a path, a name; may be empty.
    public var object: String
    /// The kernel's answer.
    public var errno: Errno

    /// Makes an error from its parts.
    public init(operation: String, object: String = "", errno: Errno) {
        self.operation = operation
        self.object = object
        self.errno = errno
    }

    /// The error the last call on this thread left behind.
    static func last(_ operation: String, _ object: String = "") -> SystemError {
        SystemError(operation: operation, object: object, errno: .current)
    }

    /// `cannot open /x: No such file or directory (ENOENT)`.
    public var description: String {
        "cannot \(operation)\(object.isEmpty ? "" : " \(object)"): \(reason)"
    }

    /// `No such file or directory (ENOENT)`.
    public var reason: String { errno.description }
}

/// Repeats `call` while a signal interrupts it; a negative result throws.
@discardableResult
func retrying<T: SignedInteger>(
    _ operation: String, _ object: String = "", _ call: () -> T
) throws(SystemError) -> T {
    while true {
        let result = call()
        if result >= 0 { return result }
        if Glibc.errno != EINTR { throw .last(operation, object) }
    }
}
