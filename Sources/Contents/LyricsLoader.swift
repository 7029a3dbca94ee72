// SPDX-License-Identifier: MIT
internal import Core
internal import Linux
internal import Logging

/// Where the lyrics come from: the file that was named, or what is found for a track; read again when it is written.
final class LyricsLoader {
    /// The lyrics to be shown.
    private(set) var found: LyricsFile?
    /// Why there are none, in words for whoever looks at the overlay.
    private(set) var complaint: String?
    /// Of all places where lyrics of a track may turn up the first ones are watched.
    private static let maxWatches = 4

    private let isNamed: Bool
    private let reactor: Reactor
    private let log: Logger
    private let changed: () -> Void
    private var track = MediaTrack()
    private var folders: [String] = []
    private var watches: [FileWatch] = []

    /// Will show `named`, or look for what is played; calls `changed` when the file there is another one.
    init(_ named: LyricsFile?, in reactor: Reactor, log: Logger, _ changed: @escaping () -> Void) {
        found = named
        isNamed = named != nil
        self.reactor = reactor
        self.log = log
        self.changed = changed
        if let named { watch([named.path]) }
    }

    /// Looks for the lyrics of `track`, beside it and in `folders`; `nil` for nothing that is played.
    func find(_ track: MediaTrack?, folders: [String]) {
        guard !isNamed else { return }
        self.track = track ?? MediaTrack()
        self.folders = folders
        load()
    }

    private func load() {
        let finder = LyricsFinder(folders: folders)
        let search = finder.find(track)
        // A name from a player is no reason for a line of its own in the log.
        for complaint in search.complaints {
            log.notice("cannot use lyrics: \(String(complaint.map { $0.isNewline ? " " : $0 }))")
        }
        found = search.found
        complaint = found == nil ? search.complaints.first.map(Self.short) : nil
        watch(found.map { [$0.path] } ?? Array(finder.paths(track).prefix(Self.maxWatches)))
    }

    /// The name of a file and what is wrong with it, without the directories.
    private static func short(_ complaint: String) -> String {
        String(complaint.split(separator: "/").last ?? Substring(complaint))
    }

    private func watch(_ paths: [String]) {
        watches = paths.compactMap { path in
            try? FileWatch(path, in: reactor) { [unowned self] in fileChanged() }
        }
    }

    /// Somebody has written one of the files, put another one there, or removed it. One that is no lyrics just now, as
    /// somebody is at work on it, changes nothing.
    private func fileChanged() {
        guard let old = found, isNamed || Files.exists(old.path) else {
            // The watch that calls must not end within its own call.
            return reactor.runLater { [weak self] in
                self?.load()
                self?.changed()
            }
        }
        do throws(LyricsFileError) {
            let new = try LyricsFile(old.path)
            guard new.lyrics != old.lyrics else { return }
            found = new
            changed()
        } catch {
            log.notice("cannot reload lyrics, keeping the old ones: \(old.path): \(error)")
        }
    }
}
