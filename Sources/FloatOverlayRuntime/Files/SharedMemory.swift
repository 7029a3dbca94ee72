// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// A memfd of fixed size, mapped for reading and writing.
package final class SharedMemory {
    /// The memfd, to be sent to another process.
    package let descriptor: Descriptor
    /// The mapped memory.
    package let bytes: UnsafeMutableRawBufferPointer

    /// Creates a memfd of `count` zero bytes and seals its size, so that no process can truncate the memory
    /// under a reader.
    package init(count: Int) throws(SystemError) {
        let number = try retrying("memfd_create") { fo_memfd("floatoverlay") }
        let descriptor = Descriptor(owning: number)
        try retrying("ftruncate") { ftruncate(number, count) }
        try retrying("seal") { fo_seal_size(number) }
        bytes = try Self.map(number, count)
        self.descriptor = descriptor
    }

    /// Returns why `count` bytes of `descriptor` cannot be mapped, or `nil` if they can: the descriptor must
    /// be a memfd of at least that size, sealed against resizing, and writable, because an X server maps the
    /// memory for writing (MIT-SHM). The memfd gets no further seals (`F_SEAL_SEAL`): one against writing would
    /// make a later mapping fail, and a Wayland compositor then ends the connection.
    package static func problem(_ descriptor: borrowing Descriptor, count: Int) -> String? {
        var status = stat()
        let seals = fo_seals(descriptor.number)
        guard seals >= 0, fstat(descriptor.number, &status) == 0 else {
            return "the descriptor is not a memfd"
        }
        let wanted = FO_SEAL_SHRINK | FO_SEAL_GROW
        if seals & wanted != wanted { return "the memfd lacks F_SEAL_SHRINK or F_SEAL_GROW" }
        _ = fo_fcntl(descriptor.number, FO_ADD_SEALS, FO_SEAL_SEAL)
        if fo_seals(descriptor.number) & (FO_SEAL_WRITE | FO_SEAL_FUTURE_WRITE) != 0 {
            return "the memfd must not have F_SEAL_WRITE or F_SEAL_FUTURE_WRITE"
        }
        // Huge pages can run out: then a write ends this process (SIGBUS).
        if fo_has_huge_pages(descriptor.number) { return "the memfd must not have huge pages" }
        if fo_fcntl(descriptor.number, F_GETFL, 0) & O_ACCMODE != O_RDWR {
            return "the memfd is not open for reading and writing"
        }
        let size = Int(status.st_size)
        return size < count || count < 1 ? "the memfd has \(size) bytes, the buffers need \(count)" : nil
    }

    /// Maps `count` bytes of a memfd from another process. Throws `EINVAL` unless the memfd is large enough
    /// and sealed against shrinking and growing.
    package init(adopting descriptor: consuming Descriptor, count: Int) throws(SystemError) {
        let number = descriptor.number
        guard Self.problem(descriptor, count: count) == nil else {
            throw SystemError(operation: "adopt shared memory", errno: .invalidArgument)
        }
        bytes = try Self.map(number, count)
        self.descriptor = descriptor
    }

    deinit { if let start = bytes.baseAddress { munmap(start, bytes.count) } }

    private static func map(_ number: CInt, _ count: Int) throws(SystemError) -> UnsafeMutableRawBufferPointer
    {
        guard let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, number, 0), start != MAP_FAILED
        else { throw .last("map shared memory") }
        return UnsafeMutableRawBufferPointer(start: start, count: count)
    }
}
