// SPDX-License-Identifier: MIT
package import FloatOverlayRuntime

/// Errors of the library itself. A missing audio server is reported later as a `LevelError`.
package enum PulseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `pa_mainloop_new` failed because the process has no free descriptors.
    case noLoop
    /// The lock file cannot be opened or locked.
    case lock(SystemError)
    /// The directory of the lock file belongs to another user, or other users may write to it.
    case unsafeLockDirectory(UnsafeDirectoryError)
    /// Another process held the lock longer than the time limit.
    case lockHeld(String)

    /// The error as a message for users.
    package var description: String {
        switch self {
        case .noLoop: "cannot start libpulse: no descriptors left"
        case .lock(let error): error.description
        case .unsafeLockDirectory(let error): error.description
        case .lockHeld(let path): "another volume command still holds \(path)"
        }
    }
}
