// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// Limits the rate of the log lines of each place in the code. A log handler is `Sendable` and can have no
/// state, so the limiter belongs to the thread (`pthread_setspecific`).
final class LogLimiter {
    private static let maxLinesPerSecond = 20
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    private var rates: [String: RateLimiter] = [:]

    /// The limiter of this thread.
    static var current: LogLimiter {
        if let limiter = pthread_getspecific(key) {
            return Unmanaged<LogLimiter>.fromOpaque(limiter).takeUnretainedValue()
        }
        let limiter = LogLimiter()
        pthread_setspecific(key, Unmanaged.passRetained(limiter).toOpaque())
        return limiter
    }

    /// Records a line of `place`. Returns how many lines of that place were dropped before it; `nil` if it must
    /// be dropped too.
    func admit(_ place: String) -> Int? {
        var rate = rates[place] ?? RateLimiter(maxPerWindow: Self.maxLinesPerSecond, window: .seconds(1))
        let dropped = rate.admit(at: MonotonicClock.now) ? rate.takeRefused() : nil
        rates[place] = rate
        return dropped
    }
}
