// SPDX-License-Identifier: MIT

/// The playback position of a producer, extrapolated from its last message.
public enum ProducerTimeline: Hashable, Sendable {
    /// Content without time.
    case none
    /// Live content.
    case live
    /// The content was at `position` of `duration` seconds at the instant `at` (`nil`: on arrival) and
    /// advances at `rate` seconds per second, 0 while paused. `position` is within 0…`maxDuration`,
    /// `duration` above 0 and at most `maxDuration`, and `rate` at most `maxRate` in either direction. The
    /// overlay ends as `.lost` if a value is out of its range.
    case range(position: Double, duration: Double, rate: Double, at: Instant?)

    /// The maximum magnitude of the rate, in seconds per second.
    public static let maxRate = 100.0
    /// The maximum duration in seconds.
    public static let maxDuration = 1e9

    /// The position in seconds at `now`, clamped to the range; `nil` if the content has no position.
    package func position(at now: Instant) -> Double? {
        guard case .range(let position, let duration, let rate, let then) = self else { return nil }
        let passed = then.map { $0.duration(to: now).seconds } ?? 0
        return max(0, min(position + rate * passed, duration))
    }

    /// The timeline, with `now` as its instant if the timeline has no instant.
    func anchored(at now: Instant) -> ProducerTimeline {
        guard case .range(let position, let duration, let rate, nil) = self else { return self }
        return .range(position: position, duration: duration, rate: rate, at: now)
    }

    init(from reader: inout WireReader) throws(WireError) {
        let kind = try reader.number(UInt32.self)
        let (position, duration, rate) = (try reader.real(), try reader.real(), try reader.real())
        let time = try reader.number(UInt64.self)
        switch kind {
        case 0: self = .none
        case 1: self = .live
        case 2:
            guard (0...Self.maxDuration).contains(position), (0...Self.maxDuration).contains(duration),
                duration > 0,
                rate.magnitude <= Self.maxRate, time <= UInt64(Int64.max)
            else {
                throw .fault(
                    ProtocolViolation(
                        in: "timeline",
                        "out of range: position \(position), duration \(duration), rate \(rate)"))
            }
            let at = time == 0 ? nil : Instant(nanoseconds: Int64(time))
            self = .range(position: position, duration: duration, rate: rate, at: at)
        default: throw .fault(ProtocolViolation(in: "timeline", "kind \(kind), expected 0, 1 or 2"))
        }
    }

    func write(to writer: inout WireWriter) {
        var (kind, numbers, time): (UInt32, [Double], UInt64) = (0, [0, 0, 0], 0)
        switch self {
        case .none: break
        case .live: kind = 1
        case .range(let position, let duration, let rate, let at):
            kind = 2
            numbers = [position, duration, rate]
            time = UInt64(clamping: at?.nanoseconds ?? 0)
        }
        writer.write(kind)
        for number in numbers { writer.write(number) }
        writer.write(time)
    }
}
