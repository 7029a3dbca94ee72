// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// Provides the lyrics of a named file, or of the file found for the current track. Reloads the file after a
/// change.
final class LyricsLoader {
    /// The lyrics to show.
    private(set) var found: LyricsFile?
    /// Short reason why there are no lyrics, shown in the overlay.
    private(set) var problem: String?
    /// Maximum number of candidate paths watched while a track has no lyrics.
    private static let maxWatches = 4

    private let isNamed: Bool
    private let reactor: Reactor
    private let log: Logger
    private let changed: () -> Void
    private var track = MediaTrack()
    private var folders: [String] = []
    private var watches: [FileWatch] = []

    /// Uses `named` or, if it is `nil`, searches for each track. `changed` is called after the file has
    /// changed.
    init(_ named: LyricsFile?, in reactor: Reactor, log: Logger, _ changed: @escaping () -> Void) {
        found = named
        isNamed = named != nil
        self.reactor = reactor
        self.log = log
        self.changed = changed
        if let named { watch([named.path]) }
    }

    /// Searches for the lyrics of `track` beside its music file and in `folders`; `nil` if no track is
    /// loaded.
    func find(_ track: MediaTrack?, folders: [String]) {
        guard !isNamed else { return }
        self.track = track ?? MediaTrack()
        self.folders = folders
        load()
    }

    private func load() {
        let finder = LyricsFinder(folders: folders)
        let search = finder.find(track)
        for problem in search.problems { log.notice("cannot use lyrics: \(problem)") }
        found = search.found
        problem = found == nil ? search.problems.first.map(Self.short) : nil
        watch(found.map { [$0.path] } ?? Array(finder.paths(track).prefix(Self.maxWatches)))
    }

    /// The error with the bare file name, without directories.
    private static func short(_ problem: String) -> String {
        String(problem.split(separator: "/").last ?? Substring(problem))
    }

    private func watch(_ paths: [String]) {
        watches = paths.compactMap { path in
            try? FileWatch(path, in: reactor) { [unowned self] in fileChanged() }
        }
    }

    /// Handles a write, a replacement or a removal of a watched file. A file without valid lyrics, for
    /// example during an editor's save, leaves the old lyrics in place.
    private func fileChanged() {
        guard let old = found, isNamed || Files.exists(old.path) else {
            // Deferred, because `load` replaces the watches and a watch must not be destroyed within its own
            // callback.
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
