// SPDX-License-Identifier: MIT
internal import FloatOverlaySurfaces

/// The windows of one surface: the current one, and others while it moves.
///
/// A pressed window does not move until it is released, because compositors disagree about the coordinates of
/// a press on a moving window (KWin 5.27 and sway 1.7), and a window cannot change its output. Another window
/// without input moves in its place and shows the picture.
final class SurfaceWindows {
    /// The current window, mapped or not.
    private(set) var current: OverlayWindow?
    /// Earlier windows: they stay until the current window has its first frame, and a pressed one until its
    /// release.
    private(set) var retiring: [OverlayWindow] = []
    /// The window that received the press; it keeps its position until the release.
    private(set) var pressed: OverlayWindow?
    /// A mapped window without a picture, which replaces the pressed window when the overlay moves.
    private(set) var standby: OverlayWindow?
    /// Makes a window, as the current one or as a standby window; `nil` if that is not possible.
    var make: (_ isStandby: Bool) -> OverlayWindow? = { _ in nil }
    /// Called when the scale, output or available size of the current window has changed.
    var onChange: () -> Void = {}
    /// Called when `isOtherPressed` may have changed.
    var onPressChange: () -> Void = {}
    /// Called when the compositor has closed the current window, which was on `output`.
    var onClose: (_ output: Output?) -> Void = { _ in }
    /// Whether the current window has committed its first frame.
    private var hasFirstFrame = false
    private let presenter: Presenter
    private let target: InputTarget
    private let reader: InputReader

    /// Shows the frames of `presenter` and delivers events from `reader` to `target`.
    init(_ presenter: Presenter, _ target: InputTarget, _ reader: InputReader) {
        (self.presenter, self.target, self.reader) = (presenter, target, reader)
    }

    private var input: SurfaceInput { target.input }

    /// Whether a window other than the current one is pressed.
    var isOtherPressed: Bool { pressed != nil && pressed !== current }

    /// Whether the current window cannot move to `place` because it is pressed.
    func isHeldBack(from place: LayerSurfacePlacement) -> Bool {
        guard input.isGrabbed, let current, current === pressed else { return false }
        return !current.isAt(place)
    }

    /// Replaces all windows by a new one; leaves the surface without one if none can be created.
    func renew() {
        close()
        guard let window = makeWindow() else { return }
        current = window
        presenter.attach(window)
    }

    /// Continues in another window on `output`. The old window stays visible until the new one has its first
    /// frame.
    func migrate(to output: Output?) {
        guard let old = current, presenter.hasFrame, !presenter.isHidden else { return renew() }
        current = nil
        guard let next = claimStandby(on: output) ?? makeWindow() else { return current = old }
        old.isPinned = true
        old.onChange = nil
        retiring.append(old)
        current = next
        hasFirstFrame = false
        presenter.switchWindow(to: next)
    }

    /// Closes all windows.
    func close() {
        closeStandby()
        guard let window = current else { return }
        current = nil
        presenter.detachWindow()
        closeRetiring()
        discard(window)
    }

    private func makeWindow(isStandby: Bool = false) -> OverlayWindow? {
        guard let window = make(isStandby) else { return nil }
        if !isStandby { watch(window) }
        window.onClose = { [unowned self, unowned window] in closed(window) }
        reader.register(window.wlSurface.surface, target)
        return window
    }

    private func watch(_ window: OverlayWindow) { window.onChange = { [unowned self] in onChange() } }

    /// Closes a window. Pointers and fingers on it leave.
    private func discard(_ window: OverlayWindow) {
        reader.unregister(window.wlSurface.surface)
        window.destroy()
    }

    // MARK: The standby window

    /// Prepares a standby window when a pointer or finger arrives. KWin 5.27 can fade in a new window, so the
    /// window must be mapped before it is needed.
    func makeStandby() {
        guard standby == nil, retiring.isEmpty, presenter.hasFrame, !presenter.isHidden,
            let window = makeWindow(isStandby: true)
        else { return }
        window.onConfigure = { [unowned window] in window.blank() }
        standby = window
    }

    /// The standby window, if it is configured and on `output`.
    private func claimStandby(on output: Output?) -> OverlayWindow? {
        guard let window = standby, window.isConfigured, window.output === output else { return nil }
        standby = nil
        window.onConfigure = nil
        watch(window)
        return window
    }

    /// Closes the standby window.
    func closeStandby() {
        guard let window = standby else { return }
        standby = nil
        discard(window)
    }

    // MARK: Events

    /// Handles the first frame of the current window. The old windows disappear in the same frame, because
    /// two translucent pictures would show through each other.
    func firstFrameCommitted() {
        hasFirstFrame = true
        guard !retiring.isEmpty else { return }
        guard input.isGrabbed, let pressed, retiring.contains(where: { $0 === pressed }) else {
            return closeRetiring()
        }
        pressed.blank()
        let others = retiring.filter { $0 !== pressed }
        retiring = [pressed]
        for other in others { discard(other) }
    }

    /// Handles the first button or finger down, and the last one up.
    func grabChanged(isDown: Bool) {
        if isDown {
            if pressed == nil { pressed = current }
            pressed?.isPinned = true
        } else if retiring.isEmpty {
            pressed?.isPinned = false
            pressed = nil
            onPressChange()
            if !input.isVisited { closeStandby() }
        } else if hasFirstFrame {
            closeRetiring()
        }
    }

    private func closed(_ window: OverlayWindow) {
        if window === standby { return closeStandby() }
        if window === current {
            let output = window.output
            close()
            return onClose(output)
        }
        // The next window is not visible yet.
        if presenter.isSwitchingWindow { return renew() }
        retiring.removeAll { $0 === window }
        discard(window)
    }

    private func closeRetiring() {
        let ended = retiring
        (retiring, pressed) = ([], nil)
        for old in ended { discard(old) }
        onPressChange()
    }
}
