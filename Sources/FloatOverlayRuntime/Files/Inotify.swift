// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// The `inotify` instance of a reactor, shared by all its file watches, because a user has only 128 instances.
/// The instance stays open until the reactor ends: closing one blocks for 5 to 16 ms or longer (Linux 6.18) if
/// no other instance watches the same directory, which would delay frames.
package final class Inotify {
    private struct Entry {
        weak var watch: FileWatch?
    }

    /// One event of the kernel.
    struct Event {
        let descriptor: CInt
        let mask: UInt32
        let name: String
    }

    /// Called with the first file that cannot be watched, and the reason.
    package var onFailure: ((SystemError) -> Void)?
    private var descriptor: Descriptor?
    private var descriptorWatch: FDWatch?
    private var entries: [Entry] = []
    private weak var reactor: Reactor?
    /// The children that add watches.
    private var tasks: [FileTask] = []
    /// The watches to end after the last of these children.
    private var released: [CInt]?

    private static let maxRecordBytes = 65536
    /// The limit of the output of a child for one path, without the content of the file.
    private static let maxOutputBytes = maxRecordBytes + MemoryLayout<UInt32>.size + 1

    /// Begins to report events to `watch`.
    func add(_ watch: FileWatch, in reactor: Reactor) throws(SystemError) {
        if descriptorWatch == nil {
            let number = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
            guard number >= 0 else {
                let error = SystemError.last("watch", watch.path)
                report(error.errno, watch.path)
                throw error
            }
            self.reactor = reactor
            descriptor = Descriptor(owning: number)
            descriptorWatch = reactor.watch(number) { [unowned self] _ in read(number) }
        }
        entries.append(Entry(watch: watch))
    }

    /// Adds watches for the path of `watch`, in a child process if its file system may not reply.
    func addWatches(for watch: FileWatch, inChild: Bool) {
        guard let reactor, let number = descriptor?.number else { return }
        if !inChild {
            return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.maxRecordBytes) { buffer in
                guard let start = buffer.baseAddress else { return }
                let count = fo_watch_path(number, watch.path, start, buffer.count)
                watch.use(names(in: buffer[..<count], of: watch.path), isComplete: true)
            }
        }
        let paths = watch.paths
        let strings = CStrings(paths)
        let task = FileTask(limit: Self.maxOutputBytes * paths.count, in: reactor) {
            fo_fork_watch($0, number, strings.pointer, false)
        } onEnd: { [weak self, weak watch] error, output in
            guard let self else { return }
            tasks.removeAll(where: \.hasEnded)
            if let error { report(error, watch?.path ?? paths.first ?? "") }
            let found = split(output, of: paths).names
            // The child may have added watches for a FileWatch that has ended since the child started.
            if let watch { watch.use(found, isComplete: error == nil) } else { release(found.keys) }
            if tasks.isEmpty { release(released.take() ?? []) }
        }
        tasks.append(task)
    }

    /// Adds watches for the paths of `watch`, and then reads the first file among them, of at most `limit` bytes, in the
    /// same child process. Blocks for at most `wait`. Returns whether the child has ended in time without an error.
    func addWatches(
        for watch: FileWatch, reading limit: Int, within wait: Duration
    ) -> (reading: FileReading, isComplete: Bool) {
        let paths = watch.paths
        let strings = CStrings(paths)
        let number = descriptor?.number ?? -1
        var result: (error: Errno?, output: [UInt8]) = (.timedOut, [])
        let reactor = Reactor()
        let task = FileTask(limit: Self.maxOutputBytes * paths.count + limit, in: reactor) {
            fo_fork_watch($0, number, strings.pointer, true)
        } onEnd: {
            result = ($0, $1)
        }
        task.wait(atMost: wait)
        let found = split(result.output, of: paths)
        watch.use(found.names, isComplete: result.error == nil)
        let reading = FileReading(of: paths, limit: limit, error: result.error, output: found.read)
        return (reading, result.error == nil)
    }

    /// The watched names in the output of `fo_fork_watch` for `paths`, and the part that `fo_fork_read` writes, too.
    private func split(_ output: [UInt8], of paths: [String]) -> (names: [CInt: Set<String>], read: [UInt8]) {
        var found: [CInt: Set<String>] = [:]
        var read: [UInt8] = []
        var rest = output[...]
        for path in paths where rest.count >= MemoryLayout<UInt32>.size {
            let size = Int(rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) })
            rest = rest.dropFirst(MemoryLayout<UInt32>.size)
            found.merge(names(in: rest.prefix(size), of: path)) { $0.union($1) }
            rest = rest.dropFirst(size)
            guard let error = rest.first else { break }
            rest = rest.dropFirst()
            read.append(error)
            if error == 0 {
                read += rest
                break
            }
        }
        return (found, read)
    }

    /// The names in each directory in the records of `fo_watch_path` for `path`.
    private func names(in records: some Sequence<UInt8>, of path: String) -> [CInt: Set<String>] {
        var found: [CInt: Set<String>] = [:]
        var rest = Array(records)[...]
        while rest.count > MemoryLayout<CInt>.size {
            let descriptor = rest.withUnsafeBytes { $0.loadUnaligned(as: CInt.self) }
            rest = rest.dropFirst(MemoryLayout<CInt>.size)
            let name = rest.prefix { $0 != 0 }
            rest = rest.dropFirst(name.count + 1)
            if descriptor < 0 {
                report(Errno(rawValue: ENOSPC), path)
            } else {
                found[descriptor, default: []].insert(String(decoding: name, as: UTF8.self))
            }
        }
        return found
    }

    /// Removes the watch descriptors that no FileWatch uses. A FileWatch that is being deinitialized uses none.
    func release(_ descriptors: some Sequence<CInt>) {
        entries.removeAll { $0.watch == nil }
        // The tasks hold the reactor, which may not run any more.
        if entries.isEmpty { tasks = [] }
        guard let number = descriptor?.number else { return }
        // A child may have added the same watch for another path.
        if !tasks.isEmpty { return released = (released ?? []) + descriptors }
        for unused in descriptors where !entries.contains(where: { $0.watch?.uses(unused) == true }) {
            inotify_rm_watch(number, unused)
        }
    }

    /// Ends and returns the watches among `descriptors` in whose directories no FileWatch needs names. The caller adds its
    /// watches again at once; another FileWatch that uses one does so after the event of the end (`IN_IGNORED`).
    func endWatches(withoutNames descriptors: [CInt]) -> [CInt] {
        guard let number = descriptor?.number else { return [] }
        let ended = descriptors.filter { descriptor in
            !entries.contains { $0.watch?.needsNames(of: descriptor) == true }
        }
        for descriptor in ended { inotify_rm_watch(number, descriptor) }
        return ended
    }

    private func report(_ errno: Errno, _ path: String) {
        onFailure?(SystemError(operation: "watch", object: path, errno: errno))
        onFailure = nil
    }

    /// Reads all pending events, and then calls each watch that one of them concerns.
    private func read(_ number: CInt) {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = Glibc.read(number, buffer.baseAddress, buffer.count)
                if count <= 0 { return }
                var events = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                while let event = Self.next(&events) {
                    for entry in entries { entry.watch?.record(event) }
                }
            }
        }
        for entry in entries { entry.watch?.reportChange() }
    }

    private static func next(_ events: inout UnsafeRawBufferPointer) -> Event? {
        let header = MemoryLayout<inotify_event>.size
        guard events.count >= header else { return nil }
        let event = events.loadUnaligned(as: inotify_event.self)
        let end = header + Int(event.len)
        let name = events[header..<end].prefix { $0 != 0 }
        events = UnsafeRawBufferPointer(rebasing: events[end...])
        return Event(descriptor: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self))
    }
}
