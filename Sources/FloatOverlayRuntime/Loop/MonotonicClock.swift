// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
package import FloatOverlayCore
internal import Glibc

/// The source of every `Instant`: `CLOCK_MONOTONIC`.
package enum MonotonicClock {
    /// The current time (`clock_gettime`).
    package static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// The time since the start of the system, with the time in which it was suspended (`CLOCK_BOOTTIME`).
    package static var timeSinceBoot: Duration {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Blocks until `instant` (`clock_nanosleep`), for programs without a reactor.
    package static func sleep(until instant: Instant) {
        var time = timespec()
        time.tv_sec = Int(instant.nanoseconds / 1_000_000_000)
        time.tv_nsec = Int(instant.nanoseconds % 1_000_000_000)
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
