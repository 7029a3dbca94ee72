// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime

extension Reactor {
    /// Whether a turn waits `limit` without a wakeup. For ten seconds, late events of what came before may end a turn
    /// earlier. A wait that the machine prolongs counts.
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
