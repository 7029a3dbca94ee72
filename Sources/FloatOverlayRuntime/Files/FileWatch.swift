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

    private let inotify: Inotify
    private weak var reactor: Reactor?
    /// The watched path, absolute.
    package let path: String
    private var watching: FDWatch?
    /// The watched names in each watched directory; an empty set when only the removal of the directory
    /// matters.
    private var names: [CInt: Set<String>] = [:]

    /// Calls `changed` once per burst of events that may concern `path`. The path may be missing.
    package init(_ path: String, in reactor: Reactor, _ changed: @escaping () -> Void) throws(SystemError) {
        if let idle = reactor.idleInotify.popLast() { inotify = idle } else { inotify = try Inotify() }
        self.reactor = reactor
        self.path = path.isAbsolutePath ? path : Process.directory + "/" + path
        followPath()
        watching = reactor.watch(inotify.number) { [unowned self] _ in
            if concerns() {
                followPath()
                changed()
            }
        }
    }

    deinit {
        watching = nil
        for watch in names.keys { inotify_rm_watch(inotify.number, watch) }
        // Discards pending events, which must not reach the next owner of the instance.
        _ = concerns()
        reactor?.idleInotify.append(inotify)
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
        for watch in names.keys where found[watch] == nil { inotify_rm_watch(inotify.number, watch) }
        names = found
    }

    /// Watches the removal and replacement of the file at `place`, without following a link. Returns whether
    /// the file exists.
    private func watchItself(_ place: String, _ found: inout [CInt: Set<String>]) -> Bool {
        let mask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW | IN_MASK_ADD)
        let watch = inotify_add_watch(inotify.number, place, mask)
        if watch >= 0 { found[watch] = found[watch] ?? [] }
        // A directory with search permission but no read permission cannot be watched (EACCES).
        return watch >= 0 || Glibc.errno == EACCES
    }

    /// Watches the entry `name` in `directory`.
    private func watch(
        _ directory: String, for name: Substring, isLast: Bool, _ found: inout [CInt: Set<String>]
    ) {
        var mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR | IN_MASK_ADD)
        if isLast { mask |= UInt32(IN_CLOSE_WRITE) }
        let watch = inotify_add_watch(inotify.number, directory, mask)
        if watch >= 0 { found[watch, default: []].insert(String(name)) }
    }

    /// Reads all pending events. Returns whether an event concerns a component of the path, a removed
    /// directory, or a queue overflow (`IN_Q_OVERFLOW`).
    private func concerns() -> Bool {
        var concerns = false
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = Glibc.read(inotify.number, buffer.baseAddress, buffer.count)
                if count <= 0 { return }
                var events = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                while let (watch, mask, name) = Self.next(&events) {
                    let isLoss = mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 && names[watch] != nil
                    let isOverflow = mask & UInt32(IN_Q_OVERFLOW) != 0
                    if isLoss || isOverflow || names[watch]?.contains(name) == true { concerns = true }
                }
            }
        }
        return concerns
    }

    private static func next(
        _ events: inout UnsafeRawBufferPointer
    ) -> (watch: CInt, mask: UInt32, name: String)? {
        let header = MemoryLayout<inotify_event>.size
        guard events.count >= header else { return nil }
        let event = events.loadUnaligned(as: inotify_event.self)
        let end = header + Int(event.len)
        let name = events[header..<end].prefix { $0 != 0 }
        events = UnsafeRawBufferPointer(rebasing: events[end...])
        return (event.wd, event.mask, String(decoding: name, as: UTF8.self))
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
