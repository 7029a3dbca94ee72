// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// Finds the lyrics file of a track.
package struct LyricsFinder {
    private let folders: [String]
    /// A folder that starts with `~/` is relative to this directory.
    private let home = Process.variable("HOME") ?? "/"

    /// Searches in `folders` after the folder of the music file.
    package init(folders: [String]) { self.folders = folders }

    /// Candidate paths, best first: beside the music file, then in each folder `ARTIST - TITLE`, `TITLE` and
    /// the name of the music file.
    package func paths(_ track: MediaTrack) -> [String] {
        var paths: [String] = []
        var names: [String] = []
        if !track.title.isEmpty {
            if !track.artist.isEmpty { names.append("\(track.artist) - \(track.title)") }
            names.append(track.title)
        }
        if let music = MediaURL.path(of: track.url) {
            let stem = Self.withoutExtension(music)
            paths = ["\(stem).lrc", "\(music).lrc"]
            if let name = stem.split(separator: "/").last { names.append(String(name)) }
        }
        for folder in folders {
            let directory = folder.hasPrefix("~/") ? home + folder.dropFirst() : folder
            paths += names.map { "\(directory)/\(Self.fileName($0)).lrc" }
        }
        return paths
    }

    private static func withoutExtension(_ path: String) -> String {
        guard let dot = path.lastIndex(of: "."), dot > path.lastIndex(of: "/") ?? path.startIndex else {
            return path
        }
        return String(path[..<dot])
    }

    /// `text` as a single path component. By scalars: a slash and a combining mark after it are one character.
    private static func fileName(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { $0 == "/" || $0 == "\0" ? "_" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
