// SPDX-License-Identifier: MIT
internal import Core

/// The overlays of a host, from `start` to their last callback: which one appears next and which one it replaces, and
/// where all of them go when monitors change.
final class OverlayRegistry {
    /// In the order they were started.
    private(set) var overlays: [OverlayController] = []
    /// The monitors that overlays have been placed on: those there are, or were while there are none.
    private(set) var lastMonitors: [Monitor]
    /// Keeps whether the hint about gestures was seen, which comes with the first controls; `nil` gives none.
    var gestureHint: (any GestureHintStore)?
    /// Whether a window could appear now.
    var canShowWindows: () -> Bool = { false }
    /// What an overlay was replaced for and no overlay has taken over yet.
    private var inheritedPlacement: InheritedPlacement?
    private var isAdvancing = false
    private var nextID = 1

    init(_ monitors: [Monitor]) { lastMonitors = monitors }

    func add(_ overlay: OverlayController) -> Int {
        overlays.append(overlay)
        defer { nextID += 1 }
        return nextID
    }

    func remove(_ overlay: OverlayController) {
        overlays.removeAll { $0 === overlay }
        advance()
    }

    // MARK: Succession

    /// Shows the overlays whose turn it is and stops those that they replace, until nothing is left to do.
    func advance() {
        // A callback of a step may make another step possible: the loop below finds it.
        guard !isAdvancing else { return }
        isAdvancing = true
        while canShowWindows(), let step = nextStep { perform(step) }
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

    // MARK: Monitors

    /// Moves overlays where they belong on `monitors`. Panels come and go every day; only what concerns the monitors
    /// themselves moves overlays.
    func monitorsChanged(_ monitors: [Monitor], memory: @autoclosure () -> SavedPlacements, margin: Double) {
        guard !monitors.isEmpty else { return }
        let isNew = monitors.map(MonitorExtent.init) != lastMonitors.map(MonitorExtent.init)
        lastMonitors = monitors
        if isNew { replaceOverlays(memory(), margin: margin) }
    }

    /// Everything goes where it belongs now. What is at home stays there, the others go around it.
    private func replaceOverlays(_ memory: SavedPlacements, margin: Double) {
        var taken: [Placement] = []
        var guests: [(OverlayPlacement, Placement)] = []
        for overlay in overlays where overlay.state.holdsPlace || overlay.state == .waiting {
            guard let placement = overlay.placement.placementAfterMonitorChange(memory) else { continue }
            guard overlay.placement.home?.placement == placement else {
                guests.append((overlay.placement, placement))
                continue
            }
            overlay.placement.moveAfterMonitorChange(to: placement)
            taken.append(placement)
        }
        for (guest, placement) in guests {
            let free = OverlapAvoidance.near(placement, among: taken, on: lastMonitors, margin: margin)
            guest.moveAfterMonitorChange(to: free)
            taken.append(free)
        }
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

/// What of a monitor decides where overlays go.
private struct MonitorExtent: Hashable {
    var id: Monitor.ID
    var size: Size
    var isPrimary: Bool

    init(_ monitor: Monitor) {
        id = monitor.id
        size = monitor.size
        isPrimary = monitor.isPrimary
    }
}
