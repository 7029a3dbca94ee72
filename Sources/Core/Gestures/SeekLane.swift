// SPDX-License-Identifier: MIT

/// One jump at a time, and after it only the newest that was asked for meanwhile: a drag asks for more places than a
/// decoder can find.
public struct SeekLane: Hashable, Sendable {
    /// Where to.
    public struct Wish: Hashable, Sendable {
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

    private var isUnderWay = false
    private var next: Wish?

    /// Starts with nothing asked for.
    public init() {}

    /// Asks for a place; returns what is to be looked for at once.
    public mutating func wish(_ wish: Wish) -> Wish? {
        guard isUnderWay else {
            isUnderWay = true
            return wish
        }
        next = wish
        return nil
    }

    /// The jump has arrived, or cannot; returns what is to be looked for next.
    public mutating func arrived() -> Wish? {
        let wish = next
        next = nil
        isUnderWay = wish != nil
        return wish
    }
}
