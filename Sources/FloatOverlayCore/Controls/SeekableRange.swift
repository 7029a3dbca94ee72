// SPDX-License-Identifier: MIT

/// A position in content with a finite duration above 0. Positions outside the range are clamped.
public struct SeekableRange: Hashable, Sendable {
    /// Seconds from the start, 0…`duration`.
    public let position: Double
    /// The duration in seconds.
    public let duration: Double

    /// Creates a range; `nil` if `duration` is not finite or not positive.
    ///
    /// - Parameters:
    ///   - position: Seconds from the start, clamped to 0…`duration`; NaN is treated as 0.
    ///   - duration: The duration in seconds.
    public init?(position: Double, duration: Double) {
        guard duration.isFinite, duration > 0 else { return nil }
        self.duration = duration
        self.position = position.isNaN ? 0 : max(0, min(position, duration))
    }

    /// The elapsed fraction, 0…1.
    public var fraction: Double { position / duration }

    /// `seconds` clamped to the range; the current position for NaN.
    public func bounded(_ seconds: Double) -> Double {
        seconds.isNaN ? position : max(0, min(seconds, duration))
    }

    /// `seconds` as text: `4:05`, or `1:04:05` from one hour on. Fractions are cut. Negative values and NaN
    /// are shown as `0:00`, values from 1,000 hours on as `999:59:59`.
    public static func text(_ seconds: Double) -> String {
        let whole = seconds > 0 ? Int(min(seconds, maxSeconds)) : 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let tail = rest < 10 ? "0\(rest)" : "\(rest)"
        if hours == 0 { return "\(minutes):\(tail)" }
        return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
    }

    /// 999:59:59, the maximum that `text` shows.
    private static let maxSeconds = 3_599_999.0
}
