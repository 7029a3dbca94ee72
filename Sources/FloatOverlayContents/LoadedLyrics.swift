// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Parsed lyrics and their source.
package struct LoadedLyrics {
    /// The source of lyrics.
    package enum Source: Hashable {
        /// The file at `path`.
        case file(path: String)
        /// A player; `trackKey` differs for each track.
        case player(trackKey: String)
    }

    /// Where the lyrics come from.
    package let source: Source
    /// The parsed content.
    package let lyrics: Lyrics

    /// Reads the file at `path`, and waits for its file system.
    package init(_ path: String) throws(LyricsFileError) {
        try self.init(path, reading: FileTask.reading([path], limit: LRCReader.sizeLimit))
    }

    /// Parses the result of reading `path`, the last of the paths of `reading`.
    package init(_ path: String, reading: FileReading) throws(LyricsFileError) {
        source = .file(path: path)
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

    /// The lyrics with times that the player has for `track`; `nil` without any.
    init?(of track: MediaTrack) {
        guard !track.lyrics.isEmpty, let lyrics = try? LRCReader.read(Array(track.lyrics.utf8)) else {
            return nil
        }
        self.lyrics = lyrics
        source = .player(trackKey: "\(track.id) \(track.artist) \(track.title) \(track.url)")
    }

    /// The path of the file; `nil` for lyrics of a player.
    var path: String? {
        guard case .file(let path) = source else { return nil }
        return path
    }

    /// The file name without `.lrc`, for lyrics without a title; empty for those of a player.
    var name: String {
        guard let name = path?.split(separator: "/").last else { return "" }
        return String(name.lowercased().hasSuffix(".lrc") ? name.dropLast(4) : name)
    }
}
