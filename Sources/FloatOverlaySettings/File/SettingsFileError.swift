// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import Glibc

/// An error that prevents reading a config file.
enum SettingsFileError: Error, Hashable, CustomStringConvertible {
    case missing
    case directory
    case notAFile
    case tooLong
    /// The error number of the kernel.
    case systemError(errno: CInt)

    var description: String {
        switch self {
        case .missing: "no such file"
        case .directory: "is a directory"
        case .notAFile: "not a regular file"
        case .tooLong: "longer than \(SettingsFile.sizeLimit / 1024) KiB"
        case .systemError(let errno):
            "cannot read the file: \(strerror(errno).map { String(cString: $0) } ?? "error \(errno)")"
        }
    }

    /// The exit status of a command that needs the file.
    var exitStatus: ExitStatus {
        switch self {
        case .missing: .noInput
        case .directory, .notAFile, .tooLong: .badConfig
        case SettingsFileError(errno: ELOOP), SettingsFileError(errno: ENAMETOOLONG): .badConfig
        case SettingsFileError(errno: EACCES), SettingsFileError(errno: EPERM): .notPermitted
        default: .unavailable
        }
    }

    fileprivate static var last: SettingsFileError { SettingsFileError(errno: errno) }

    /// The error of a failed open(2) or read(2); EINVAL stands for a pipe or a socket, EFBIG for a long file.
    init(errno: CInt) {
        switch errno {
        case ENOENT, ENOTDIR: self = .missing
        case EISDIR: self = .directory
        case EINVAL: self = .notAFile
        case EFBIG: self = .tooLong
        default: self = .systemError(errno: errno)
        }
    }
}

/// The content of a file of at most `limit` bytes. The calls do not block on a FIFO (`open` with O_NONBLOCK,
/// `fstat`, `read`). `/dev/null` is an empty file.
func readFile(_ path: String, limit: Int) throws(SettingsFileError) -> [UInt8] {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard number >= 0 else { throw .last }
    defer { close(number) }
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .last }
    switch status.st_mode & S_IFMT {
    case S_IFREG, S_IFCHR: break
    case S_IFDIR: throw .directory
    default: throw .notAFile
    }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var filled = 0
    while filled < bytes.count {
        let count = bytes.withUnsafeMutableBytes { buffer in
            read(number, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
        }
        if count < 0 && errno == EINTR { continue }
        if count < 0 { throw .last }
        if count == 0 { return Array(bytes[..<filled]) }
        filled += count
    }
    throw .tooLong
}
