// SPDX-License-Identifier: MIT
internal import CFloatOverlayPulse
internal import FloatOverlayRuntime
internal import Glibc

/// libpulse's main loop, embedded in the reactor: libpulse keeps its timers, and the reactor calls the one
/// `ppoll`.
final class PulseMainloop: EmbeddedLoop {
    private let mainloop: OpaquePointer
    /// The wait of the current turn until libpulse polls.
    private var wait: Reactor.Wait?

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
                return loop.poll(descriptors, count: Int(count), milliseconds: milliseconds)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { pa_mainloop_free(mainloop) }

    /// The API for creating contexts (`pa_mainloop_get_api`), valid as long as this object.
    var api: UnsafeMutablePointer<pa_mainloop_api>? { pa_mainloop_get_api(mainloop) }

    func turn(timeout: CInt, in wait: Reactor.Wait) {
        // libpulse takes the timeout in microseconds as an int.
        let limit = timeout < 0 ? -1 : min(timeout, 2_000_000) * 1000
        guard pa_mainloop_prepare(mainloop, limit) >= 0 else { return }
        self.wait = wait
        let result = pa_mainloop_poll(mainloop)
        // With deferred events, libpulse (16.1) does not poll at all; the other descriptors of the process are
        // polled without waiting.
        if self.wait.take() != nil { _ = wait.poll(nil, count: 0, milliseconds: 0) }
        if result >= 0 { pa_mainloop_dispatch(mainloop) }
    }

    private func poll(
        _ descriptors: UnsafeMutablePointer<pollfd>?, count: Int, milliseconds: CInt
    ) -> CInt {
        guard let wait = wait.take() else { return 0 }
        guard let descriptors else { return wait.poll(nil, count: 0, milliseconds: milliseconds) }
        return descriptors.withMemoryRebound(to: PollEntry.self, capacity: count) {
            wait.poll($0, count: count, milliseconds: milliseconds)
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
