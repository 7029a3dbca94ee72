// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// Parsed lyrics and the path of their file.
package struct LyricsFile {
    /// The path of the file.
    package let path: String
    /// The parsed content.
    package let lyrics: Lyrics

    /// Reads a regular file. Other file types could block.
    package init(_ path: String) throws(LyricsFileError) {
        self.path = path
        guard Files.isFile(path) else { throw Self.absence(of: path) }
        let bytes = try Result { () throws(SystemError) in try Files.read(path, limit: LRCReader.sizeLimit) }
            .mapError { $0.errno == .fileTooLarge ? LyricsFileError.content(.tooLong) : .unreadable($0) }
            .get()
        lyrics = try Result { () throws(LyricsError) in try LRCReader.read(bytes) }
            .mapError { LyricsFileError.content($0) }.get()
    }

    /// The error for a `path` that is not a regular file.
    private static func absence(of path: String) -> LyricsFileError {
        if Files.exists(path), !Files.isDirectory(path) { return .content(.noFile) }
        let errno: Errno = Files.exists(path) ? .isDirectory : .noSuchFileOrDirectory
        return .unreadable(SystemError(operation: "read", object: path, errno: errno))
    }

    /// The file name without `.lrc`, for lyrics without a title.
    var name: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.lowercased().hasSuffix(".lrc") ? name.dropLast(4) : name)
    }
}
