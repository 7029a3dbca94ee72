// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension OverlayMotion {
    /// The placement to return to if the overlay is stashed; otherwise `target`.
    var homePlacement: Placement? { stash?.home ?? target }

    /// The tab of a stashed overlay of `size` that does not move; otherwise `nil`.
    func restingTab(of size: Size) -> Rect? {
        isMoving ? nil : stash.map { Stash.tab(of: size, at: $0.side) }
    }

    /// Stashes the overlay, with a tab left on screen, at the nearer side that no other monitor adjoins;
    /// returns `false` if both sides adjoin other monitors.
    func moveToStash() -> Bool {
        guard let home = homePlacement else { return false }
        return stash != nil || moveToStash(from: home, preferring: nil)
    }

    /// Stashes the overlay at `side` (default: the nearer side); if another monitor adjoins that side, at the
    /// opposite side.
    private func moveToStash(from home: Placement, preferring side: Side?, animated: Bool = true) -> Bool {
        guard let monitor = host.monitor(home.monitor), let rect = rect(of: home, seenFrom: monitor) else {
            return false
        }
        let arrangement = self.arrangement(relativeTo: monitor)
        let free = arrangement.free(rect, of: arrangement.areas[0])
        let first = side ?? (rect.nearestCorner(on: monitor.size).isRight ? .right : .left)
        guard let side = [first, first == .left ? .right : .left].first(where: free.contains) else {
            return false
        }
        moveToStash(
            Stash(side: side, home: home),
            at: Placement(Stash.rect(rect, at: side, of: monitor), near: monitor), animated: animated)
        return true
    }

    /// Moves a stashed overlay back to its home placement.
    func unstash() {
        guard var home = stash?.home else { return }
        if host.monitor(home.monitor) == nil, let present = host.monitor(target?.monitor) {
            home.monitor = present.id
            home = OverlayGeometry.clampedToVisible(home, on: present.size)
        }
        endInteraction()
        relocate(to: home)
    }

    /// Sets a new home placement: moves there, or, if the overlay is stashed, stays stashed.
    func setHomePlacement(_ placement: Placement, animated: Bool = true) {
        if let stash, moveToStash(from: placement, preferring: stash.side, animated: animated) { return }
        go(to: placement, animated: animated)
    }
}
