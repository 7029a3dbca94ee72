// SPDX-License-Identifier: MIT

/// Which of several overlays appears next, and whose place it takes.
///
/// One at a time, but for those that are additional: one that has its first frame takes the place of the newest of those
/// that began before it, once that is completely gone. Who was asked for last wins: what was asked for before, and
/// comes later, gives way.
public enum ReplacementSequence {
    /// How far an overlay is.
    public enum Phase: Hashable, Sendable {
        /// It has no frame yet.
        case waiting
        /// It could appear.
        case ready
        /// It has its place on screen.
        case present
        /// It is on its way out.
        case going
    }

    /// An overlay.
    public struct Candidate: Hashable, Sendable {
        /// Its number: later ones are greater.
        public var id: Int
        /// Whether it takes nobody's place.
        public var isAdditional: Bool
        /// How far it is.
        public var phase: Phase

        /// Makes one from its parts.
        public init(_ id: Int, _ phase: Phase, isAdditional: Bool = false) {
            self.id = id
            self.phase = phase
            self.isAdditional = isAdditional
        }
    }

    /// What is to be done.
    public enum Step: Hashable, Sendable {
        /// Stop this one: another one takes its place.
        case replace(Int)
        /// This one appears.
        case appear(Int)
        /// This one never appears.
        case giveWay(Int)
    }

    /// The next step among `all`, in the order of their numbers; `nil` when there is nothing to do before something
    /// happens. `isPlaceLeft`: one has been replaced, and nobody has appeared in its place yet.
    public static func next(_ all: [Candidate], isPlaceLeft: Bool) -> Step? {
        for one in all where one.phase == .waiting || one.phase == .ready {
            if let step = step(for: one, among: all, isPlaceLeft: isPlaceLeft) { return step }
        }
        return nil
    }

    private static func step(for one: Candidate, among all: [Candidate], isPlaceLeft: Bool) -> Step? {
        if one.isAdditional { return one.phase == .ready ? .appear(one.id) : nil }
        if all.contains(where: { outdates($0, one) }) { return .giveWay(one.id) }
        guard one.phase == .ready else { return nil }
        let before = all.filter { $0.id < one.id }
        if !isPlaceLeft, let present = before.last(where: { $0.phase == .present }) {
            return .replace(present.id)
        }
        return before.contains { $0.phase == .going } ? nil : .appear(one.id)
    }

    private static func outdates(_ other: Candidate, _ one: Candidate) -> Bool {
        other.id > one.id && !other.isAdditional && (other.phase == .present || other.phase == .ready)
    }
}
