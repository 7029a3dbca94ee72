// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The opacity of an overlay in percent, as its user sets it.
protocol AdjustableOpacity: AnyObject {
    var percent: Int { get set }
}

/// How opaque one overlay is: what its user has chosen, and what a fade takes of it. Without a fade there is no timer.
final class OverlayOpacity: AdjustableOpacity {
    /// What its user has chosen, 20…100.
    var percent: Int {
        didSet {
            percent = max(20, min(percent, 100))
            apply()
        }
    }
    private let window: SurfaceHandle
    private unowned let host: OverlayHost
    /// The fraction of its opacity that it has while it fades.
    private var level = 1.0
    private var fade: OpacityAnimation?
    private var onFadeFinished: (() -> Void)?
    /// Whether it is on its way out, from which nothing turns it back.
    private var isLeaving = false
    private let timer: Timer

    init(_ window: SurfaceHandle, host: OverlayHost, percent: Int) {
        self.window = window
        self.host = host
        self.percent = percent
        timer = Timer(in: host.reactor)
        timer.onFire = { [unowned self] in step($0) }
    }

    /// Shows the opacity, less what a fade takes of it.
    func apply() { window.surface?.setOpacity(Double(percent) / 100 * level) }

    /// Whether something blends windows.
    var canFade: Bool {
        host.preferences.overlay.motion == .full && host.display.capabilities.contains(.compositing)
    }

    /// Fades to `fraction` of its opacity, or has it at once, then says `done`.
    func fade(to fraction: Double, done: (() -> Void)? = nil) {
        guard !isLeaving else { return }
        onFadeFinished = done
        guard canFade, level != fraction else { return endFade(fraction) }
        let now = host.reactor.now
        fade = makeFade(from: level, to: fraction, at: now)
        step(now)
    }

    /// Fades out for the last time, then says `done`.
    func leave(done: @escaping () -> Void) {
        fade(to: 0, done: done)
        stay()
    }

    /// Fades no more: it is on its way out.
    func stay() { isLeaving = true }

    /// Puts the window back on the screen, or ends a fade that takes it off.
    func showWindow() {
        guard window.surface?.isShown != true else { return fade(to: 1) }
        if canFade { set(level: 0) }
        fade(to: 1)
        window.surface?.reveal()
    }

    /// Takes the window off the screen and calls `hiding` just before; `softly` it fades out where something blends it.
    func hideWindow(softly: Bool, hiding: @escaping () -> Void) {
        let hide = { [unowned self] in
            hiding()
            window.surface?.hide()
            set(level: 1)
        }
        if softly && canFade { fade(to: 0, done: hide) } else { hide() }
    }

    /// As faint as the first frame of a fade that is to come.
    func prepareFadeIn() {
        let now = host.reactor.now
        set(level: makeFade(from: 0, to: 1, at: now).level(at: now))
    }

    /// Has `fraction` of its opacity at once.
    func set(level fraction: Double) {
        fade = nil
        level = fraction
        apply()
    }

    /// Ends a fade where it is: the window is going.
    func end() {
        timer.cancel()
        (fade, onFadeFinished) = (nil, nil)
    }

    /// What is drawn now is seen a refresh later, and shows what the fade has come to by then.
    private func makeFade(from: Double, to fraction: Double, at now: Instant) -> OpacityAnimation {
        OpacityAnimation(
            from: from, to: fraction, at: now.advanced(by: .zero - host.frameInterval(of: window)))
    }

    private func endFade(_ fraction: Double) {
        set(level: fraction)
        onFadeFinished.take()?()
    }

    private func step(_ now: Instant) {
        if let fade {
            let fraction = fade.level(at: now)
            if fade.isOver(at: now) {
                endFade(fraction)
            } else {
                level = fraction
                apply()
            }
        }
        guard fade != nil else { return timer.cancel() }
        timer.set(at: now.advanced(by: host.frameInterval(of: window)))
    }
}
