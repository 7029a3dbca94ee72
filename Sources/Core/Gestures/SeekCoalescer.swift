// SPDX-License-Identifier: MIT

/// One jump at a time, and after it only the newest that was asked for meanwhile: a drag asks for more places than a
/// decoder can find.
public struct SeekCoalescer: Hashable, Sendable {
    /// Where to.
    public struct Target: Hashable, Sendable {
        /// The place in seconds.
        public var seconds: Double
        /// Whether it is that very place, or the picture nearby that is found soonest.
        public var isExact: Bool

        /// Makes a wish from its parts.
        public init(seconds: Double, isExact: Bool) {
            self.seconds = seconds
            self.isExact = isExact
        }
    }

    private var isSeeking = false
    private var next: Target?

    /// Starts with nothing asked for.
    public init() {}

    /// Asks for a place; returns what is to be looked for at once.
    public mutating func request(_ target: Target) -> Target? {
        guard isSeeking else {
            isSeeking = true
            return target
        }
        next = target
        return nil
    }

    /// The jump has arrived, or cannot; returns what is to be looked for next.
    public mutating func arrived() -> Target? {
        let target = next
        next = nil
        isSeeking = target != nil
        return target
    }
}
