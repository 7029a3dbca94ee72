// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// The number of a failed system call, with the names of swift-system's `Errno`.
package struct Errno: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number in `errno.h`.
    package let rawValue: CInt

    /// Any number the kernel may give.
    package init(rawValue: CInt) { self.rawValue = rawValue }

    /// The error number of the last call on this thread (`errno`).
    package static var current: Errno { Errno(rawValue: errno) }

    /// `EPERM`.
    package static let notPermitted = Errno(rawValue: EPERM)
    /// `ENOENT`.
    package static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
    /// `EACCES`.
    package static let permissionDenied = Errno(rawValue: EACCES)
    /// `ENOTDIR`.
    package static let notDirectory = Errno(rawValue: ENOTDIR)
    /// `EISDIR`.
    package static let isDirectory = Errno(rawValue: EISDIR)
    /// `EINVAL`.
    package static let invalidArgument = Errno(rawValue: EINVAL)
    /// `EFBIG`.
    package static let fileTooLarge = Errno(rawValue: EFBIG)
    /// `EROFS`.
    package static let readOnlyFileSystem = Errno(rawValue: EROFS)
    /// `ENAMETOOLONG`.
    package static let fileNameTooLong = Errno(rawValue: ENAMETOOLONG)
    /// `EIO`.
    package static let ioError = Errno(rawValue: EIO)
    /// `EBUSY`.
    package static let busy = Errno(rawValue: EBUSY)
    /// `EWOULDBLOCK`, which is `EAGAIN`.
    package static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
    /// `ENODEV`.
    package static let noSuchDevice = Errno(rawValue: ENODEV)
    /// `ENXIO`.
    package static let noSuchDeviceOrAddress = Errno(rawValue: ENXIO)
    /// `EPIPE`.
    package static let brokenPipe = Errno(rawValue: EPIPE)
    /// `ETIMEDOUT`.
    package static let timedOut = Errno(rawValue: ETIMEDOUT)
    /// `ESTALE`.
    package static let stale = Errno(rawValue: ESTALE)
    /// `ENOMEM`.
    package static let noMemory = Errno(rawValue: ENOMEM)
    /// `ENOBUFS`.
    package static let noBufferSpace = Errno(rawValue: ENOBUFS)
    /// `ETOOMANYREFS`: too many descriptors are in flight.
    package static let tooManyReferences = Errno(rawValue: ETOOMANYREFS)
    /// `ELOOP`.
    package static let tooManySymbolicLinkLevels = Errno(rawValue: ELOOP)

    /// Whether no file has the path of the call: `ENOENT` or `ENOTDIR`.
    package var isMissing: Bool { self == .noSuchFileOrDirectory || self == .notDirectory }

    /// Whether the kernel lacks something for a moment, so that the call can succeed later.
    package var isShortage: Bool { [.noMemory, .noBufferSpace, .tooManyReferences].contains(self) }

    /// `No such file or directory (ENOENT)`.
    package var description: String {
        let text = strerror(rawValue).map { String(cString: $0) } ?? "error \(rawValue)"
        guard let name = fo_errno_name(rawValue) else { return text }
        return "\(text) (\(String(cString: name)))"
    }
}
