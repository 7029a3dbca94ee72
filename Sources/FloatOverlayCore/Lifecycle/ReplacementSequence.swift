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
        case shown
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
        package init(_ id: Int, phase: Phase, isAdditional: Bool = false) {
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
        for candidate in all where candidate.phase == .waiting || candidate.phase == .ready {
            if let step = step(for: candidate, among: all, isPlacementFree: isPlacementFree) { return step }
        }
        return nil
    }

    /// The ID of the overlay on screen that an overlay without a frame will replace; `nil` for none.
    package static func outgoing(_ all: [Candidate]) -> Int? {
        guard let successor = all.last(where: { $0.phase == .waiting && !$0.isAdditional }),
            !all.contains(where: { supersedes($0, successor) })
        else { return nil }
        return all.last { $0.id < successor.id && $0.phase == .shown }?.id
    }

    private static func step(for candidate: Candidate, among all: [Candidate], isPlacementFree: Bool) -> Step?
    {
        if candidate.isAdditional { return candidate.phase == .ready ? .appear(candidate.id) : nil }
        if all.contains(where: { supersedes($0, candidate) }) { return .cancel(candidate.id) }
        guard candidate.phase == .ready else { return nil }
        let before = all.filter { $0.id < candidate.id }
        if !isPlacementFree, let shown = before.last(where: { $0.phase == .shown }) {
            return .replace(shown.id)
        }
        return before.contains { $0.phase == .closing } ? nil : .appear(candidate.id)
    }

    private static func supersedes(_ other: Candidate, _ candidate: Candidate) -> Bool {
        other.id > candidate.id && !other.isAdditional && (other.phase == .shown || other.phase == .ready)
    }
}
