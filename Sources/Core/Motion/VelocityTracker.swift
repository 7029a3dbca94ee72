// SPDX-License-Identifier: MIT

/// How fast a pointer or finger is: over the last 80 ms, by the time stamps of the events themselves, so that the same
/// motion gives the same speed at any rate of events and however late or merged they arrive.
public struct VelocityTracker: Sendable {
    private struct Sample {
        var time: Instant
        var position: Point
    }

    /// How long a motion counts.
    public static let window = Duration.milliseconds(80)
    /// Events closer together than this are one: a thousand a second need no thousand places.
    private static let grain = Duration.milliseconds(4)
    /// A motion is taken for at least this long, so that one event at once after the press is no lightning.
    private static let minSeconds = 0.01
    private static let capacity = 32

    /// Room for all samples at once: motion allocates nothing.
    private var samples: [Sample]
    private var count = 0
    private var newest = 0

    /// Starts with no motion.
    public init() {
        let nothing = Sample(time: Instant(nanoseconds: 0), position: Point(x: 0, y: 0))
        samples = [Sample](repeating: nothing, count: Self.capacity)
    }

    /// Begins anew at `position`.
    public mutating func begin(_ position: Point, at time: Instant) {
        count = 0
        add(position, at: time)
    }

    /// It is at `position` at `time`; of several at one instant the last counts.
    public mutating func add(_ position: Point, at time: Instant) {
        guard position.x.isFinite, position.y.isFinite else { return }
        guard count > 0 else { return put(Sample(time: time, position: position), at: 0, count: 1) }
        let sample = Sample(time: max(time, samples[newest].time), position: position)
        if count > 1, self[1].time.duration(to: sample.time) < Self.grain {
            samples[newest] = sample
        } else if count == 1, samples[newest].time == sample.time {
            samples[newest] = sample
        } else {
            put(sample, at: (newest + 1) % Self.capacity, count: min(count + 1, Self.capacity))
        }
    }

    /// Logical pixels a second at `now`: less and less the longer nothing has moved, and nothing after the window.
    public func velocity(at now: Instant) -> Size {
        guard count > 1 else { return .zero }
        let last = samples[newest]
        let end = max(now, last.time)
        let start = end.advanced(by: .zero - Self.window)
        guard last.time > start else { return .zero }
        let first = sample(at: start)
        let seconds = max(first.time.duration(to: end).seconds, Self.minSeconds)
        return (last.position - first.position) * (1 / seconds)
    }

    /// Where it was at `start`, between two samples or at the oldest one.
    private func sample(at start: Instant) -> Sample {
        var later = samples[newest]
        for age in 1..<count {
            let earlier = self[age]
            if earlier.time <= start { return Self.between(earlier, later, at: start) }
            later = earlier
        }
        return later
    }

    private static func between(_ a: Sample, _ b: Sample, at time: Instant) -> Sample {
        let whole = a.time.duration(to: b.time).seconds
        guard whole > 0 else { return b }
        let offset = (b.position - a.position) * (a.time.duration(to: time).seconds / whole)
        return Sample(time: time, position: a.position + offset)
    }

    /// The sample that `age` others have followed.
    private subscript(age: Int) -> Sample { samples[(newest - age + Self.capacity) % Self.capacity] }

    private mutating func put(_ sample: Sample, at index: Int, count: Int) {
        samples[index] = sample
        newest = index
        self.count = count
    }
}
