// SPDX-License-Identifier: MIT
internal import Core

/// What an overlay leaves to the one that takes its place.
struct InheritedPlacement {
    /// Where it was.
    var placement: Placement
    /// What it showed there.
    var contentSize: OverlayController.ContentSize
    /// Whether it had the size that anything of its kind starts with.
    var isStandard: Bool
}

extension OverlayController {
    /// How far it is, for whoever decides on its place; `nil` when it does not count.
    var replacementCandidate: ReplacementSequence.Candidate? {
        let phase: ReplacementSequence.Phase
        switch lifeCycle.state {
        case .idle, .over: return nil
        case .waiting: phase = .waiting
        case .ready: phase = surface == nil ? .waiting : .ready
        case .starting, .active, .restoring: phase = .present
        case .leaving, .stopping: phase = .going
        }
        return ReplacementSequence.Candidate(id, phase, isAdditional: options.isAdditional)
    }

    /// What it leaves, the place it would come back to when it is stashed; `nil` before it has one.
    var inheritedPlacement: InheritedPlacement? {
        guard let target = homePlacement, let contentSize, let monitor = host.monitor(target.monitor) else {
            return nil
        }
        let standard = startSize(contentSize, on: monitor, width: nil)
        let isStandard =
            (standard.width - target.size.width).magnitude < 1
            && (standard.height - target.size.height).magnitude < 1
        return InheritedPlacement(placement: target, contentSize: contentSize, isStandard: isStandard)
    }

    /// Goes where another one was, unless its own options say otherwise.
    func inherit(_ inheritedPlacement: InheritedPlacement) {
        guard let contentSize, let placement = inherited(inheritedPlacement, for: contentSize),
            placement != target
        else { return }
        go(to: placement, animated: false)
        updateHome()
    }

    /// The place it has from `inheritedPlacement`; `nil` when its own options say where it goes.
    func inherited(_ inheritedPlacement: InheritedPlacement, for contentSize: ContentSize) -> Placement? {
        guard options.place == nil, let monitor = host.monitor(inheritedPlacement.placement.monitor),
            options.monitor == nil || options.monitor == monitor.name
        else { return nil }
        return OverlayGeometry.inherited(
            inheritedPlacement.placement, to: size(contentSize, after: inheritedPlacement, on: monitor),
            on: monitor.size)
    }

    private func size(
        _ contentSize: ContentSize, after inheritedPlacement: InheritedPlacement, on monitor: Monitor
    ) -> Size {
        let old = inheritedPlacement.placement.size
        guard options.width == nil, !inheritedPlacement.isStandard else {
            return startSize(contentSize, on: monitor, width: options.width)
        }
        switch (inheritedPlacement.contentSize, contentSize) {
        case (.pixels, .pixels(let frame)):
            return bounded(frame * (old.area / frame.area).squareRoot(), monitor)
        case (.points(let before), .points(let natural)):
            return bounded(natural * (old.width / before.width), monitor)
        case (.pixels, .points), (.points, .pixels): return startSize(contentSize, on: monitor, width: nil)
        }
    }
}

extension Size {
    fileprivate var area: Double { width * height }
}
