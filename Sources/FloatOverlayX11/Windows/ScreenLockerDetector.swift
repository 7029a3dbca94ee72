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
    private var pause = firstPause
    /// Whether the last probe has found a grab of the keyboard.
    private var isKeyboardGrabbed = false

    /// Whether windows above the overlays cover all monitors.
    private(set) var isCovered = false
    /// Whether a locker covers all monitors.
    private(set) var isLocked = false
    /// Called when `isCovered` changes.
    var onCover: (Bool) -> Void = { _ in }
    /// Called when `isLocked` changes.
    var onLock: (Bool) -> Void = { _ in }

    init(_ connection: Connection, _ probe: GrabProbe, _ reactor: Reactor) {
        self.connection = connection
        self.probe = probe
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in probeKeyboard() }
    }

    /// Handles a change of the window stack; `isCovered`: windows cover all monitors.
    func update(isCovered: Bool) {
        if isCovered != self.isCovered {
            self.isCovered = isCovered
            onCover(isCovered)
        }
        guard isCovered else { return setLocked(false) }
        pause = Self.firstPause
        if !isLocked { probeKeyboard() }
    }

    /// Stops probing.
    func stop() { timer.cancel() }

    /// A single positive result may be the grab of a menu or of a window manager's key binding, which ends
    /// before the next probe.
    private func probeKeyboard() {
        guard connection.isUsable else { return }
        let wasGrabbed = isKeyboardGrabbed
        isKeyboardGrabbed = probe.isKeyboardGrabbed
        if wasGrabbed && isKeyboardGrabbed { return setLocked(true) }
        guard pause <= Self.maxPause else { return }
        timer.set(after: pause)
        pause = pause * 2
    }

    private func setLocked(_ isLocked: Bool) {
        timer.cancel()
        isKeyboardGrabbed = false
        guard isLocked != self.isLocked else { return }
        self.isLocked = isLocked
        onLock(isLocked)
    }
}
