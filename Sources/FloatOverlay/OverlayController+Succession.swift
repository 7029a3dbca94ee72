// SPDX-License-Identifier: MIT
internal import Core

/// What an overlay leaves to the one that takes its place.
struct Heritage {
    /// Where it was.
    var placement: Placement
    /// What it showed there.
    var wish: OverlayController.Wish
    /// Whether it had the size that anything of its kind starts with.
    var isStandard: Bool
}

extension OverlayController {
    /// How far it is, for whoever decides on its place; `nil` when it does not count.
    var candidate: Succession.Candidate? {
        let phase: Succession.Phase
        switch lifeCycle.state {
        case .idle, .over: return nil
        case .waiting: phase = .waiting
        case .ready: phase = surface == nil ? .waiting : .ready
        case .starting, .active, .restoring: phase = .present
        case .leaving, .stopping: phase = .going
        }
        return Succession.Candidate(id, phase, isAdditional: options.isAdditional)
    }

    /// What it leaves, the place it would come back to when it is stashed; `nil` before it has one.
    var heritage: Heritage? {
        guard let target = homePlacement, let wish, let monitor = host.monitor(target.monitor) else {
            return nil
        }
        let standard = startSize(wish, on: monitor, width: nil)
        let isStandard =
            (standard.width - target.size.width).magnitude < 1
            && (standard.height - target.size.height).magnitude < 1
        return Heritage(placement: target, wish: wish, isStandard: isStandard)
    }

    /// Goes where another one was, unless its own options say otherwise.
    func takeOver(_ heritage: Heritage) {
        guard let wish, let placement = inherited(heritage, for: wish), placement != target else { return }
        go(to: placement, animated: false)
        settleIn()
    }

    /// The place it has from `heritage`; `nil` when its own options say where it goes.
    func inherited(_ heritage: Heritage, for wish: Wish) -> Placement? {
        guard options.place == nil, let monitor = host.monitor(heritage.placement.monitor),
            options.monitor == nil || options.monitor == monitor.name
        else { return nil }
        return OverlayGeometry.inherited(
            heritage.placement, to: size(wish, after: heritage, on: monitor), on: monitor.size)
    }

    private func size(_ wish: Wish, after heritage: Heritage, on monitor: Monitor) -> Size {
        let old = heritage.placement.size
        guard options.width == nil, !heritage.isStandard else {
            return startSize(wish, on: monitor, width: options.width)
        }
        switch (heritage.wish, wish) {
        case (.frames, .frames(let frame)):
            return bounded(frame * (old.area / frame.area).squareRoot(), monitor)
        case (.natural(let before), .natural(let natural)):
            return bounded(natural * (old.width / before.width), monitor)
        case (.frames, .natural), (.natural, .frames): return startSize(wish, on: monitor, width: nil)
        }
    }
}

extension Size {
    fileprivate var area: Double { width * height }
}
