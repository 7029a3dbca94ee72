// SPDX-License-Identifier: MIT
public import Core

extension OverlayController {
    /// Where it is, or is going to: what counts for commands, `status` and whoever remembers places. `nil` before it
    /// has a window.
    public var target: Placement? { motion.target }

    /// Whether only a tab of it is on screen, at a side of its monitor.
    var isStashed: Bool { motion.stash != nil }

    /// Where it belongs while it is on screen: while it is stashed, the place it goes back to.
    public var homePlacement: Placement? { motion.stash?.home ?? motion.target }

    /// Brings it to `placement`, the one way its place changes while it lives: in flight where `animated` and the
    /// settings let it, else at once. A flight under way turns there from where it is.
    public func go(to placement: Placement, animated: Bool = true) {
        motion.go(to: placement, animated: animated)
    }

    /// Puts it aside, a tab left on screen, at the nearer side beyond which there is no other monitor; says whether
    /// there is one. Again is nothing.
    @discardableResult
    public func stash() -> Bool {
        guard let home = homePlacement else { return false }
        return isStashed || moveToStash(from: home, preferring: nil)
    }

    /// Puts it aside at `side`, or at the nearer one; where that lies between monitors, at the other one.
    private func moveToStash(from home: Placement, preferring side: Side?, animated: Bool = true) -> Bool {
        guard let monitor = host.monitor(home.monitor), let rect = motion.rect(of: home, seenFrom: monitor)
        else { return false }
        let arrangement = motion.arrangement(relativeTo: monitor)
        let free = arrangement.free(rect, of: arrangement.areas[0])
        let first = side ?? (rect.nearestCorner(on: monitor.size).isRight ? .right : .left)
        guard let side = [first, first == .left ? .right : .left].first(where: free.contains) else {
            return false
        }
        motion.moveToStash(
            Stash(side: side, home: home),
            at: Placement(Stash.rect(rect, at: side, of: monitor), near: monitor), animated: animated)
        return true
    }

    /// Brings it back from aside to the place it had.
    public func unstash() {
        guard var home = motion.stash?.home else { return }
        if host.monitor(home.monitor) == nil, let present = host.monitor(target?.monitor) {
            home.monitor = present.id
            home = OverlayGeometry.clampedToVisible(home, on: present.size)
        }
        motion.endInteraction()
        motion.relocate(to: home)
    }

    /// Belongs to `placement` from now on: goes there, or stays aside.
    func change(to placement: Placement, animated: Bool = true) {
        if let stash = motion.stash, moveToStash(from: placement, preferring: stash.side, animated: animated)
        {
            return
        }
        go(to: placement, animated: animated)
    }

    /// Goes on to the next of three extents, small, medium and its user's own, and stays at its nearest corner.
    public func cycleSize() {
        guard let contentSize, let present = homePlacement, let monitor = host.monitor(present.monitor) else {
            return
        }
        let small =
            options.width == nil
            ? standardSize(contentSize, on: monitor)
            : startSize(contentSize, on: monitor, width: options.width)
        let half = monitor.workArea.size * 0.5
        let size = SizeCycle.next(
            after: present.size, small: small, medium: OverlayGeometry.fitted(contentSize.aspect, in: half),
            own: motion.ownSize ?? startSize(contentSize, on: monitor, width: nil))
        let rect = Rect(origin: present.origin(on: monitor.size), size: present.size)
        change(to: Placement(rect.resized(to: size, on: monitor), near: monitor))
        host.placeChanged(self)
    }

    /// Takes it out of sight as `reason` asks for, then says `done`, which may be said twice. Anything may end it
    /// sooner: the window's loss, the host's end.
    func leave(_ reason: StopReason, done: @escaping () -> Void) {
        cancelGesture()
        guard motion.isAnimated else { return done() }
        surface?.takeInput(.none)
        switch (reason, restoration) {
        case (.returned, .restored(to: var place?)):
            place.monitor = place.monitor ?? target?.monitor
            motion.leave(to: place, done: done)
        case (.closed, _), (.ended, _), (.returned, _): motion.leave(to: nil, done: done)
        case (.replaced, _), (.lost, _): done()
        }
    }

    /// Takes the window off the screen; `softly` it fades where something blends it.
    func hideWindow(softly: Bool) {
        cancelGesture()
        surface?.takeInput(.none)
        let hide = { [unowned self] in
            if motion.isMoving, let target { motion.finishMove(at: target) }
            surface?.hide()
            motion.set(level: 1)
        }
        if softly && motion.canFade { motion.fade(to: 0, done: hide) } else { hide() }
    }

    /// Puts the window back on screen.
    func showWindow() {
        applyInput()
        guard surface?.isShown != true else { return motion.fade(to: 1) }
        if motion.canFade { motion.set(level: 0) }
        motion.fade(to: 1)
        surface?.reveal()
    }

    /// Shows the opacity, less what a fade takes of it.
    func applyOpacity() { surface?.setOpacity(Double(opacity) / 100 * motion.level) }
}
