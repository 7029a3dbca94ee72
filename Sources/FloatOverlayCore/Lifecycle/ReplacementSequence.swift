// SPDX-License-Identifier: MIT

/// Determines which overlay appears next and which one it replaces.
///
/// One overlay is shown at a time; additional ones are exempt. An overlay with a first frame replaces the
/// newest overlay that started before it, after that one has closed. The latest request wins: an overlay that
/// was requested earlier and becomes ready later never appears.
package enum ReplacementSequence {
    /// The progress of an overlay.
    package enum Phase: Hashable, Sendable {
        /// The overlay has no frame yet.
        case waiting
        /// The overlay has a frame and can appear.
        case ready
        /// The overlay has appeared.
        case present
        /// The overlay is closing.
        case closing
    }

    /// An overlay in the sequence.
    package struct Candidate: Hashable, Sendable {
        /// The overlay's ID; later overlays have greater IDs.
        package var id: Int
        /// Whether the overlay replaces no other.
        package var isAdditional: Bool
        /// The progress of the overlay.
        package var phase: Phase

        /// Creates a candidate.
        package init(_ id: Int, _ phase: Phase, isAdditional: Bool = false) {
            self.id = id
            self.phase = phase
            self.isAdditional = isAdditional
        }
    }

    /// An action for the host.
    package enum Step: Hashable, Sendable {
        /// Stop this overlay: another one replaces it.
        case replace(Int)
        /// Show this overlay.
        case appear(Int)
        /// Stop this overlay, which never appears.
        case cancel(Int)
    }

    /// The next step for the candidates `all`, in the order of their IDs; `nil` if no step is possible before
    /// the next event. `isPlacementFree`: no overlay has taken the placement of a replaced one.
    package static func next(_ all: [Candidate], isPlacementFree: Bool) -> Step? {
        for one in all where one.phase == .waiting || one.phase == .ready {
            if let step = step(for: one, among: all, isPlacementFree: isPlacementFree) { return step }
        }
        return nil
    }

    private static func step(for one: Candidate, among all: [Candidate], isPlacementFree: Bool) -> Step? {
        if one.isAdditional { return one.phase == .ready ? .appear(one.id) : nil }
        if all.contains(where: { outdates($0, one) }) { return .cancel(one.id) }
        guard one.phase == .ready else { return nil }
        let before = all.filter { $0.id < one.id }
        if !isPlacementFree, let present = before.last(where: { $0.phase == .present }) {
            return .replace(present.id)
        }
        return before.contains { $0.phase == .closing } ? nil : .appear(one.id)
    }

    private static func outdates(_ other: Candidate, _ one: Candidate) -> Bool {
        other.id > one.id && !other.isAdditional && (other.phase == .present || other.phase == .ready)
    }
}
