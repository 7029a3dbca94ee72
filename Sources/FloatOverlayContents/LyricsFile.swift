// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// Parsed lyrics and the path of their file, or of the player that has provided them.
package struct LyricsFile {
    /// The path of the file; of lyrics from a player, a text that is no path and differs for each track.
    package let path: String
    /// The parsed content.
    package let lyrics: Lyrics
    /// Whether a player has supplied the lyrics.
    let isFromPlayer: Bool

    /// Reads the file at `path`, and waits for its file system.
    package init(_ path: String) throws(LyricsFileError) {
        try self.init(path, FileTask.reading([path], limit: LRCReader.sizeLimit))
    }

    /// Parses the result of reading `path`, the last of the paths of `reading`.
    package init(_ path: String, _ reading: FileReading) throws(LyricsFileError) {
        self.path = path
        isFromPlayer = false
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
        path = "track:\(track.id) \(track.artist) \(track.title) \(track.url)"
        isFromPlayer = true
    }

    /// The file name without `.lrc`, for lyrics without a title; empty for those of a player.
    var name: String {
        if isFromPlayer { return "" }
        let name = path.split(separator: "/").last ?? ""
        return String(name.lowercased().hasSuffix(".lrc") ? name.dropLast(4) : name)
    }
}
