// SPDX-License-Identifier: MIT

extension Duration {
    /// Whole nanoseconds, cut off at the range of `Int64` (292 years).
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        if overflow || overflowToo { return seconds < 0 ? .min : .max }
        return sum
    }

    /// Whole microseconds.
    package var microseconds: Int64 { nanoseconds / 1000 }

    /// `seconds` rounded to whole milliseconds, which is the precision of media players; at most 1e9 s in either
    /// direction, and zero if `seconds` is not finite.
    package init(roundedToMilliseconds seconds: Double) {
        let bounded = seconds.isFinite ? max(-1e9, min(seconds, 1e9)) : 0
        self = .milliseconds(Int64((bounded * 1000).rounded()))
    }

    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
