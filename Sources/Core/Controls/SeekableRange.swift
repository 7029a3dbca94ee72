// SPDX-License-Identifier: MIT

/// A place in something that takes time and can be sought. There is none without a finite duration above 0; a
/// position outside is the nearer end.
public struct SeekableRange: Hashable, Sendable {
    /// Seconds from the beginning, 0…`duration`.
    public let position: Double
    /// Seconds it all takes.
    public let duration: Double

    /// Makes a range of what a source tells; `nil` where that is no range.
    public init?(position: Double, duration: Double) {
        guard duration.isFinite, duration > 0 else { return nil }
        self.duration = duration
        self.position = position.isNaN ? 0 : max(0, min(position, duration))
    }

    /// How much of it is over, 0…1.
    public var fraction: Double { position / duration }

    /// `seconds` brought into the range.
    public func bounded(_ seconds: Double) -> Double {
        seconds.isNaN ? position : max(0, min(seconds, duration))
    }

    /// `seconds` as people write them: `4:05`, or `1:04:05` from an hour on.
    public static func text(_ seconds: Double) -> String {
        let whole = seconds > 0 ? Int(min(seconds, maxSeconds)) : 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let tail = rest < 10 ? "0\(rest)" : "\(rest)"
        if hours == 0 { return "\(minutes):\(tail)" }
        return "\(hours):\(minutes < 10 ? "0" : "")\(minutes):\(tail)"
    }

    /// 999:59:59; more is written like it.
    private static let maxSeconds = 3_599_999.0
}
