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

    /// The duration in seconds.
    package var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
