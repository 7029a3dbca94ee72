// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// Watches one path by its name, links included: made, replaced, written or removed (`inotify` on every directory
/// on the way, the file's own and, through links, its target's).
public final class FileWatch {
    private let descriptor: Descriptor
    private let path: String
    private var watching: Watching?
    private var names: [CInt: Set<String>] = [:]

    /// Calls `changed` once per burst of changes that may concern `path`.
    public init(_ path: String, in reactor: Reactor, _ changed: @escaping () -> Void) throws(SystemError) {
        let number = try retrying("inotify_init") { inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)) }
        descriptor = Descriptor(owning: number)
        self.path = path
        addWatches()
        watching = reactor.watch(number) { [unowned self] _ in
            if self.drain() {
                self.addWatches()
                changed()
            }
        }
    }

    /// Follows links by hand, watching the directory each of them lies in; directories that are not there yet are
    /// waited for in the nearest one above that is.
    private func addWatches() {
        var next: String? = path
        for _ in 0..<16 {
            guard let current = next else { return }
            watch(current)
            next = Self.target(of: current)
        }
    }

    private func watch(_ path: String) {
        let (directory, name) = Self.split(path)
        let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)
        let watch = inotify_add_watch(descriptor.number, directory, mask | UInt32(IN_ONLYDIR))
        if watch >= 0 {
            names[watch, default: []].insert(name)
        } else if directory != "/" {
            self.watch(directory)
        }
    }

    private func drain() -> Bool {
        var concerns = false
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(descriptor.number, &buffer, buffer.count)
            if count <= 0 { return concerns }
            buffer.withUnsafeBytes { bytes in
                var offset = 0
                let header = MemoryLayout<inotify_event>.size
                while offset + header <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let name = bytes[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
                    if names[event.wd]?.contains(String(decoding: name, as: UTF8.self)) == true {
                        concerns = true
                    }
                    offset += header + Int(event.len)
                }
            }
        }
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = path[..<slash]
        return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
    }

    private static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4097)
        let count = readlink(path, &buffer, 4096)
        guard count > 0 else { return nil }
        let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return link.hasPrefix("/") ? link : split(path).directory + "/" + link
    }
}
