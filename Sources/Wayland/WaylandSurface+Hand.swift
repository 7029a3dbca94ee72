// SPDX-License-Identifier: MIT
internal import Core

/// A window that is pressed stays where it is until it is let go: compositors do not agree on what the coordinates of a
/// press mean once it moves, and it could not go to another output anyway. Another one, which takes no input, goes and is
/// seen in its place.
extension WaylandSurface {
    /// Goes on in another window, where it is to be now. The one there is stays as it is until that one is seen.
    func succeed() {
        guard let old = window, presenter.hasFrame, !presenter.isHidden else { return renew() }
        window = nil
        guard let next = takeSpare() ?? makeWindow(input: input) else { return window = old }
        old.isPinned = true
        old.onChange = nil
        past.append(old)
        window = next
        isPictured = false
        presenter.pass(to: next)
    }

    /// Something happens to it: a hand is near, or is not any more. A window that comes is faded in by some compositors,
    /// and must have come before it is to be seen all at once.
    func handIs(_ kind: InputEvent.Kind) {
        switch kind {
        case .enter, .press, .touchDown: if role == .overlay { makeSpare() }
        case .leave: endSpare()
        default: break
        }
    }

    private func makeSpare() {
        guard spare == nil, past.isEmpty, presenter.hasFrame, !presenter.isHidden, !isChosen,
            let made = makeWindow(input: .empty)
        else { return }
        made.onChange = nil
        made.onConfigure = { [unowned made] in made.blank() }
        spare = made
    }

    /// The spare window, where it is of use.
    private func takeSpare() -> OverlayWindow? {
        let monitor = placed.placement.monitor
        guard let spare, spare.isConfigured, stage.layout.head(spare.output)?.monitor.id == monitor else {
            return nil
        }
        self.spare = nil
        spare.onConfigure = nil
        follow(spare)
        return spare
    }

    /// There is no need for a spare window.
    func endSpare() {
        guard let spare else { return }
        self.spare = nil
        end(spare)
    }

    /// The present window has just got its picture. What went before is seen no more in the same frame: two of them would
    /// be seen through each other.
    func pictured() {
        isPictured = true
        guard !past.isEmpty else { return }
        guard hand.isGrabbed, let pressed, past.contains(where: { $0 === pressed }) else { return endPast() }
        pressed.blank()
        let others = past.filter { $0 !== pressed }
        past = [pressed]
        for other in others { end(other) }
    }

    /// Something is down, or nothing any more.
    func handChanged(isDown: Bool) {
        if isDown {
            if pressed == nil { pressed = window }
            pressed?.isPinned = true
        } else if past.isEmpty {
            pressed?.isPinned = false
            pressed = nil
            presenter.takeInput(input)
            if !hand.isVisited { endSpare() }
        } else if isPictured {
            endPast()
        }
    }

    /// The compositor has taken a window of before away.
    func forget(_ old: OverlayWindow) {
        if old === spare { return endSpare() }
        // The one to come is not seen yet.
        if presenter.isPassing { return renew() }
        past.removeAll { $0 === old }
        end(old)
    }

    /// Nothing is needed any more of what was before.
    func endPast() {
        let ended = past
        past = []
        pressed = nil
        for old in ended { end(old) }
        presenter.takeInput(input)
    }

    /// Ends a window: whatever is on it leaves.
    func end(_ window: OverlayWindow) {
        connection.input.discharge(window.sheet.surface)
        window.end()
    }
}

extension OutputLayout {
    /// The same place in the pixels of the monitor that most of it is on: a window is on one only.
    func home(of wish: Placement, present: Monitor.ID?) -> Placement {
        guard let head = head(wish.monitor, present: present), let map = map(from: head.monitor.id) else {
            return wish
        }
        let rect = Rect(origin: wish.origin(on: head.monitor.size), size: wish.size)
        let area = map.home(of: rect)
        guard area.monitor.id != head.monitor.id else { return wish }
        let local = area.local(rect)
        return Placement(
            monitor: area.monitor.id, corner: .topLeft,
            inset: Size(width: local.origin.x, height: local.origin.y), size: local.size)
    }
}
