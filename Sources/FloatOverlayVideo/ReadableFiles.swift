// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The local files that libmpv may read: the given files, files that given playlists name, and the files beside
/// them that libmpv looks for.
struct ReadableFiles {
    /// Files, and given directories.
    private(set) var paths: [String] = []
    /// Directories of which libmpv lists the names.
    var folders: [String] { Array(types.keys) }
    /// The directories of the files, with the extensions of the files.
    private var types: [String: Set<String>] = [:]

    /// Takes paths and URLs. Playlists in playlists are not followed.
    init(of locations: [String]) {
        for path in locations.compactMap(Self.path) {
            add(path)
            for entry in Self.entries(of: path) where Files.isFile(entry) { add(entry) }
        }
        for (folder, types) in self.types {
            paths += Files.list(folder).filter { Self.isWanted($0, beside: types) }.map { folder + $0 }
                .filter(Files.isFile)
        }
    }

    private mutating func add(_ path: String) {
        paths.append(path)
        if !Files.isDirectory(path) {
            types[Self.folder(of: path), default: []].insert(Self.fileType(of: path))
        }
    }

    /// Whether libmpv looks for a file of this name beside a file of one of `types`: subtitles, the cover of
    /// a song, and the other files of a video in several parts.
    private static func isWanted(_ name: String, beside types: Set<String>) -> Bool {
        let type = fileType(of: name)
        if type.isEmpty { return false }
        let stem = name.dropLast(type.utf8.count + 1).lowercased()
        return types.contains(type) || subtitleTypes.contains(type) || coverNames.contains(stem)
    }

    private static let subtitleTypes: Set = [
        "ass", "idx", "lrc", "mks", "mpsub", "pgs", "rt", "scc", "smi", "srt", "ssa", "sub", "sup", "utf",
        "utf8", "vtt",
    ]
    private static let coverNames: Set = [
        "album", "albumart", "albumartsmall", "cover", "folder", "front", "thumb",
    ]

    /// The local path of a location; `nil` for a URL of another scheme.
    private static func path(of location: String) -> String? {
        location.containsBytes(of: "://") ? MediaURL.path(of: location) : location
    }

    /// The paths that a playlist names: one on each line, in .pls files after `FileN=`.
    private static func entries(of path: String) -> [String] {
        let type = fileType(of: path)
        guard ["m3u", "m3u8", "pls"].contains(type), Files.isFile(path), let bytes = try? Files.read(path)
        else { return [] }
        let folder = folder(of: path)
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let value = type == "pls" ? line.drop { $0 != "=" }.dropFirst() : line
            let entry = String(value.drop { $0.isWhitespace || $0 == "\u{feff}" })
            return Self.path(of: entry).map { $0.isAbsolutePath ? $0 : folder + $0 }
        }
    }

    /// The directory of a file, with a slash at the end.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    }

    /// The extension of a file name, in lower case; empty if there is none.
    private static func fileType(of path: String) -> String {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "" }
        return path[dot...].dropFirst().lowercased()
    }
}
