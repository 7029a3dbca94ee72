// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import Glibc

/// Watches one path including its symbolic links, and reports creation, replacement, writing and removal of
/// the file (`inotify`). Of several paths, only the first file that can be read and the paths before it are watched.
///
/// For the directories and links on the path, only their removal or replacement is reported. Other events in
/// a busy directory, such as the home directory, cause no wakeup unless the next component of the path is
/// missing there.
///
/// A directory that is removed while another process has it open counts as removed only when that process closes it. At
/// once, the kernel reports its removal only to watches of all removals in the directory above, and each lock file there
/// would cause a wakeup.
package final class FileWatch {
    /// The paths, absolute.
    let paths: [String]
    private let inotify: Inotify
    private let isSystem: Bool
    private let changed: () -> Void
    /// The watched names in each watched directory; an empty name when only the removal of the directory
    /// matters.
    private var names: [CInt: Set<String>] = [:]
    private var hasBegun = false
    /// The events while watches are added, which may belong to the new watches; `nil` at other times.
    private var earlyEvents: [Inotify.Event]?
    private static let maxEarlyEvents = 256
    private var isAffected = false

    /// Calls `changed` once per burst of events that may concern `path`, and once when the watch begins. The path
    /// may be missing. With `isSystem`, the path is in sysfs or in the runtime directory, whose file systems always
    /// reply: the watch begins in this call, without a call of `changed`.
    package convenience init(
        _ path: String, isSystem: Bool = false, in reactor: Reactor, changed: @escaping () -> Void
    ) throws(SystemError) {
        try self.init(of: [path], isSystem: isSystem, in: reactor, changed: changed)
        hasBegun = !isSystem
        addWatches()
    }

    private init(
        of paths: [String], isSystem: Bool, in reactor: Reactor, changed: @escaping () -> Void
    ) throws(SystemError) {
        self.paths = paths.map { $0.isAbsolutePath ? $0 : Process.directory + "/" + $0 }
        self.isSystem = isSystem
        self.changed = changed
        inotify = reactor.inotify
        try inotify.add(self, in: reactor)
    }

    /// Reads the first of `paths` that is a file of at most `limit` bytes, like `FileTask.reading`, and watches it and the
    /// paths before it. One child process does both: a change after the read is reported, and the beginning of the watch
    /// is not. Blocks for at most `wait`. After an error, the watch begins in another child process, and `changed` is
    /// called then. `nil`: no file can be watched.
    package static func reading(
        _ paths: [String], limit: Int, within wait: Duration, in reactor: Reactor,
        _ changed: @escaping () -> Void
    ) -> (reading: FileReading, watch: FileWatch?) {
        guard let watch = try? FileWatch(of: paths, isSystem: false, in: reactor, changed: changed) else {
            return (FileTask.reading(paths, limit: limit, within: wait), nil)
        }
        watch.earlyEvents = []
        let result = watch.inotify.addWatches(for: watch, reading: limit, within: wait)
        if !result.isComplete { watch.addWatches() }
        return (result.reading, watch)
    }

    deinit { inotify.release(names.keys) }

    /// The first path.
    package var path: String { paths.first ?? "" }

    /// Whether the watch descriptor `descriptor` belongs to a component of the path.
    func uses(_ descriptor: CInt) -> Bool { names[descriptor] != nil }

    /// Whether a component of the path is looked up in the directory of the watch descriptor `descriptor`.
    func needsNames(of descriptor: CInt) -> Bool { names[descriptor]?.contains { !$0.isEmpty } == true }

    /// Records whether `event` concerns a component of the path, a removed directory, or a queue overflow
    /// (`IN_Q_OVERFLOW`).
    func record(_ event: Inotify.Event) {
        if let count = earlyEvents?.count {
            // If the list is full, the event is assumed to concern this path.
            if count < Self.maxEarlyEvents {
                earlyEvents?.append(event)
            } else {
                isAffected = true
            }
            return
        }
        let isLoss = event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 && uses(event.descriptor)
        let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
        if isLoss || isOverflow || names[event.descriptor]?.contains(event.name) == true {
            isAffected = true
        }
    }

    /// Reports the change that the events of a burst have caused, after the watches for the new state are added.
    func reportChange() {
        guard isAffected, earlyEvents == nil else { return }
        isAffected = false
        addWatches()
    }

    /// Watches each component of a path: the last one, or the first one that is missing, in its directory.
    private func addWatches() {
        earlyEvents = []
        inotify.addWatches(for: self, inChild: !isSystem)
    }

    /// Replaces the watches by `found`: the names in each directory. If not all watches could be added, the old watches
    /// stay; the next event causes another attempt.
    func use(_ found: [CInt: Set<String>], isComplete: Bool) {
        let unused = isComplete ? names.keys.filter { found[$0] == nil } : []
        // Watches of directories in which no name is missing any more: they would report each new file.
        let settled = isComplete ? names.keys.filter { needsNames(of: $0) && found[$0] == [""] } : []
        names = isComplete ? found : names.merging(found) { $0.union($1) }
        for event in earlyEvents.take() ?? [] { record(event) }
        inotify.release(unused)
        let ended = inotify.endWatches(withoutNames: settled)
        if !ended.isEmpty {
            for descriptor in ended { names[descriptor] = nil }
            isAffected = false
            return addWatches()
        }
        if hasBegun { changed() }
        hasBegun = true
        reportChange()
    }
}
