// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// A memfd of fixed size mapped into this process.
public final class SharedMemory {
    /// The descriptor, for handing to others.
    public let descriptor: Descriptor
    /// The mapped bytes.
    public let bytes: UnsafeMutableRawBufferPointer

    /// Makes `count` zero bytes and seals their number for good, so that nobody can cut them off under a reader.
    public init(count: Int, name: String = "floatoverlay") throws(SystemError) {
        let number = try retrying("memfd_create") { fo_memfd(name) }
        let descriptor = Descriptor(owning: number)
        try retrying("ftruncate") { ftruncate(number, count) }
        try retrying("seal") { fo_seal_size(number) }
        bytes = try Self.map(number, count)
        self.descriptor = descriptor
    }

    /// Maps `count` bytes of somebody's memfd, which must be that large and sealed against shrinking.
    public init(adopting descriptor: consuming Descriptor, count: Int) throws(SystemError) {
        let number = descriptor.number
        var status = stat()
        let seals = fo_seals(number)
        guard fstat(number, &status) == 0, Int(status.st_size) >= count, count > 0, seals >= 0,
            seals & FO_SEAL_SHRINK != 0
        else { throw SystemError(operation: "adopt shared memory", errno: EINVAL) }
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
