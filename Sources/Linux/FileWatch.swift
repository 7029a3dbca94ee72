// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// An `inotify` instance, which a `FileWatch` hands on when it ends: to close one waits up to 16 ms for the kernel where
/// nobody else watches the same directory, and a loop has frames to show meanwhile.
final class Inotify {
    fileprivate let descriptor: Descriptor
    fileprivate var number: CInt { descriptor.number }

    fileprivate init() throws(SystemError) {
        descriptor = Descriptor(
            owning: try retrying("inotify_init") { inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)) })
    }
}

/// Watches one path by its name, links included: made, replaced, written or removed (`inotify`).
///
/// Of what is on the way, directories and links, only their own removal or exchange is heard of; what else happens in
/// a busy directory such as the home directory wakes nobody up, unless the next name on the way is missing there.
public final class FileWatch {
    /// As many links as the kernel follows.
    private static let mostLinks = 40

    private let inotify: Inotify
    private weak var reactor: Reactor?
    private let path: String
    private var watching: FDWatch?
    /// The names that matter in each watched directory; none where only its own fate does.
    private var names: [CInt: Set<String>] = [:]

    /// Calls `changed` once per burst of changes that may concern `path`, which need not exist.
    public init(_ path: String, in reactor: Reactor, _ changed: @escaping () -> Void) throws(SystemError) {
        if let idle = reactor.idleInotify.popLast() { inotify = idle } else { inotify = try Inotify() }
        self.reactor = reactor
        self.path = path.hasPrefix("/") ? path : Process.directory + "/" + path
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
        // What is still to be read is not the next one's.
        _ = concerns()
        reactor?.idleInotify.append(inotify)
    }

    /// Walks the path by hand: watches each directory and link on the way itself, and the directory of the last name,
    /// or of the first that is missing, for that name.
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
            // The watch comes before the look: what changes in between is heard of.
            if rest.isEmpty || !watchItself(place, &found) {
                watch(directory.isEmpty ? "/" : directory, for: name, isLast: rest.isEmpty, &found)
                // It may have come before the watch did.
                if !rest.isEmpty && !watchItself(place, &found) { break }
            }
            guard let target = Self.target(of: place) else {
                directory = place
                continue
            }
            links += 1
            if links > Self.mostLinks { break }
            if target.hasPrefix("/") { directory = "" }
            rest += target.split(separator: "/").reversed()
        }
        for watch in names.keys where found[watch] == nil { inotify_rm_watch(inotify.number, watch) }
        names = found
    }

    /// Hears of the end or the exchange of what is at `place`, a link itself and not its target; says whether there is
    /// anything.
    private func watchItself(_ place: String, _ found: inout [CInt: Set<String>]) -> Bool {
        let mask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW | IN_MASK_ADD)
        let watch = inotify_add_watch(inotify.number, place, mask)
        if watch >= 0 { found[watch] = found[watch] ?? [] }
        // What may be walked through but not read cannot be watched either.
        return watch >= 0 || Glibc.errno == EACCES
    }

    /// Hears of `name` in `directory`.
    private func watch(
        _ directory: String, for name: Substring, isLast: Bool, _ found: inout [CInt: Set<String>]
    ) {
        var mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR | IN_MASK_ADD)
        if isLast { mask |= UInt32(IN_CLOSE_WRITE) }
        let watch = inotify_add_watch(inotify.number, directory, mask)
        if watch >= 0 { found[watch, default: []].insert(String(name)) }
    }

    /// Reads all that is there; whether any of it is about a name on the way, a directory on the way that is gone,
    /// or events that were lost.
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
            // One that fills the buffer may be cut off.
            guard (1..<buffer.count).contains(count) else { return nil }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}
