// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// An `inotify` instance that is reused after its `FileWatch` has ended. Closing an instance blocks for 5 to
/// 16 ms or longer (Linux 6.18) if no other instance watches the same directory, which would delay frames.
final class Inotify {
    private let descriptor: Descriptor
    var number: CInt { descriptor.number }

    init() throws(SystemError) {
        descriptor = Descriptor(
            owning: try retrying("inotify_init") { inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC)) })
    }
}
