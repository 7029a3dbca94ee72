// SPDX-License-Identifier: MIT
internal import CPulse
internal import Glibc
internal import Linux

/// libpulse's own loop as a guest in ours: it keeps its monotonic timers, we keep the one `ppoll`.
final class PulseMainloop: EmbeddedLoop {
    typealias Poll = (UnsafeMutablePointer<PollEntry>?, Int, CInt) -> CInt

    private let mainloop: OpaquePointer
    private var poll: Poll?

    init() throws(PulseError) {
        precondition(MemoryLayout<PollEntry>.size == MemoryLayout<pollfd>.size, "not a struct pollfd")
        _ = Self.isQuiet
        guard let mainloop = pa_mainloop_new() else { throw .noLoop }
        self.mainloop = mainloop
        pa_mainloop_set_poll_func(
            mainloop,
            { descriptors, count, milliseconds, owner in
                guard let owner else { return 0 }
                let loop = Unmanaged<PulseMainloop>.fromOpaque(owner).takeUnretainedValue()
                return loop.wait(descriptors, Int(count), milliseconds)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { pa_mainloop_free(mainloop) }

    /// What a context is made on (`pa_mainloop_get_api`); lives as long as this does.
    var api: UnsafeMutablePointer<pa_mainloop_api>? { pa_mainloop_get_api(mainloop) }

    func turn(timeout: CInt, poll: Poll) {
        // libpulse counts in microseconds, in an int.
        let limit = timeout < 0 ? -1 : min(timeout, 2_000_000) * 1000
        let isPolled = withoutActuallyEscaping(poll) { poll in
            guard pa_mainloop_prepare(mainloop, limit) >= 0 else { return false }
            self.poll = poll
            let result = pa_mainloop_poll(mainloop)
            // With deferred work of its own it does not wait at all; the others shall be looked at all the same.
            if self.poll.take() != nil { _ = poll(nil, 0, 0) }
            return result >= 0
        }
        if isPolled { pa_mainloop_dispatch(mainloop) }
    }

    private func wait(
        _ descriptors: UnsafeMutablePointer<pollfd>?, _ count: Int, _ milliseconds: CInt
    ) -> CInt {
        guard let poll = poll.take() else { return 0 }
        guard let descriptors else { return poll(nil, 0, milliseconds) }
        return descriptors.withMemoryRebound(to: PollEntry.self, capacity: count) {
            poll($0, count, milliseconds)
        }
    }

    /// libpulse writes its complaints to standard error, which is our user's, unless told to use syslog; it reads
    /// the variable once, at its first message, which making a context brings about. Children must not see it.
    private static let isQuiet: Bool = {
        guard Process.variable("PULSE_LOG") == nil, Process.variable("PULSE_LOG_SYSLOG") == nil else {
            return false
        }
        setenv("PULSE_LOG_SYSLOG", "1", 1)
        defer { unsetenv("PULSE_LOG_SYSLOG") }
        guard let mainloop = pa_mainloop_new() else { return false }
        defer { pa_mainloop_free(mainloop) }
        guard let context = PulseConnection.makeContext(pa_mainloop_get_api(mainloop)) else { return false }
        pa_context_unref(context)
        return true
    }()
}
