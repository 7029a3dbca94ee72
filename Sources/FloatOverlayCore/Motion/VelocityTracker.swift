// SPDX-License-Identifier: MIT

/// The velocity of a pointer or finger over the last 80 ms. Only the events' own timestamps count, so that
/// the same motion gives the same velocity at any event rate and with delayed or merged events.
package struct VelocityTracker: Sendable {
    private struct Sample {
        var time: Instant
        var position: Point
    }

    /// The time over which the velocity is measured.
    package static let window = Duration.milliseconds(80)
    /// Events with a smaller interval replace each other, so that devices with 1000 events per second fit
    /// into the buffer.
    private static let grain = Duration.milliseconds(4)
    /// The minimum duration of a motion, which limits the velocity of a single event right after the press.
    private static let minSeconds = 0.01
    private static let capacity = 32

    /// The storage of all samples, allocated once: motion events allocate no memory.
    private var samples: [Sample]
    private var count = 0
    private var newest = 0

    /// Starts without samples.
    package init() {
        let nothing = Sample(time: Instant(nanoseconds: 0), position: Point(x: 0, y: 0))
        samples = [Sample](repeating: nothing, count: Self.capacity)
    }

    /// Restarts at `position`.
    package mutating func begin(_ position: Point, at time: Instant) {
        count = 0
        add(position, at: time)
    }

    /// Adds a sample. If several samples have the same instant, the last sample counts.
    package mutating func add(_ position: Point, at time: Instant) {
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

    /// The velocity at `now` in logical pixels per second. It decreases while no events arrive, and is zero
    /// when the last event is older than the window.
    package func velocity(at now: Instant) -> Size {
        guard count > 1 else { return .zero }
        let last = samples[newest]
        let end = max(now, last.time)
        let start = end.advanced(by: .zero - Self.window)
        guard last.time > start else { return .zero }
        let first = sample(at: start)
        let seconds = max(first.time.duration(to: end).seconds, Self.minSeconds)
        return (last.position - first.position) * (1 / seconds)
    }

    /// The position at `start`, interpolated between two samples, or the oldest sample.
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

    /// The sample that is followed by `age` others.
    private subscript(age: Int) -> Sample { samples[(newest - age + Self.capacity) % Self.capacity] }

    private mutating func put(_ sample: Sample, at index: Int, count: Int) {
        samples[index] = sample
        newest = index
        self.count = count
    }
}
