// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime
package import Logging

/// A `PlacementStore` in one small text file, which child processes read and write. The content is validated,
/// because other programs can edit the file, and replaced atomically. Each failure is logged once. A write
/// that failed is repeated with the next change, when the file changes, and at the end.
package final class PlacementFile: PlacementStore {
    /// The number of write attempts while other processes change the file.
    private static let maxAttempts = 5
    /// How long the end of the program waits for a write: a command waits 5 s for the end of the daemon.
    private static let flushTimeout = Duration.seconds(2)

    /// The path of the file.
    package let path: String
    private let reactor: Reactor
    private let log: Logger
    private var lastWarning = ""
    /// The content of the file; `nil` for a content that cannot be used, which the next write replaces.
    private var content: [UInt8]? = []
    private var placements = SavedPlacements()
    /// The changes that are not in the file yet.
    private var unwritten: [(inout SavedPlacements) -> Void] = []
    private var attempts = 0
    private var task: FileTask?
    /// Whether the file has changed while `task` reads or writes it.
    private var needsReread = false
    private var watch: FileWatch?

    /// Reads the file `path`, which need not exist, and follows its changes. Blocks until the file is read, at most
    /// 1 s. After a timeout, the file is read when the watch has begun.
    package init(path: String, in reactor: Reactor, log: Logger) {
        self.path = path
        self.reactor = reactor
        self.log = log
        let first = FileWatch.reading(
            [path], limit: SavedPlacements.maxTextLength, within: FileTask.startTimeout, in: reactor
        ) { [weak self] in
            guard let self else { return }
            if task == nil { read() } else { needsReread = true }
        }
        watch = first.watch
        adopt(first.reading)
    }

    /// The user's default file, `$XDG_STATE_HOME/floatoverlay/places`; `nil` without a home or state
    /// directory.
    package convenience init?(in reactor: Reactor, log: Logger) {
        guard let directory = Process.stateDirectory else { return nil }
        self.init(path: directory + "/places", in: reactor, log: log)
    }

    /// The placements in the file, with the changes that are not in it yet; empty if the file is missing or
    /// invalid.
    package func load() -> SavedPlacements { placements }

    /// Changes the placements, and soon after that the file. Concurrent writers wait for each other with
    /// `flock(2)`.
    package func update(_ change: @escaping (inout SavedPlacements) -> Void) {
        change(&placements)
        unwritten.append(change)
        if task == nil { write() }
    }

    /// Blocks until all changes are written, at most 2 s.
    package func flush() {
        if task == nil, !unwritten.isEmpty { write() }
        let deadline = MonotonicClock.now.advanced(by: Self.flushTimeout)
        while let task, MonotonicClock.now < deadline {
            task.wait(atMost: MonotonicClock.now.duration(to: deadline))
        }
    }

    private func read() {
        needsReread = false
        task = FileTask.read([path], limit: SavedPlacements.maxTextLength, in: reactor) { [unowned self] in
            task = nil
            adopt($0)
            startNextTask()
        }
    }

    /// Replaces the file by its placements with the changes.
    private func write() {
        let changes = unwritten.count
        let text = Array(placements.text.utf8)
        task = FileTask.replace(content, by: text, at: path, in: reactor) { [unowned self] error in
            task = nil
            attempts += 1
            if error?.errno == .stale, attempts < Self.maxAttempts { return read() }
            attempts = 0
            if let error { return writingFailed(error) }
            content = text
            unwritten.removeFirst(changes)
            startNextTask()
        }
    }

    /// Keeps the changes as one, so that they take little memory. Another write at once would fail for the
    /// same reason.
    private func writingFailed(_ error: SystemError) {
        warn("\(error)")
        let changed = unwritten.reduce(into: SavedPlacements()) { $1(&$0) }
        unwritten = [{ $0 = $0.merged(changed) }]
        if needsReread { read() }
    }

    /// Starts a write of the changes since the last task began, or a read of a changed file.
    private func startNextTask() {
        if !unwritten.isEmpty { write() } else if needsReread { read() }
    }

    /// Adopts the placements of the file, and applies the changes that are not written yet.
    private func adopt(_ reading: FileReading) {
        if reading.index != nil {
            let read = SavedPlacements(text: String(decoding: reading.bytes, as: UTF8.self))
            if read == nil { warn("unsupported format") }
            replacePlacements(by: read, content: read.map { _ in reading.bytes })
        } else if let error = reading.errors.last {
            readingFailed(error)
        }
    }

    private func readingFailed(_ error: SystemError) {
        switch error.errno {
        case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels:
            replacePlacements(by: nil, content: [])
        case .isDirectory, .invalidArgument:
            warn("not a regular file")
            replacePlacements(by: nil, content: nil)
        case .fileTooLarge:
            warn("\(error)")
            replacePlacements(by: nil, content: nil)
        // The content is not known, and must not be lost: a write compares it with the last known content.
        default: warn("\(error)")
        }
    }

    /// Replaces the placements by those of a file with `content`, and applies the changes that are not written yet.
    private func replacePlacements(by read: SavedPlacements?, content: [UInt8]?) {
        self.content = content
        placements = read ?? SavedPlacements()
        for change in unwritten { change(&placements) }
    }

    private func warn(_ what: String) {
        guard what != lastWarning else { return }
        lastWarning = what
        log.warning("cannot remember placements in \(path): \(what)")
    }
}
