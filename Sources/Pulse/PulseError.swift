// SPDX-License-Identifier: MIT
public import Linux

/// What keeps the wrapper itself from working; a missing audio server is no error but a `LevelError` later.
public enum PulseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// libpulse could not make its loop: no descriptors left (`pa_mainloop_new`).
    case noLoop
    /// The lock file cannot be used.
    case lock(SystemError)
    /// The place for the lock file belongs to somebody else, or others may write there.
    case unsafeLockDirectory(String)
    /// Somebody else has held the lock for too long.
    case lockHeld(String)

    /// What failed, for people.
    public var description: String {
        switch self {
        case .noLoop: "cannot start libpulse: no descriptors left"
        case .lock(let error): error.description
        case .unsafeLockDirectory(let path): "unsafe directory \(path): check its owner and permissions"
        case .lockHeld(let path): "another volume command still holds \(path)"
        }
    }
}
