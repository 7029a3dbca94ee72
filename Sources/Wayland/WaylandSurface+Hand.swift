// SPDX-License-Identifier: MIT
internal import Core

/// A window that is pressed stays where it is until it is let go: compositors do not agree on what the coordinates of a
/// press mean once it moves, and it could not go to another output anyway. Another one, which takes no input, goes and is
/// seen in its place.
extension WaylandSurface {
    /// Goes on in another window, where it is to be now. The one there is stays as it is until that one is seen.
    func migrate() {
        guard let old = window, presenter.hasFrame, !presenter.isHidden else { return renew() }
        window = nil
        guard let next = takeStandbyWindow() ?? makeWindow(input: input) else { return window = old }
        old.isPinned = true
        old.onChange = nil
        retiringWindows.append(old)
        window = next
        hasFirstFrame = false
        presenter.switchWindow(to: next)
    }

    /// Something happens to it: a hand is near, or is not any more. A window that comes is faded in by some compositors,
    /// and must have come before it is to be seen all at once.
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

    /// The spare window, where it is of use.
    private func takeStandbyWindow() -> OverlayWindow? {
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

    /// There is no need for a spare window.
    func closeStandbyWindow() {
        guard let standbyWindow else { return }
        self.standbyWindow = nil
        discard(standbyWindow)
    }

    /// The present window has just got its picture. What went before is seen no more in the same frame: two of them would
    /// be seen through each other.
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

    /// Something is down, or nothing any more.
    func grabChanged(isDown: Bool) {
        if isDown {
            if pressed == nil { pressed = window }
            pressed?.isPinned = true
        } else if retiringWindows.isEmpty {
            pressed?.isPinned = false
            pressed = nil
            presenter.takeInput(input)
            if !hand.isVisited { closeStandbyWindow() }
        } else if hasFirstFrame {
            closeRetiringWindows()
        }
    }

    /// The compositor has taken a window of before away.
    func retiringWindowClosed(_ old: OverlayWindow) {
        if old === standbyWindow { return closeStandbyWindow() }
        // The one to come is not seen yet.
        if presenter.isSwitchingWindow { return renew() }
        retiringWindows.removeAll { $0 === old }
        discard(old)
    }

    /// Nothing is needed any more of what was before.
    func closeRetiringWindows() {
        let ended = retiringWindows
        retiringWindows = []
        pressed = nil
        for old in ended { discard(old) }
        presenter.takeInput(input)
    }

    /// Ends a window: whatever is on it leaves.
    func discard(_ window: OverlayWindow) {
        connection.input.discharge(window.wlSurface.surface)
        window.end()
    }
}

extension OutputLayout {
    /// The same place in the pixels of the monitor that most of it is on: a window is on one only.
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
