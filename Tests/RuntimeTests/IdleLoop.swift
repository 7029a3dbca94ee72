// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime

extension Reactor {
    /// Whether a turn waits `limit` without a wakeup. Retries for ten seconds, because late events of
    /// earlier actions can end a wait. A wait longer than `limit` counts.
    func sleeps(for limit: Duration) -> Bool {
        let deadline = MonotonicClock.now.advanced(by: .seconds(10))
        while true {
            let start = MonotonicClock.now
            turn(waitingAtMost: limit)
            if start.duration(to: MonotonicClock.now) >= limit { return true }
            if start >= deadline { return false }
        }
    }
}
