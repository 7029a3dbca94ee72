// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// Small files and paths.
public enum Files {
    /// The content of a small file, at most `limit` bytes; longer ones are an error (`EFBIG`).
    public static func read(_ path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
        let descriptor = try Descriptor.open(path, O_RDONLY)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(limit + 1, 65536))
        while true {
            let count = try retrying("read", path) { Glibc.read(descriptor.number, &chunk, chunk.count) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            if bytes.count > limit {
                throw SystemError(operation: "read", object: path, errno: .fileTooLarge)
            }
        }
    }

    /// The first line of a small file, as sysfs attributes have it; `nil` when it cannot be read.
    public static func line(_ path: String) -> String? {
        guard let bytes = try? read(path, limit: 4096) else { return nil }
        return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    }

    /// Writes `text` in one call to an existing file, as sysfs attributes want it.
    public static func write(_ text: String, to path: String) throws(SystemError) {
        let descriptor = try Descriptor.open(path, O_WRONLY | O_TRUNC)
        var text = text
        try retrying("write", path) {
            text.withUTF8 { Glibc.write(descriptor.number, $0.baseAddress, $0.count) }
        }
    }

    /// The names in a directory, sorted; empty when it cannot be read.
    public static func list(_ path: String) -> [String] {
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

    /// Whether something is there (`access(F_OK)`).
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
    /// Whether this process may read it (`access(R_OK)`).
    public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
    /// Whether this process may write there (`access(W_OK)`).
    public static func isWritable(_ path: String) -> Bool { access(path, W_OK) == 0 }
    /// Whether this process may run it (`access(X_OK)`).
    public static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

    /// Whether it is a plain file, links followed.
    public static func isFile(_ path: String) -> Bool { kind(path) == S_IFREG }
    /// Whether it is a directory, links followed.
    public static func isDirectory(_ path: String) -> Bool { kind(path) == S_IFDIR }

    private static func kind(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// The path with every link followed (`realpath`).
    public static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Makes a directory and those above it, for this user alone.
    public static func makeDirectory(_ path: String) throws(SystemError) {
        if exists(path) { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeDirectory(String(path[..<slash]))
        }
        if mkdir(path, 0o700) != 0 && Glibc.errno != EEXIST { throw .last("create directory", path) }
    }

    /// Removes a file; that it is not there is no error.
    public static func remove(_ path: String) { unlink(path) }
}
