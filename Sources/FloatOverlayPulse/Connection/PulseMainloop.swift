// SPDX-License-Identifier: MIT
internal import CPulse
internal import FloatOverlayRuntime
internal import Glibc

/// libpulse's main loop, embedded in the reactor: libpulse keeps its timers, and the reactor calls the one
/// `ppoll`.
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

    /// The API for creating contexts (`pa_mainloop_get_api`), valid as long as this object.
    var api: UnsafeMutablePointer<pa_mainloop_api>? { pa_mainloop_get_api(mainloop) }

    func turn(timeout: CInt, poll: Poll) {
        // libpulse takes the timeout in microseconds as an int.
        let limit = timeout < 0 ? -1 : min(timeout, 2_000_000) * 1000
        let isPolled = withoutActuallyEscaping(poll) { poll in
            guard pa_mainloop_prepare(mainloop, limit) >= 0 else { return false }
            self.poll = poll
            let result = pa_mainloop_poll(mainloop)
            // With deferred events, libpulse (16.1) does not poll at all; the other descriptors of the
            // process are polled without waiting.
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

    /// Redirects the log of libpulse (16.1) from standard error to syslog. libpulse reads PULSE_LOG_SYSLOG
    /// once, at its first message, and creating a context logs that message. The variable is unset afterwards
    /// so that children do not inherit it.
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
