// SPDX-License-Identifier: MIT
internal import FloatOverlaySurfaces

/// The windows of one surface: the current one, and others while it moves.
///
/// A pressed window does not move until it is released, because compositors disagree about the coordinates of
/// a press on a moving window (KWin 5.27 and sway 1.7), and a window cannot change its output. Another window
/// without input moves in its place and shows the picture.
final class SurfaceWindows {
    /// Which window shows the picture. There can be a standby window in addition.
    private enum Handover {
        case none
        case single(OverlayWindow)
        /// The window received the press; it keeps its position until the release.
        case pressed(OverlayWindow)
        /// The `old` windows stay until `new` has its first frame. Only the first of them can be pressed.
        case awaitingFrame(old: [OverlayWindow], isFirstPressed: Bool, new: OverlayWindow)
        /// `new` shows the picture; `pressed` is blank and stays until the release.
        case moved(pressed: OverlayWindow, new: OverlayWindow)
    }

    /// A mapped window without a picture, which replaces the pressed window when the overlay moves.
    private(set) var standby: OverlayWindow?
    /// Makes a window without input; `nil` if that is not possible.
    var make: () -> OverlayWindow? = { nil }
    /// Called when the scale, output or available size of the current window has changed.
    var onChange: () -> Void = {}
    /// Called when `isOtherPressed` may have changed.
    var onPressChange: () -> Void = {}
    /// Called when the compositor has closed the current window.
    var onClose: () -> Void = {}
    private var handover = Handover.none
    private let presenter: Presenter
    private let target: InputTarget
    private let reader: InputReader

    /// Shows the frames of `presenter` and delivers events from `reader` to `target`.
    init(_ presenter: Presenter, target: InputTarget, reader: InputReader) {
        (self.presenter, self.target, self.reader) = (presenter, target, reader)
    }

    /// Makes no more calls, because the surface is closed: a pointer that leaves a window can cause that, and
    /// free the owner of the closures, before the change of the windows is complete.
    func disconnect() {
        make = { nil }
        (onChange, onPressChange, onClose) = ({}, {}, {})
    }

    private var input: SurfaceInput { target.input }

    /// The current window, mapped or not.
    var current: OverlayWindow? {
        switch handover {
        case .none: nil
        case .single(let window), .pressed(let window): window
        case .awaitingFrame(_, _, let new), .moved(_, let new): new
        }
    }

    /// Earlier windows.
    var retiring: [OverlayWindow] {
        switch handover {
        case .none, .single, .pressed: []
        case .awaitingFrame(let old, _, _): old
        case .moved(let pressed, _): [pressed]
        }
    }

    /// Whether a window other than the current one is pressed.
    var isOtherPressed: Bool {
        switch handover {
        case .none, .single, .pressed: false
        case .awaitingFrame(_, let isFirstPressed, _): isFirstPressed
        case .moved: true
        }
    }

    /// Whether one of the windows is pressed.
    var hasPressedWindow: Bool { if case .pressed = handover { true } else { isOtherPressed } }

    /// Whether the current window cannot move to `placement` because it is pressed.
    func isHeldBack(from placement: LayerSurfacePlacement) -> Bool {
        guard input.isGrabbed, case .pressed(let window) = handover else { return false }
        return !window.isAt(placement)
    }

    /// Replaces all windows by a new window. If the window cannot be created, the surface has no window.
    func renew() {
        close()
        guard let window = makeWindow() else { return }
        watch(window)
        handover = .single(window)
        presenter.attach(window)
    }

    /// Continues in another window on `output`. The old window stays visible until the new one has its first
    /// frame.
    func migrate(to output: Output?) {
        guard let old = current, presenter.hasFrame, !presenter.isHidden else { return renew() }
        guard let next = claimStandby(on: output) ?? makeWindow() else { return }
        old.isPinned = true
        old.onChange = nil
        watch(next)
        handover = .awaitingFrame(old: retiring + [old], isFirstPressed: hasPressedWindow, new: next)
        presenter.switchWindow(to: next)
    }

    /// Closes all windows.
    func close() {
        closeStandby()
        guard let current else { return }
        let ended = retiring + [current]
        handover = .none
        presenter.detachWindow { for window in ended { window.destroy() } }
        leave(ended)
        onPressChange()
    }

    private func makeWindow() -> OverlayWindow? {
        guard let window = make() else { return nil }
        window.onClose = { [unowned self, unowned window] in closed(window) }
        reader.register(window.wlSurface.surface, target)
        return window
    }

    private func watch(_ window: OverlayWindow) { window.onChange = { [unowned self] in onChange() } }

    /// Closes windows. Pointers and fingers on them leave, after the requests, because a receiver of these
    /// events may close the connection.
    private func discard(_ ended: [OverlayWindow]) {
        for window in ended { window.destroy() }
        leave(ended)
    }

    private func leave(_ ended: [OverlayWindow]) { reader.unregister(ended.map(\.wlSurface.surface)) }

    // MARK: The standby window

    /// Prepares a standby window when a pointer or finger arrives. KWin 5.27 can fade in a new window, so the
    /// window must be mapped before it is needed.
    func makeStandby() {
        guard standby == nil, retiring.isEmpty, presenter.hasFrame, !presenter.isHidden,
            let window = makeWindow()
        else { return }
        window.onConfigure = { [unowned window] in window.blank() }
        standby = window
    }

    /// The standby window, if it is configured and on `output`.
    private func claimStandby(on output: Output?) -> OverlayWindow? {
        guard let window = standby, window.isConfigured, window.output === output else { return nil }
        standby = nil
        window.onConfigure = nil
        return window
    }

    /// Closes the standby window.
    func closeStandby() {
        guard let window = standby else { return }
        standby = nil
        discard([window])
    }

    // MARK: Events

    /// Handles the first frame of the current window. The old windows disappear in the same frame, because
    /// two translucent pictures would show through each other.
    func firstFrameCommitted() {
        guard case .awaitingFrame(let old, let isFirstPressed, let new) = handover else { return }
        guard input.isGrabbed, isFirstPressed, let pressed = old.first else { return closeRetiring() }
        pressed.blank()
        handover = .moved(pressed: pressed, new: new)
        discard(Array(old.dropFirst()))
    }

    /// Handles the first button or finger down, and the last one up.
    func grabChanged(isDown: Bool) {
        switch handover {
        case .single(let window), .pressed(let window):
            window.isPinned = isDown
            handover = isDown ? .pressed(window) : .single(window)
            if isDown { return }
            onPressChange()
            if !input.isVisited { closeStandby() }
        case .moved: if !isDown { closeRetiring() }
        case .none, .awaitingFrame: break
        }
    }

    private func closed(_ window: OverlayWindow) {
        if window === standby { return closeStandby() }
        if window === current {
            close()
            return onClose()
        }
        // The next window is not visible yet.
        if case .awaitingFrame = handover { return renew() }
        closeRetiring()
    }

    private func closeRetiring() {
        guard let current else { return }
        let ended = retiring
        handover = .single(current)
        discard(ended)
        onPressChange()
    }
}
