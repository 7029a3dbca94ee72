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
    private var watching: FDWatch?
    private var entries: [Entry] = []

    /// Begins to report events to `watch`.
    func add(_ watch: FileWatch, in reactor: Reactor) throws(SystemError) {
        if watching == nil {
            let number = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
            guard number >= 0 else { throw report(watch.path) }
            descriptor = Descriptor(owning: number)
            watching = reactor.watch(number) { [unowned self] _ in read(number) }
        }
        entries.append(Entry(watch: watch))
    }

    /// Watches `place`, which belongs to the path of `watch`. Returns the watch descriptor, which is the same
    /// for all paths of a file, or a negative number.
    func watch(_ place: String, for events: Int32, of watch: FileWatch) -> CInt {
        guard let number = descriptor?.number else { return -1 }
        let result = inotify_add_watch(number, place, UInt32(events | IN_MASK_ADD))
        // Other errors are those of a place that is missing or may not be read.
        if result < 0 && Glibc.errno == ENOSPC { _ = report(watch.path) }
        return result
    }

    /// Ends those of `descriptors` that no watch uses any more. A watch that is deinitialized uses none.
    func release(_ descriptors: some Sequence<CInt>) {
        entries.removeAll { $0.watch == nil }
        guard let number = descriptor?.number else { return }
        for unused in descriptors where !entries.contains(where: { $0.watch?.uses(unused) == true }) {
            inotify_rm_watch(number, unused)
        }
    }

    private func report(_ path: String) -> SystemError {
        let error = SystemError.last("watch", path)
        onFailure?(error)
        onFailure = nil
        return error
    }

    /// Reads all pending events, and then calls each watch that one of them concerns.
    private func read(_ number: CInt) {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while true {
                let count = Glibc.read(number, buffer.baseAddress, buffer.count)
                if count <= 0 { return }
                var events = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                while let event = Self.next(&events) {
                    for entry in entries { entry.watch?.note(event) }
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
