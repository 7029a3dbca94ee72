// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The overlays of a host, from `start` to their last callback: determines which overlay appears next, which
/// one it replaces, and where overlays move when monitors change.
final class OverlayRegistry {
    /// Time without a first frame of the successor after which the outgoing overlay gets the badge `waiting…`.
    private static let waitDelay = Duration.milliseconds(300)

    /// The overlays in the order of their start.
    private(set) var overlays: [OverlayController] = []
    /// The monitors used for the last placement; kept while no monitor is connected.
    private(set) var lastMonitors: [Monitor]
    /// Stores whether the user has seen the gesture hint, which appears with the first controls; `nil` shows
    /// no hint.
    var gestureHint: (any GestureHintStore)?
    /// Whether the host is closed: no overlay can start.
    var isClosed = false
    /// Whether a window could appear now.
    var canShowWindows: () -> Bool = { false }
    /// The placement of a replaced overlay that no successor has inherited yet.
    private var inheritedPlacement: InheritedPlacement?
    private var isAdvancing = false
    private var nextID = 1
    private let waitTimer: Timer

    init(_ monitors: [Monitor], in reactor: Reactor) {
        lastMonitors = monitors
        waitTimer = Timer(in: reactor)
        waitTimer.onFire = { [unowned self] _ in updateReplacementBadges() }
    }

    func add(_ overlay: OverlayController) -> Int {
        overlays.append(overlay)
        if !overlay.options.isAdditional, overlays.count > 1 { waitTimer.set(after: Self.waitDelay) }
        defer { nextID += 1 }
        return nextID
    }

    func remove(_ overlay: OverlayController) {
        overlays.removeAll { $0 === overlay }
        advance()
    }

    // MARK: Succession

    /// Performs the steps of the replacement sequence until no step is possible.
    func advance() {
        // A callback of a step may make another step possible: the loop below finds it.
        guard !isAdvancing else { return }
        isAdvancing = true
        while canShowWindows(), let step = nextStep { perform(step) }
        isAdvancing = false
        if overlays.contains(where: \.badge.isReplacementPending) { updateReplacementBadges() }
    }

    /// Marks the overlay that a successor without a frame will replace, and no other.
    private func updateReplacementBadges() {
        let outgoing = ReplacementSequence.outgoing(candidates)
        for overlay in overlays { overlay.badge.isReplacementPending = overlay.id == outgoing }
    }

    private var candidates: [ReplacementSequence.Candidate] {
        overlays.compactMap { ReplacementSequence.Candidate($0) }
    }

    private var nextStep: ReplacementSequence.Step? {
        let candidates = candidates
        if !candidates.contains(where: { $0.phase == .ready && !$0.isAdditional }) {
            inheritedPlacement = nil
        }
        return ReplacementSequence.next(candidates, isPlacementFree: inheritedPlacement != nil)
    }

    private func perform(_ step: ReplacementSequence.Step) {
        switch step {
        case .replace(let id):
            guard let overlay = overlay(id) else { return }
            inheritedPlacement = overlay.placement.inheritedPlacement
            overlay.stop(.replaced)
        case .cancel(let id): overlay(id)?.stop(.replaced)
        case .appear(let id):
            guard let overlay = overlay(id) else { return }
            if !overlay.options.isAdditional, let inheritedPlacement = inheritedPlacement.take() {
                overlay.placement.inherit(inheritedPlacement)
            }
            overlay.life.appear()
        }
    }

    private func overlay(_ id: Int) -> OverlayController? { overlays.first { $0.id == id } }

    /// The placement that `overlay` would inherit if it were ready now.
    func expectedInheritance(of overlay: OverlayController) -> InheritedPlacement? {
        if overlay.options.isAdditional { return nil }
        return inheritedPlacement
            ?? overlays.last { $0.id < overlay.id && $0.state.occupiesPlacement }?.placement
            .inheritedPlacement
    }

    // MARK: Monitors

    /// Restores the placements of overlays if a monitor was added, removed, resized or made primary. A change
    /// of the work area alone, which panels cause often, has no effect.
    func monitorsChanged(
        _ monitors: [Monitor], savedPlacements: @autoclosure () -> SavedPlacements, margin: Double
    ) {
        guard !monitors.isEmpty else { return }
        let isNew = monitors.map(MonitorExtent.init) != lastMonitors.map(MonitorExtent.init)
        lastMonitors = monitors
        if isNew { restorePlacements(savedPlacements(), margin: margin) }
    }

    /// Moves overlays to their home placements. Overlays whose home placement is not available avoid the
    /// others.
    private func restorePlacements(_ savedPlacements: SavedPlacements, margin: Double) {
        var taken: [Placement] = []
        var displaced: [(OverlayPlacement, Placement)] = []
        // The end of such a drag would make a placement home that the user has not chosen.
        for overlay in overlays where overlay.motion.hasLostMonitor { overlay.gestures.cancel() }
        for overlay in overlays where overlay.state.occupiesPlacement || overlay.state == .waiting {
            guard let placement = overlay.placement.placementAfterMonitorChange(savedPlacements) else {
                continue
            }
            guard overlay.placement.home?.placement == placement else {
                displaced.append((overlay.placement, placement))
                continue
            }
            overlay.placement.moveAfterMonitorChange(to: placement)
            taken.append(placement)
        }
        for (other, placement) in displaced {
            let free = OverlapAvoidance.freePlacement(
                near: placement, among: taken, on: lastMonitors, margin: margin)
            other.moveAfterMonitorChange(to: free)
            taken.append(free)
        }
    }
}

extension ReplacementSequence.Candidate {
    /// The phase of `overlay`; `nil` if it does not take part.
    fileprivate init?(_ overlay: OverlayController) {
        let phase: ReplacementSequence.Phase
        switch overlay.life.state {
        case .idle, .over: return nil
        case .waiting: phase = .waiting
        case .ready: phase = overlay.geometry == nil ? .waiting : .ready
        case .starting, .active, .restoring: phase = .shown
        case .leaving, .stopping: phase = .closing
        }
        self.init(overlay.id, phase: phase, isAdditional: overlay.options.isAdditional)
    }
}

/// The properties of a monitor that determine the placement of overlays.
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
