// SPDX-License-Identifier: MIT
internal import Core

extension OverlayHost {
    /// Lets appear who may, and ends whose place they take, until there is nothing to do before something happens.
    func advance() {
        // Whoever is told of a step and causes another one is served by the loop below.
        guard !isAdvancing else { return }
        isAdvancing = true
        while canShowWindows, let step = nextStep { perform(step) }
        isAdvancing = false
    }

    private var nextStep: ReplacementSequence.Step? {
        let candidates = overlays.compactMap { ReplacementSequence.Candidate($0) }
        if !candidates.contains(where: { $0.phase == .ready && !$0.isAdditional }) {
            inheritedPlacement = nil
        }
        return ReplacementSequence.next(candidates, isPlaceLeft: inheritedPlacement != nil)
    }

    private func perform(_ step: ReplacementSequence.Step) {
        switch step {
        case .replace(let id):
            guard let overlay = overlay(id) else { return }
            inheritedPlacement = overlay.placement.inheritedPlacement
            overlay.stop(.replaced)
        case .giveWay(let id): overlay(id)?.stop(.replaced)
        case .appear(let id):
            guard let overlay = overlay(id) else { return }
            if !overlay.options.isAdditional, let inheritedPlacement = inheritedPlacement.take() {
                overlay.placement.inherit(inheritedPlacement)
            }
            overlay.life.appear()
        }
    }

    private func overlay(_ id: Int) -> OverlayController? { overlays.first { $0.id == id } }

    /// What `overlay` would inherit were it ready now.
    func expectedInheritance(of overlay: OverlayController) -> InheritedPlacement? {
        if overlay.options.isAdditional { return nil }
        return inheritedPlacement
            ?? overlays.last { $0.id < overlay.id && $0.state.holdsPlace }?.placement.inheritedPlacement
    }
}

extension ReplacementSequence.Candidate {
    /// How far `overlay` is; `nil` when it does not count.
    fileprivate init?(_ overlay: OverlayController) {
        let phase: ReplacementSequence.Phase
        switch overlay.life.state {
        case .idle, .over: return nil
        case .waiting: phase = .waiting
        case .ready: phase = overlay.geometry == nil ? .waiting : .ready
        case .starting, .active, .restoring: phase = .present
        case .leaving, .stopping: phase = .going
        }
        self.init(overlay.id, phase, isAdditional: overlay.options.isAdditional)
    }
}
