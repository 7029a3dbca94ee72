// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// Operations on small files and on paths.
package enum Files {
    /// The content of a file of at most `limit` bytes; throws `EFBIG` for a longer file.
    package static func read(_ path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
        let descriptor = try Descriptor.open(path, O_RDONLY)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit + 1, 65536))
        while true {
            let count = try retrying("read", object: path) {
                Glibc.read(descriptor.number, &chunk, chunk.count)
            }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            if bytes.count > limit {
                throw SystemError(operation: "read", object: path, errno: .fileTooLarge)
            }
        }
    }

    /// The first line of a file of at most 4096 bytes, such as a sysfs attribute; `nil` when the file cannot
    /// be read.
    package static func firstLine(of path: String) -> String? {
        guard let bytes = try? read(path, limit: 4096) else { return nil }
        return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    }

    /// The sorted names in a directory without `.` and `..`; empty when the directory cannot be read.
    package static func list(_ path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether `path` exists, links followed (`access(F_OK)`).
    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
    /// Whether this process may read `path` (`access(R_OK)`).
    package static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
    /// Whether this process may write to `path` (`access(W_OK)`).
    package static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }
    /// Whether this process may execute `path` (`access(X_OK)`).
    package static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Whether `path` is a regular file, links followed.
    package static func isFile(_ path: String) -> Bool { kind(path) == S_IFREG }
    /// Whether `path` is a directory, links followed.
    package static func isDirectory(_ path: String) -> Bool { kind(path) == S_IFDIR }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The absolute path with all links resolved (`realpath`); `nil` when a component is missing.
    package static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The file that a write to `path` creates or changes: `path` with all links resolved, also a link to a missing file.
    package static func writeTarget(_ path: String) -> String {
        var target = path
        // The limit of the kernel.
        for _ in 0..<40 {
            if let real = resolved(target) { return real }
            guard let link = linkTarget(target) else { return target }
            let directory = target.lastIndex(of: "/").map { target[...$0] } ?? ""
            target = link.hasPrefix("/") ? link : "\(directory)\(link)"
        }
        return path
    }

    /// The text of the link at `path` (`readlink`); `nil` for another file, and for a text that is too long.
    static func linkTarget(_ path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            let count = buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? 0
            guard count > 0, count < buffer.count else { return nil }
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// Creates a directory and its missing parents with mode 0700.
    package static func makeDirectory(_ path: String) throws(SystemError) {
        if exists(path) { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeDirectory(String(path[..<slash]))
        }
        if mkdir(path, 0o700) != 0 && Glibc.errno != EEXIST { throw .last("create directory", path) }
    }

    /// Throws unless `path` is a directory, not a link, that belongs to this user and to which no other user may
    /// write. With `mayBeMissing`, a directory that cannot be examined passes: the caller creates it or fails.
    package static func requirePrivate(
        _ path: String, mayBeMissing: Bool = false
    ) throws(UnsafeDirectoryError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if mayBeMissing { return }
            throw UnsafeDirectoryError(path: path, reason: Errno.current.description)
        }
        if status.st_mode & S_IFMT != S_IFDIR {
            throw UnsafeDirectoryError(path: path, reason: "it is a link or a file")
        }
        if status.st_uid != Process.user {
            throw UnsafeDirectoryError(path: path, reason: "it belongs to user \(status.st_uid)")
        }
        if status.st_mode & 0o022 != 0 {
            throw UnsafeDirectoryError(path: path, reason: "other users may write to it")
        }
    }

    /// Removes a file (`unlink`); errors are ignored.
    package static func remove(_ path: String) { unlink(path) }
}
