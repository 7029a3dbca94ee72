// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// A copy of a stream in memory, for decoders that open a file by its path and read it more than once.
package enum MemoryCopy {
    /// Reads `descriptor` to its end, waiting for its writer, and returns the path under which this process can
    /// open the copy. Throws `EFBIG` for more than `limit` bytes.
    package static func path(of descriptor: CInt, limit: Int) throws(SystemError) -> String {
        let copy = Descriptor(
            owning: try retrying("create", object: "a file in memory") { fo_memfd("floatoverlay-input") })
        let number = copy.number
        var (total, isWhole) = (0, false)
        while !isWhole {
            let count = try withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
                Result { () throws(SystemError) in try move(descriptor, to: number, through: buffer) }
            }.get()
            total += count
            guard total <= limit else { throw SystemError(operation: "copy", errno: .fileTooLarge) }
            isWhole = count == 0
        }
        // The copy stays open as long as the process runs.
        return "/proc/self/fd/\(copy.release())"
    }

    /// Copies the bytes of one read. Returns the number of bytes, 0 at the end.
    private static func move(
        _ descriptor: CInt, to copy: CInt, through buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 {
                let written = try retrying("write") { write(copy, buffer.baseAddress, count) }
                guard written == count else {
                    throw SystemError(operation: "write", errno: Errno(rawValue: ENOSPC))
                }
                return count
            }
            guard Glibc.errno == EAGAIN || Glibc.errno == EINTR else { throw .last("read") }
            var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&readable, 1, -1)
        }
    }
}
