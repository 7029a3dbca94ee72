// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// Its state. `floatoverlay status` prints the same word, but `starting` before `active` and `stopping` at the end.
    public var state: OverlayState {
        visibility.state(in: life.state, suspensions: host.suspensions, isStashed: isStashed)
    }

    /// Whether its window is on screen, whether or not the monitor is on.
    public var isVisible: Bool { life.state.isLive && visibility.isMapped && window.surface != nil }

    /// Takes it off the screen without ending it.
    public func hide() { hide(for: .user) }

    /// Puts it back on screen.
    public func reveal() { reveal(for: .user) }

    func hide(for hider: OverlayVisibility.Hider) {
        guard life.state.isLive, visibility.hide(for: hider) else { return }
        visibilityChanged()
        changed(.visibility)
    }

    /// Shows it again; its source does so unless its user has hidden it as well.
    func reveal(for hider: OverlayVisibility.Hider) {
        if hider == .source && visibility.hider != .source { return }
        unstash()
        guard visibility.reveal(for: hider) else { return }
        visibilityChanged()
        changed(.visibility)
    }

    /// Overlays are suspended for another set of causes.
    func suspensionChanged() {
        guard life.state.isLive else { return }
        visibilityChanged()
        changed(.visibility)
    }

    /// Brings window and source in line with what hides and suspends it.
    func visibilityChanged() {
        guard life.state.isLive else { return }
        var effects: [OverlayVisibility.Effect] = []
        visibility.update(host.suspensions, into: &effects)
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: OverlayVisibility.Effect) {
        switch effect {
        case .map:
            applyInput()
            fade.showWindow()
            changed(.mapping)
        case .unmap(let fades):
            hideWindow(softly: fades)
            changed(.mapping)
        case .endFade: hideWindow(softly: false)
        case .seen(let isVisibleToUser):
            if !isVisibleToUser { controls.hide() }
            source.visibilityChanged(isVisibleToUser)
        }
    }

    // MARK: The window comes and goes

    /// Takes the window off the screen; `softly` it fades out.
    private func hideWindow(softly: Bool) {
        gestures.cancel()
        window.surface?.takeInput(.none)
        fade.hideWindow(softly: softly) { [unowned motion] in motion.finish() }
    }

    /// Takes it out of sight as `reason` asks for, then says `done`, which may be said twice. Anything may end it
    /// sooner: the window's loss, the host's end.
    func leave(_ reason: StopReason, done: @escaping () -> Void) {
        gestures.cancel()
        guard motion.isAnimated else { return done() }
        window.surface?.takeInput(.none)
        switch (reason, life.restoration) {
        case (.returned, .restored(to: var place?)):
            place.monitor = place.monitor ?? target?.monitor
            fade.stay()
            motion.leave(to: place, done: done)
        case (.closed, _), (.ended, _), (.returned, _):
            motion.stay()
            fade.leave(done: done)
        case (.replaced, _), (.lost, _): done()
        }
    }

    /// Ends what moves and fades where it is: the window is going.
    func endMotion() {
        motion.end()
        fade.end()
    }
}
