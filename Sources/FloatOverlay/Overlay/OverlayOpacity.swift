// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The opacity of one overlay: the user's value and the fade level. Without a fade no timer runs.
final class OverlayOpacity: AdjustableOpacity {
    /// The user's value, in `Opacity.percentRange`.
    var percent: Int {
        didSet {
            percent = Opacity.clamped(percent: percent)
            apply()
        }
    }
    private let window: SurfaceHandle
    private unowned let host: OverlayHost
    /// The fade level, 0…1.
    private var level = 1.0
    private var fade: (animation: OpacityAnimation, done: (() -> Void)?)?
    /// Whether the closing animation has begun, after which no other fade starts.
    private var isLeaving = false
    private let timer: Timer

    init(_ window: SurfaceHandle, host: OverlayHost, percent: Int) {
        self.window = window
        self.host = host
        self.percent = Opacity.clamped(percent: percent)
        timer = Timer(in: host.reactor)
        timer.onFire = { [unowned self] in step($0) }
    }

    /// Sets the window's opacity to the user's value times the fade level.
    func apply() { window.surface?.setOpacity(Double(percent) / 100 * level) }

    /// Whether fades are possible: full motion is configured and the display blends windows.
    var canFade: Bool {
        host.motion == .full && host.display.capabilities.contains(.compositing)
    }

    /// Fades to `fraction` of the user's opacity, or sets it immediately, then calls `done`.
    func fade(to fraction: Double, done: (() -> Void)? = nil) {
        guard !isLeaving else { return }
        guard canFade, level != fraction else {
            set(level: fraction)
            done?()
            return
        }
        let now = host.reactor.now
        fade = (makeFade(from: level, to: fraction, at: now), done)
        step(now)
    }

    /// Fades out as the last fade, then calls `done`.
    func leave(done: @escaping () -> Void) {
        fade(to: 0, done: done)
        stay()
    }

    /// Starts no more fades: the overlay is closing.
    func stay() { isLeaving = true }

    /// Shows the window again, or reverses a fade-out.
    func showWindow() {
        guard window.surface?.isShown != true else { return fade(to: 1) }
        if canFade { set(level: 0) }
        fade(to: 1)
        window.surface?.reveal()
    }

    /// Hides the window and calls `hiding` just before; `softly` fades the window out if the display blends
    /// windows.
    func hideWindow(softly: Bool, hiding: @escaping () -> Void) {
        let hide = { [weak self] in
            hiding()
            guard let self else { return }
            window.surface?.hide()
            set(level: 1)
        }
        if softly && canFade { fade(to: 0, done: hide) } else { hide() }
    }

    /// Sets the opacity of a window that appears: that of the first frame of a fade-in, or the final value if it does
    /// not fade in.
    func prepareWindow(fadesIn: Bool) {
        guard fadesIn, canFade else { return apply() }
        let now = host.reactor.now
        set(level: makeFade(from: 0, to: 1, at: now).opacity(at: now))
    }

    /// Sets the fade level to `fraction` without a fade.
    func set(level fraction: Double) {
        fade = nil
        level = fraction
        apply()
    }

    /// Ends a fade because the window closes.
    func end() {
        timer.cancel()
        fade = nil
    }

    /// A frame drawn now is visible one refresh later; the fade starts one refresh earlier to match.
    private func makeFade(from: Double, to fraction: Double, at now: Instant) -> OpacityAnimation {
        OpacityAnimation(
            from: from, to: fraction, at: now.advanced(by: .zero - host.frameInterval(of: window)))
    }

    private func step(_ now: Instant) {
        if let (animation, done) = fade {
            level = animation.opacity(at: now)
            apply()
            if animation.isOver(at: now) {
                fade = nil
                done?()
            }
        }
        // The end of a fade can start another one.
        guard fade != nil else { return timer.cancel() }
        timer.set(at: now.advanced(by: host.frameInterval(of: window)))
    }
}
