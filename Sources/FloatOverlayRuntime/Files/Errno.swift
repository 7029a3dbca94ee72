// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// The number of a failed system call, with the names of swift-system's `Errno`.
public struct Errno: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number in `errno.h`.
    public let rawValue: CInt

    /// Any number the kernel may give.
    public init(rawValue: CInt) { self.rawValue = rawValue }

    /// The error number of the last call on this thread (`errno`).
    package static var current: Errno { Errno(rawValue: errno) }

    /// `EPERM`.
    public static let notPermitted = Errno(rawValue: EPERM)
    /// `ENOENT`.
    public static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
    /// `EACCES`.
    public static let permissionDenied = Errno(rawValue: EACCES)
    /// `ENOTDIR`.
    public static let notDirectory = Errno(rawValue: ENOTDIR)
    /// `EISDIR`.
    public static let isDirectory = Errno(rawValue: EISDIR)
    /// `EINVAL`.
    public static let invalidArgument = Errno(rawValue: EINVAL)
    /// `EFBIG`.
    public static let fileTooLarge = Errno(rawValue: EFBIG)
    /// `EROFS`.
    public static let readOnlyFileSystem = Errno(rawValue: EROFS)
    /// `EPIPE`.
    public static let brokenPipe = Errno(rawValue: EPIPE)
    /// `ENAMETOOLONG`.
    public static let fileNameTooLong = Errno(rawValue: ENAMETOOLONG)
    /// `ELOOP`.
    public static let tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)
    /// `EADDRINUSE`.
    public static let addressInUse = Errno(rawValue: EADDRINUSE)

    /// `No such file or directory (ENOENT)`.
    public var description: String {
        let text = strerror(rawValue).map { String(cString: $0) } ?? "error \(rawValue)"
        guard let name = fo_errno_name(rawValue) else { return text }
        return "\(text) (\(String(cString: name)))"
    }
}
