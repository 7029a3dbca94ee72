// SPDX-License-Identifier: MIT
public import FloatOverlayCore

extension OverlayController {
    /// The state in the life cycle; an active overlay that is off the screen is hidden, suspended or stashed.
    public var state: OverlayState {
        visibility.state(in: life.state, suspensions: host.suspensions, isStashed: isStashed)
    }

    /// Whether the overlay's window is on screen; the monitor can be switched off.
    public var isVisible: Bool { life.state.isLive && visibility.isMapped && window.surface != nil }

    /// Hides the overlay without ending it. Idempotent; has no effect before `overlayDidStart` and after
    /// `willStop`.
    public func hide() { hide(for: .user) }

    /// Shows a hidden or stashed overlay again. Idempotent; has no effect before `overlayDidStart`.
    public func reveal() { reveal(for: .user) }

    /// Hides the overlay. `didStart` hides an overlay that its source has hidden before.
    func hide(for hider: OverlayVisibility.Hider) {
        let canHide = life.state.isLive || hider == .source && !life.hasStarted
        if canHide, visibility.hide(for: hider) { updateVisibility() }
    }

    /// Shows the overlay; has no effect for the source while the user has hidden the overlay, too. The source
    /// does not end a stash.
    func reveal(for hider: OverlayVisibility.Hider) {
        if hider == .source && visibility.hider != .source { return }
        if hider == .user { unstash() }
        let canReveal = life.state.isLive || hider == .source
        if canReveal, visibility.reveal(for: hider) { updateVisibility() }
    }

    /// Updates the window after the reasons for hiding it or for suspension changed.
    func updateVisibility() {
        // The rest of a closing animation would lie over a screen locker.
        if life.state == .leaving, host.isScreenCovered { life.closingAnimationEnded() }
        guard life.state.isLive else { return }
        visibilityChanged()
        changed(.visibility)
    }

    /// Shows or hides the window, and notifies the source, according to hiding and suspension.
    func visibilityChanged() {
        guard life.state.isLive else { return }
        var effects: [OverlayVisibility.Effect] = []
        visibility.update(
            host.suspensions, isStashed: isStashed, playback: source.playback, into: &effects)
        // The source can end the overlay in a call.
        for effect in effects where life.state.isLive { perform(effect) }
    }

    private func perform(_ effect: OverlayVisibility.Effect) {
        switch effect {
        case .map:
            applyInput()
            overlayOpacity.showWindow()
            changed(.mapping)
        case .unmap(let fades):
            hideWindow(softly: fades)
            changed(.mapping)
        case .endFade: hideWindow(softly: false)
        case .contentVisible(let isVisibleToUser):
            if isVisibleToUser { controls.invalidate() } else { controls.hide() }
            source.visibilityChanged(isVisibleToUser)
        case .playing(let isPlaying): source.setPlaying(isPlaying)
        }
    }

    /// Hides the window; `softly` fades it out.
    private func hideWindow(softly: Bool) {
        gestures.cancel()
        window.surface?.setInputShape(.none)
        overlayOpacity.hideWindow(softly: softly) { [weak motion] in motion?.finish() }
    }

    /// Animates the overlay's disappearance according to `reason`, then calls `done`, possibly twice. The
    /// loss of the window or the host's `close` can end the animation early.
    func leave(_ reason: StopReason, done: @escaping () -> Void) {
        gestures.cancel()
        guard motion.isAnimated else { return done() }
        window.surface?.setInputShape(.none)
        switch (reason, life.restoration) {
        case (.returned, .restored(to: let origin?)) where origin.isFinite:
            overlayOpacity.stay()
            motion.leave(to: origin, done: done)
        case (.closed, _), (.ended, _), (.returned, _):
            motion.stay()
            overlayOpacity.leave(done: done)
        case (.replaced, _), (.lost, _): done()
        }
    }
}
