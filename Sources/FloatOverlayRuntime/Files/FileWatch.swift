// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import Glibc

/// Watches one path including its symbolic links, and reports creation, replacement, writing and removal of
/// the file (`inotify`).
///
/// For the directories and links on the path, only their removal or replacement is reported. Other events in
/// a busy directory, such as the home directory, cause no wakeup unless the next component of the path is
/// missing there.
package final class FileWatch {
    /// The watched path, absolute.
    package let path: String
    private let inotify: Inotify
    private let isSystem: Bool
    private let changed: () -> Void
    /// The watched names in each watched directory; an empty name when only the removal of the directory
    /// matters.
    private var names: [CInt: Set<String>] = [:]
    private var hasBegun: Bool
    /// The events while watches are added, which may belong to the new watches; `nil` at other times.
    private var earlyEvents: [Inotify.Event]?
    private static let maxEarlyEvents = 256
    private var isAffected = false

    /// Calls `changed` once per burst of events that may concern `path`, and once when the watch begins. The path
    /// may be missing. With `isSystem`, the path is in sysfs or in the runtime directory, whose file systems always
    /// reply: the watch begins in this call, without a call of `changed`.
    package init(
        _ path: String, isSystem: Bool = false, in reactor: Reactor, _ changed: @escaping () -> Void
    ) throws(SystemError) {
        self.path = path.isAbsolutePath ? path : Process.directory + "/" + path
        self.isSystem = isSystem
        self.changed = changed
        hasBegun = !isSystem
        inotify = reactor.inotify
        try inotify.add(self, in: reactor)
        addWatches()
    }

    deinit { inotify.release(names.keys) }

    /// Whether the watch descriptor `descriptor` belongs to a component of the path.
    func uses(_ descriptor: CInt) -> Bool { names[descriptor] != nil }

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

    /// Watches each component of the path: the last one, or the first one that is missing, in its directory.
    private func addWatches() {
        earlyEvents = []
        inotify.addWatches(for: self, inChild: !isSystem)
    }

    /// Replaces the watches by `found`: the names in each directory. If no watches could be added, `found` is
    /// `nil` and the old watches stay; the next event causes another attempt.
    func use(_ found: [CInt: Set<String>]?) {
        let unused = found.map { found in names.keys.filter { found[$0] == nil } } ?? []
        names = found ?? names
        for event in earlyEvents.take() ?? [] { record(event) }
        inotify.release(unused)
        if hasBegun { changed() }
        hasBegun = true
        reportChange()
    }
}
