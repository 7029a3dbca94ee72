// SPDX-License-Identifier: MIT

/// A directory in which another user could replace the sockets and locks of this user.
package struct UnsafeDirectoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the directory.
    package let path: String
    let reason: String

    /// The error as a message: `cannot use the directory /run/user/7: it belongs to user 7`.
    package var description: String { "cannot use the directory \(path): \(reason)" }
}
