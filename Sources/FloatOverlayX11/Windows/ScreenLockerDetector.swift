// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Detects screen lockers that send no signal (i3lock, xsecurelock, slock). Games, pictures and screen
/// annotation tools may cover all monitors too, but only a locker grabs the keyboard.
///
/// A grab causes no event. The server is therefore queried (`GrabProbe`) a few times after windows have
/// covered all monitors.
final class ScreenLockerDetector {
    private static let firstPause = Duration.milliseconds(50)
    private static let maxPause = Duration.milliseconds(1600)

    private let connection: Connection
    private let probe: GrabProbe
    private let timer: Timer
    private var state = State.uncovered

    private enum State {
        case uncovered
        /// Windows cover all monitors. `wasGrabbed`: the last probe has found a grab of the keyboard; `pause`: the time
        /// before the next probe, if it is at most `maxPause`.
        case covered(wasGrabbed: Bool, pause: Duration)
        /// A locker covers all monitors.
        case locked
    }

    /// Whether windows above the overlays cover all monitors.
    var isCovered: Bool { if case .uncovered = state { false } else { true } }
    /// Whether a locker covers all monitors.
    var isLocked: Bool { if case .locked = state { true } else { false } }
    /// Called when `isCovered` changes.
    var onCover: (Bool) -> Void = { _ in }
    /// Called when `isLocked` changes.
    var onLock: (Bool) -> Void = { _ in }

    init(_ connection: Connection, probe: GrabProbe, in reactor: Reactor) {
        self.connection = connection
        self.probe = probe
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in probeKeyboard() }
    }

    /// Handles a change of the window stack; `isCovered`: windows cover all monitors.
    func update(isCovered: Bool) {
        switch (state, isCovered) {
        case (.uncovered, false), (.locked, true): return
        case (.uncovered, true):
            state = .covered(wasGrabbed: false, pause: Self.firstPause)
            onCover(true)
            probeKeyboard()
        case (.covered(let wasGrabbed, _), true):
            state = .covered(wasGrabbed: wasGrabbed, pause: Self.firstPause)
            probeKeyboard()
        case (.covered, false), (.locked, false):
            let wasLocked = isLocked
            state = .uncovered
            timer.cancel()
            onCover(false)
            if wasLocked { onLock(false) }
        }
    }

    /// Stops probing.
    func stop() { timer.cancel() }

    /// A single positive result may be the grab of a menu or of a window manager's key binding, which ends
    /// before the next probe.
    private func probeKeyboard() {
        guard connection.isUsable, case .covered(let wasGrabbed, let pause) = state else { return }
        let isGrabbed = probe.isKeyboardGrabbed
        if wasGrabbed && isGrabbed {
            state = .locked
            timer.cancel()
            return onLock(true)
        }
        let isLast = pause > Self.maxPause
        if !isLast { timer.set(after: pause) }
        state = .covered(wasGrabbed: isGrabbed, pause: isLast ? pause : pause * 2)
    }
}
