// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Parsed lyrics and the path of their file.
package struct LyricsFile {
    /// The path of the file.
    package let path: String
    /// The parsed content.
    package let lyrics: Lyrics

    /// Reads the file at `path`, and waits for its file system.
    package init(_ path: String) throws(LyricsFileError) {
        try self.init(path, FileTask.reading([path], limit: LRCReader.sizeLimit))
    }

    /// Parses what was read from `path`, the last of the paths of `reading`.
    package init(_ path: String, _ reading: FileReading) throws(LyricsFileError) {
        self.path = path
        if reading.index == nil, let error = reading.errors.last {
            switch error.errno {
            case .fileTooLarge: throw .content(.tooLong)
            case .invalidArgument: throw .content(.noFile)
            default: throw .unreadable(error)
            }
        }
        lyrics = try Result { () throws(LyricsError) in try LRCReader.read(reading.bytes) }
            .mapError { LyricsFileError.content($0) }.get()
    }

    /// The file name without `.lrc`, for lyrics without a title.
    var name: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.lowercased().hasSuffix(".lrc") ? name.dropLast(4) : name)
    }
}
