// SPDX-License-Identifier: MIT
internal import Core

extension OverlayHost {
    /// Lets appear who may, and ends whose place they take, until there is nothing to do before something happens.
    func advance() {
        // Whoever is told of a step and causes another one is served by the loop below.
        guard !isAdvancing else { return }
        isAdvancing = true
        while isPossible, let step = nextStep { perform(step) }
        isAdvancing = false
    }

    private var nextStep: Succession.Step? {
        let candidates = overlays.compactMap(\.candidate)
        if !candidates.contains(where: { $0.phase == .ready && !$0.isAdditional }) { heritage = nil }
        return Succession.next(candidates, isPlaceLeft: heritage != nil)
    }

    private func perform(_ step: Succession.Step) {
        switch step {
        case .replace(let id):
            guard let overlay = overlay(id) else { return }
            heritage = overlay.heritage
            overlay.stop(.replaced)
        case .giveWay(let id): overlay(id)?.stop(.replaced)
        case .proceed(let id):
            guard let overlay = overlay(id) else { return }
            if !overlay.options.isAdditional, let heritage = heritage.take() { overlay.takeOver(heritage) }
            overlay.proceed()
        }
    }

    private func overlay(_ id: Int) -> OverlayController? { overlays.first { $0.id == id } }

    /// What `overlay` would inherit were it ready now.
    func likelyHeritage(of overlay: OverlayController) -> Heritage? {
        if overlay.options.isAdditional { return nil }
        return heritage ?? overlays.last { $0.id < overlay.id && $0.holdsPlace }?.heritage
    }
}
