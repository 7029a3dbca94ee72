// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// Watches one path including its symbolic links, and reports creation, replacement, writing and removal of
/// the file (`inotify`).
///
/// For the directories and links on the path, only their removal or replacement is reported. Other events in
/// a busy directory, such as the home directory, cause no wakeup unless the next component of the path is
/// missing there.
package final class FileWatch {
    /// The kernel's limit for symbolic links in one path (`MAXSYMLINKS`).
    private static let maxLinks = 40

    /// The watched path, absolute.
    package let path: String
    private let inotify: Inotify
    private let changed: () -> Void
    /// The watched names in each watched directory; an empty set when only the removal of the directory
    /// matters.
    private var names: [CInt: Set<String>] = [:]
    private var isAffected = false

    /// Calls `changed` once per burst of events that may concern `path`. The path may be missing.
    package init(_ path: String, in reactor: Reactor, _ changed: @escaping () -> Void) throws(SystemError) {
        self.path = path.isAbsolutePath ? path : Process.directory + "/" + path
        self.changed = changed
        inotify = reactor.inotify
        try inotify.add(self, in: reactor)
        followPath()
    }

    deinit { inotify.release(names.keys) }

    /// Whether the watch descriptor `descriptor` belongs to a component of the path.
    func uses(_ descriptor: CInt) -> Bool { names[descriptor] != nil }

    /// Remembers whether `event` concerns a component of the path, a removed directory, or a queue overflow
    /// (`IN_Q_OVERFLOW`).
    func note(_ event: Inotify.Event) {
        let isLoss = event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 && uses(event.descriptor)
        let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
        if isLoss || isOverflow || names[event.descriptor]?.contains(event.name) == true { isAffected = true }
    }

    /// Reports the change that the events of a burst have caused.
    func reportChange() {
        guard isAffected else { return }
        isAffected = false
        followPath()
        changed()
    }

    /// Resolves the path component by component. Adds a watch for each directory and link itself, and a watch
    /// for the last component, or the first missing component, in its directory.
    private func followPath() {
        var found: [CInt: Set<String>] = [:]
        var rest = Array(path.split(separator: "/").reversed())
        var directory = ""
        var links = 0
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                directory = String(directory[..<(directory.lastIndex(of: "/") ?? directory.startIndex)])
                continue
            }
            let place = "\(directory)/\(name)"
            // The watch precedes the check, so that a change between them is reported.
            if rest.isEmpty || !watchItself(place, &found) {
                watch(directory.isEmpty ? "/" : directory, for: name, isLast: rest.isEmpty, &found)
                // The entry may have appeared before the watch existed.
                if !rest.isEmpty && !watchItself(place, &found) { break }
            }
            guard let target = Self.target(of: place) else {
                directory = place
                continue
            }
            links += 1
            if links > Self.maxLinks { break }
            if target.isAbsolutePath { directory = "" }
            rest += target.split(separator: "/").reversed()
        }
        let unused = names.keys.filter { found[$0] == nil }
        names = found
        inotify.release(unused)
    }

    /// Watches the removal and replacement of the file at `place`, without following a link. Returns whether
    /// the file exists.
    private func watchItself(_ place: String, _ found: inout [CInt: Set<String>]) -> Bool {
        let watch = inotify.watch(place, for: IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW, of: self)
        if watch >= 0 { found[watch] = found[watch] ?? [] }
        // A directory with search permission but no read permission cannot be watched (EACCES).
        return watch >= 0 || Glibc.errno == EACCES
    }

    /// Watches the entry `name` in `directory`.
    private func watch(
        _ directory: String, for name: Substring, isLast: Bool, _ found: inout [CInt: Set<String>]
    ) {
        let events = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
        let watch = inotify.watch(directory, for: isLast ? events | IN_CLOSE_WRITE : events, of: self)
        if watch >= 0 { found[watch, default: []].insert(String(name)) }
    }

    private static func target(of path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            // readlink truncates silently: a result that fills the buffer may be incomplete.
            guard (1..<buffer.count).contains(count) else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}
