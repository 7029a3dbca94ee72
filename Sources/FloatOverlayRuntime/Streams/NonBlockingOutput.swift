// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// A stream that other processes share, to which this process writes without waiting for its reader. The file status
/// flags stay unchanged, because they are shared: a pipe or a terminal is opened again through `/proc/self/fd`, to a
/// socket is written with `MSG_DONTWAIT`.
package struct NonBlockingOutput: ~Copyable {
    private let descriptor: Descriptor
    private let isSocket: Bool

    /// Duplicates or opens `number`; `nil` if neither is possible.
    package init?(_ number: CInt) {
        isSocket = Descriptor.kind(of: number) == .socket
        do throws(SystemError) {
            if isSocket {
                descriptor = try .duplicating(number)
            } else {
                descriptor = try .open(
                    "/proc/self/fd/\(number)", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_APPEND)
            }
        } catch {
            return nil
        }
    }

    /// Writes `text`, at most a part of it if there is too little room. Returns `false` if nothing was written.
    package borrowing func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 {
            let flags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)
            return isSocket
                ? send(descriptor.number, $0.baseAddress, $0.count, flags) > 0
                : Glibc.write(descriptor.number, $0.baseAddress, $0.count) > 0
        }
    }
}
