// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// Its state, the one that `floatoverlay status` prints too.
    public var state: OverlayState {
        visibility.state(in: lifeCycle.state, suspensions: host.suspensions, isStashed: isStashed)
    }

    /// Whether its window is on screen, whether or not the monitor is on.
    public var isVisible: Bool { lifeCycle.state.isLive && visibility.isMapped && surface != nil }

    /// Why it stops, once it does.
    public var stopReason: StopReason { lifeCycle.reason }

    // MARK: Out of sight

    /// Takes it off the screen without ending it.
    public func hide() { hide(for: .user) }

    /// Puts it back on screen.
    public func reveal() { reveal(for: .user) }

    /// Hides it for its source, or shows it again unless its user has hidden it as well.
    func setAutoHidden(_ isAutoHidden: Bool) {
        if isAutoHidden { hide(for: .source) } else { reveal(for: .source) }
    }

    private func hide(for hider: OverlayVisibility.Hider) {
        guard lifeCycle.state.isLive, visibility.hide(for: hider) else { return }
        visibilityChanged()
        host.onOverlayChange?(self)
    }

    private func reveal(for hider: OverlayVisibility.Hider) {
        if hider == .source && visibility.hider != .source { return }
        unstash()
        guard visibility.reveal(for: hider) else { return }
        visibilityChanged()
        host.onOverlayChange?(self)
    }

    /// Overlays are suspended for another set of causes.
    func suspensionChanged() {
        guard lifeCycle.state.isLive else { return }
        visibilityChanged()
        host.onOverlayChange?(self)
    }

    /// Brings window and source in line with what hides and suspends it.
    func visibilityChanged() {
        guard lifeCycle.state.isLive else { return }
        var effects: [OverlayVisibility.Effect] = []
        visibility.update(host.suspensions, into: &effects)
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: OverlayVisibility.Effect) {
        switch effect {
        case .map:
            showWindow()
            host.hud.overlaysChanged()
        case .unmap(let fades):
            hideWindow(softly: fades)
            host.hud.overlaysChanged()
        case .endFade: hideWindow(softly: false)
        case .seen(let isVisibleToUser):
            if !isVisibleToUser { controls.hide() }
            source.visibilityChanged(isVisibleToUser)
        }
    }
}
