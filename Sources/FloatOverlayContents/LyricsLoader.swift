// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// Provides the lyrics of a named file, or of the file found for the current track, else the lyrics that its player
/// has. Reloads the file after a change.
final class LyricsLoader {
    /// The lyrics to show.
    private(set) var found: LoadedLyrics?
    /// Short reason why there are no lyrics, shown in the overlay.
    private(set) var problem: String?
    /// Maximum number of candidate paths watched while a track has no lyrics.
    private static let maxWatches = 4
    /// How long the next picture waits for a search. Most searches take milliseconds.
    private static let pictureDelay = Duration.milliseconds(500)

    private let isNamed: Bool
    private let reactor: Reactor
    private let log: Logger
    private let changed: () -> Void
    /// The candidate paths of the current track, best first.
    private var candidates: [String] = []
    private var track = MediaTrack()
    private var reading: FileTask?
    private let pictureTimer: Timer
    private var watches: [FileWatch] = []
    private var watchedPaths: [String] = []
    private var loggedProblems: [String] = []

    /// Uses `named` or, if it is `nil`, searches for each track. `changed` is called when a search has ended or
    /// takes long, and after the file has changed.
    init(_ named: LoadedLyrics?, in reactor: Reactor, log: Logger, changed: @escaping () -> Void) {
        found = named
        isNamed = named != nil
        self.reactor = reactor
        self.log = log
        self.changed = changed
        pictureTimer = Timer(in: reactor)
        pictureTimer.onFire = { _ in changed() }
        if let path = named?.path { watch([path]) }
    }

    /// Whether the lyrics of a new track are not known yet.
    private(set) var isSearching = false

    /// Whether the next picture waits for a search that has just begun.
    var isResultAwaited: Bool { pictureTimer.deadline != nil }

    /// Searches for the lyrics of `track` beside its music file and in `folders`; `nil` if no track is
    /// loaded. The lyrics of another track are no longer `found`.
    func find(_ track: MediaTrack?, folders: [String]) {
        guard !isNamed else { return }
        let track = track ?? MediaTrack()
        if track != self.track { (found, problem) = (nil, nil) }
        self.track = track
        candidates = LyricsFinder(folders: folders).paths(track)
        isSearching = true
        pictureTimer.set(after: Self.pictureDelay)
        search(candidates, [])
    }

    /// Reads the first usable file of `paths`. `problems` are the errors of candidates that were tried before.
    private func search(_ paths: [String], _ problems: [String]) {
        reading = FileTask.read(paths, limit: LRCReader.sizeLimit, in: reactor) { [unowned self] reading in
            let refused = zip(paths, reading.errors).compactMap { path, error in
                Self.problem(error).map { "\(path): \($0)" }
            }
            let tried = paths.prefix(reading.errors.count + (reading.index == nil ? 0 : 1))
            var problems = problems + refused
            if reading.index != nil, let path = tried.last {
                do throws(LyricsFileError) {
                    return ended(try LoadedLyrics(path, reading: reading), problems)
                } catch {
                    problems.append("\(path): \(error)")
                }
            }
            var rest = Array(paths.dropFirst(tried.count))
            if reading.errors.last?.errno == .timedOut, let stalled = tried.last.map(Self.directory(of:)) {
                // Each file of a directory that does not reply would take as long.
                rest.removeAll { Self.directory(of: $0) == stalled }
            }
            if rest.isEmpty { return ended(nil, problems) }
            search(rest, problems)
        }
    }

    private static func directory(of path: String) -> Substring {
        path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }

    /// Why a file that exists cannot be used; `nil` for one that is missing or may not be read.
    private static func problem(_ error: SystemError) -> String? {
        switch error.errno {
        case .invalidArgument: LyricsError.noFile.description
        case .fileTooLarge: LyricsError.tooLong.description
        case .timedOut: error.reason
        default: nil
        }
    }

    private func ended(_ file: LoadedLyrics?, _ problems: [String]) {
        isSearching = false
        pictureTimer.cancel()
        found = file ?? LoadedLyrics(of: track)
        problem = found == nil ? problems.first.map(Self.short) : nil
        if problems != loggedProblems {
            loggedProblems = problems
            for problem in problems { log.notice("cannot use lyrics: \(problem)") }
        }
        watch(file?.path.map { [$0] } ?? Array(candidates.prefix(Self.maxWatches)))
        changed()
    }

    /// The error with the bare file name, without directories.
    private static func short(_ problem: String) -> String {
        String(problem.split(separator: "/").last ?? Substring(problem))
    }

    private func watch(_ paths: [String]) {
        guard paths != watchedPaths else { return }
        watchedPaths = paths
        watches = paths.compactMap { path in
            try? FileWatch(path, in: reactor) { [weak self] in self?.fileChanged() }
        }
    }

    /// Handles a write, a replacement or a removal of a watched file.
    private func fileChanged() {
        // A search that has begun earlier may have missed the change.
        guard let old = found, let path = old.path, !isSearching else { return search(candidates, []) }
        reading = FileTask.read([path], limit: LRCReader.sizeLimit, in: reactor) { [unowned self] in
            reload(old, at: path, $0)
        }
    }

    /// A file without valid lyrics, for example during an editor's save, leaves the old lyrics in place.
    private func reload(_ old: LoadedLyrics, at path: String, _ reading: FileReading) {
        if !isNamed, reading.errors.last?.errno.isMissing == true { return search(candidates, []) }
        do throws(LyricsFileError) {
            let new = try LoadedLyrics(path, reading: reading)
            guard new.lyrics != old.lyrics else { return }
            found = new
            changed()
        } catch {
            log.notice("cannot reload lyrics, keeping the old ones: \(path): \(error)")
        }
    }
}
