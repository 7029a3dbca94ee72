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
        let candidates = overlays.compactMap(\.replacementCandidate)
        if !candidates.contains(where: { $0.phase == .ready && !$0.isAdditional }) {
            inheritedPlacement = nil
        }
        return ReplacementSequence.next(candidates, isPlaceLeft: inheritedPlacement != nil)
    }

    private func perform(_ step: ReplacementSequence.Step) {
        switch step {
        case .replace(let id):
            guard let overlay = overlay(id) else { return }
            inheritedPlacement = overlay.inheritedPlacement
            overlay.stop(.replaced)
        case .giveWay(let id): overlay(id)?.stop(.replaced)
        case .appear(let id):
            guard let overlay = overlay(id) else { return }
            if !overlay.options.isAdditional, let inheritedPlacement = inheritedPlacement.take() {
                overlay.inherit(inheritedPlacement)
            }
            overlay.appear()
        }
    }

    private func overlay(_ id: Int) -> OverlayController? { overlays.first { $0.id == id } }

    /// What `overlay` would inherit were it ready now.
    func expectedInheritance(of overlay: OverlayController) -> InheritedPlacement? {
        if overlay.options.isAdditional { return nil }
        return inheritedPlacement
            ?? overlays.last { $0.id < overlay.id && $0.state.holdsPlace }?.inheritedPlacement
    }
}
