// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// A timer of the wall clock (`timerfd` of CLOCK_REALTIME), which also fires when the clock is set and when the
/// system resumes.
package final class WallClockTimer {
    private let descriptor: Descriptor
    private var descriptorWatch: FDWatch?

    /// The current time in whole seconds since 1970.
    package static var now: Int {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return now.tv_sec
    }

    /// Creates an unarmed timer. `fire` is called when the timer is due, and early when the clock is set or the
    /// system resumes (`TFD_TIMER_CANCEL_ON_SET`).
    package init(in reactor: Reactor, onFire fire: @escaping () -> Void) throws(SystemError) {
        let number = try retrying("timerfd_create") { fo_wall_timer() }
        descriptor = Descriptor(owning: number)
        descriptorWatch = reactor.watch(number) { _ in
            var expirations: UInt64 = 0
            // Fails with ECANCELED after a change of the clock.
            _ = Glibc.read(number, &expirations, MemoryLayout<UInt64>.size)
            fire()
        }
    }

    deinit { descriptorWatch = nil }

    /// Arms the timer for `time` in seconds since 1970, and replaces an earlier time.
    package func set(at time: Int) { fo_set_wall_timer(descriptor.number, time) }
}
