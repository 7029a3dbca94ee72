// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// Whether it has started and is not gone: from `didStart` until `didStop`.
    public var isActive: Bool {
        switch lifeCycle.state {
        case .idle, .waiting, .ready, .starting, .over: false
        case .active, .restoring, .leaving, .stopping: hasStarted
        }
    }

    /// Whether its life is told of: from `willStart` until `didStop`.
    public var hasBegun: Bool {
        switch lifeCycle.state {
        case .idle, .waiting, .ready, .over: false
        case .starting, .active, .restoring, .leaving, .stopping: true
        }
    }

    /// Why it stops, once it does.
    public var stopReason: StopReason { lifeCycle.reason }

    /// Whether nothing keeps it from the screen: it has a first frame, and the display a monitor and no lock.
    public var isPossible: Bool {
        switch lifeCycle.state {
        case .idle, .waiting, .leaving, .stopping, .over: false
        case .ready, .starting, .active, .restoring: host.canShowWindows
        }
    }

    /// Whether it is active and nobody can see it for now.
    public var isSuspended: Bool { isLive && !host.suspensions.isEmpty }

    /// Whether its window is on screen.
    public var isOnScreen: Bool { isLive && isMapped && surface != nil }

    /// Whether it has the place on screen, from before its window appears until it stops.
    public var holdsPlace: Bool { lifeCycle.state == .starting || isLive }

    /// Whether it is there to be used.
    private var isLive: Bool { lifeCycle.state == .active || lifeCycle.state == .restoring }

    /// The word for its state in `status`.
    public var stateWord: String {
        switch lifeCycle.state {
        case .idle, .waiting, .ready, .starting: "starting"
        case .active, .restoring:
            isHidden ? "hidden" : isSuspended ? "suspended" : isStashed ? "stashed" : "active"
        case .leaving, .stopping, .over: "stopping"
        }
    }

    // MARK: Out of sight

    /// Takes it off the screen without ending it.
    public func hide() {
        isHiddenBySource = false
        guard !isHidden, isLive else { return }
        isHidden = true
        visibilityChanged()
        host.onOverlayChange?(self)
    }

    /// Puts it back on screen.
    public func reveal() {
        isHiddenBySource = false
        unstash()
        guard isHidden else { return }
        isHidden = false
        visibilityChanged()
        host.onOverlayChange?(self)
    }

    /// Takes it off the screen for its source, or puts it back unless its user has done either meanwhile.
    func setAutoHidden(_ isAutoHidden: Bool) {
        if isAutoHidden {
            guard !isHidden else { return }
            hide()
            isHiddenBySource = isHidden
        } else if isHiddenBySource {
            isHiddenBySource = false
            reveal()
        }
    }

    /// Nobody can see overlays for now, or somebody can again.
    func suspensionChanged() {
        guard isLive else { return }
        visibilityChanged()
        host.onOverlayChange?(self)
    }

    /// Brings window and source in line with what hides and suspends it.
    func visibilityChanged() {
        guard isLive else { return }
        let isKept = host.suspensions.contains(where: \.hidesWindows)
        let shallMap = !isHidden && !isKept
        if shallMap != isMapped {
            isMapped = shallMap
            if shallMap { showWindow() } else { hideWindow(softly: !isKept) }
            host.hud.overlaysChanged()
        } else if isKept {
            hideWindow(softly: false)
        }
        let shallSee = !isHidden && host.suspensions.isEmpty
        guard shallSee != isVisibleToUser else { return }
        isVisibleToUser = shallSee
        if !shallSee { controls.hide() }
        source.visibilityChanged(shallSee)
    }
}
