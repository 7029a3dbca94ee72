// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// A copy of a stream in memory, for decoders that open a file by its path and read it more than once.
package enum MemoryCopy {
    /// Reads `descriptor` to its end, waiting for its writer, and returns the path under which this process can
    /// open the copy; `nil` without memory. The copy of more than `limit` bytes, or of a stream that cannot be
    /// read, is empty.
    package static func path(of descriptor: CInt, limit: Int) -> String? {
        let copy = fo_memfd("floatoverlay-input")
        guard copy >= 0 else { return nil }
        var (total, isWhole) = (0, false)
        while !isWhole, total <= limit,
            let count = withUnsafeTemporaryAllocation(
                byteCount: 65536, alignment: 1, { move(descriptor, to: copy, through: $0) })
        {
            total += count
            isWhole = count == 0
        }
        if !isWhole { _ = ftruncate(copy, 0) }
        // The copy stays open as long as the process runs.
        return "/proc/self/fd/\(copy)"
    }

    /// Copies the bytes of one read. Returns the number of bytes, 0 at the end; `nil` after an error.
    private static func move(
        _ descriptor: CInt, to copy: CInt, through buffer: UnsafeMutableRawBufferPointer
    ) -> Int? {
        while true {
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return write(copy, buffer.baseAddress, count) == count ? count : nil }
            guard Glibc.errno == EAGAIN || Glibc.errno == EINTR else { return nil }
            var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&readable, 1, -1)
        }
    }
}
