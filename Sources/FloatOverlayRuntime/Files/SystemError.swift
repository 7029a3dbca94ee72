// SPDX-License-Identifier: MIT
internal import Glibc

/// A failed system call: the operation, its object, and the error number.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The operation, such as `open` or `connect to`. It is a part of `message`: compare `code` instead.
    public var operation: String
    /// The object of the operation, such as a path; may be empty.
    public var object: String
    /// The error number of the kernel.
    package var errno: Errno
    /// The error number of the kernel, as `errno.h` defines it: `ENOENT` if a file does not exist.
    public var code: Int32 { errno.rawValue }

    package init(operation: String, object: String = "", errno: Errno) {
        self.operation = operation
        self.object = object
        self.errno = errno
    }

    /// The error of the last call on this thread (`errno`).
    static func last(_ operation: String, _ object: String = "") -> SystemError {
        SystemError(operation: operation, object: object, errno: .current)
    }

    /// Whether the program of a `ChildProcess` was not found.
    package var isMissingProgram: Bool { operation == "run" && errno == .noSuchFileOrDirectory }

    /// The error as a sentence for the user, without a full stop:
    /// `cannot open /x: No such file or directory (ENOENT)`.
    public var message: String {
        "cannot \(operation)\(object.isEmpty ? "" : " \(object)"): \(reason)"
    }

    /// The `message`.
    public var description: String { message }

    /// The text and the name of the error number: `No such file or directory (ENOENT)`.
    public var reason: String { errno.description }
}

/// Repeats `call` while a signal interrupts it (`EINTR`); throws when the result is negative.
@discardableResult
func retrying<T: SignedInteger>(
    _ operation: String, object: String = "", _ call: () -> T
) throws(SystemError) -> T {
    while true {
        let result = call()
        if result >= 0 { return result }
        if Glibc.errno != EINTR { throw .last(operation, object) }
    }
}

/// Repeats `call` like `retrying`; returns `nil` when the call would block (`EAGAIN`).
func nonBlocking<T: SignedInteger>(_ operation: String, _ call: () -> T) throws(SystemError) -> T? {
    do throws(SystemError) {
        return try retrying(operation, call)
    } catch {
        if error.errno.rawValue == EAGAIN { return nil }
        throw error
    }
}
