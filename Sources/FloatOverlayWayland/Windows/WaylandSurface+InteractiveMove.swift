// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A pressed window does not move until it is released, because compositors disagree about the coordinates of
/// a press on a moving window (KWin 5.27 and sway 1.7), and a window cannot change its output. Another window
/// without input moves in its place and shows the picture.
extension WaylandSurface {
    /// Continues in another window at the new placement. The old window stays visible until the new one has
    /// its first frame.
    func migrate() {
        guard let old = window, presenter.hasFrame, !presenter.isHidden else { return renew() }
        window = nil
        guard let next = claimStandbyWindow() ?? makeWindow(input: input) else { return window = old }
        old.isPinned = true
        old.onChange = nil
        retiringWindows.append(old)
        window = next
        hasFirstFrame = false
        presenter.switchWindow(to: next)
    }

    /// Prepares a standby window when a pointer or finger arrives, and closes it when the pointer leaves.
    /// KWin 5.27 can fade in a new window, so the window must be mapped before it is needed.
    func inputOccurred(_ kind: InputEvent.Kind) {
        switch kind {
        case .enter, .press, .touchDown: if role == .overlay { makeStandbyWindow() }
        case .leave: closeStandbyWindow()
        default: break
        }
    }

    private func makeStandbyWindow() {
        guard standbyWindow == nil, retiringWindows.isEmpty, presenter.hasFrame, !presenter.isHidden,
            !isChosen,
            let made = makeWindow(input: .empty)
        else { return }
        made.onChange = nil
        made.onConfigure = { [unowned made] in made.blank() }
        standbyWindow = made
    }

    /// The standby window, if it is configured and on the right monitor.
    private func claimStandbyWindow() -> OverlayWindow? {
        let monitor = geometry.placement.monitor
        guard let standbyWindow, standbyWindow.isConfigured,
            display.layout.head(standbyWindow.output)?.monitor.id == monitor
        else {
            return nil
        }
        self.standbyWindow = nil
        standbyWindow.onConfigure = nil
        follow(standbyWindow)
        return standbyWindow
    }

    /// Closes the standby window.
    func closeStandbyWindow() {
        guard let standbyWindow else { return }
        self.standbyWindow = nil
        discard(standbyWindow)
    }

    /// Handles the first frame of the current window. The old windows disappear in the same frame, because
    /// two translucent pictures would show through each other.
    func firstFrameCommitted() {
        hasFirstFrame = true
        guard !retiringWindows.isEmpty else { return }
        guard hand.isGrabbed, let pressed, retiringWindows.contains(where: { $0 === pressed }) else {
            return closeRetiringWindows()
        }
        pressed.blank()
        let others = retiringWindows.filter { $0 !== pressed }
        retiringWindows = [pressed]
        for other in others { discard(other) }
    }

    /// Handles the first button or finger down, and the last one up.
    func grabChanged(isDown: Bool) {
        if isDown {
            if pressed == nil { pressed = window }
            pressed?.isPinned = true
        } else if retiringWindows.isEmpty {
            pressed?.isPinned = false
            pressed = nil
            presenter.setInput(input)
            if !hand.isVisited { closeStandbyWindow() }
        } else if hasFirstFrame {
            closeRetiringWindows()
        }
    }

    /// Handles an old window that the compositor has closed.
    func retiringWindowClosed(_ old: OverlayWindow) {
        if old === standbyWindow { return closeStandbyWindow() }
        // The next window is not visible yet.
        if presenter.isSwitchingWindow { return renew() }
        retiringWindows.removeAll { $0 === old }
        discard(old)
    }

    /// Closes all old windows.
    func closeRetiringWindows() {
        let ended = retiringWindows
        retiringWindows = []
        pressed = nil
        for old in ended { discard(old) }
        presenter.setInput(input)
    }

    /// Closes a window. Pointers and fingers on it leave.
    func discard(_ window: OverlayWindow) {
        connection.input.unregister(window.wlSurface.surface)
        window.destroy()
    }
}

extension OutputLayout {
    /// The same position in the pixels of the monitor that contains most of the surface, because a window is
    /// on one monitor only.
    func home(of wish: Placement, present: Monitor.ID?) -> Placement {
        guard let head = head(wish.monitor, present: present),
            let map = arrangement(relativeTo: head.monitor.id)
        else {
            return wish
        }
        let rect = Rect(origin: wish.origin(on: head.monitor.size), size: wish.size)
        let area = map.mainArea(of: rect)
        guard area.monitor.id != head.monitor.id else { return wish }
        let local = area.local(rect)
        return Placement(
            monitor: area.monitor.id, corner: .topLeft,
            inset: Size(width: local.origin.x, height: local.origin.y), size: local.size)
    }
}
