// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A window of another program in the place of frames.
extension Presenter {
    /// Shows `mirror` from now on, and follows what becomes of it.
    func present(_ mirror: WindowMirror) {
        self.mirror = mirror
        mirror.onDamage = { [unowned self] in stir() }
        mirror.onRenew = { [unowned self] in draws ? redraw() : restMirror() }
        if draws { draw() } else { restMirror() }
    }

    /// Draws what has changed in the mirrored window, soon.
    func stir() {
        isStirred = true
        if window.isMapped { pacer.schedule() }
    }

    /// Nobody sees it: the window draws for itself again, and its last picture stays, no larger than it was shown; or its
    /// last picture is still wanted.
    func restMirror() {
        guard let mirror, connection.isUsable else { return }
        mirror.isWatched = false
        guard !mirror.isFollowed else { return mirror.follow() }
        if let picture = mirror.picture() {
            composer.take(picture)
            composer.keep(window.frame.size)
        }
        mirror.rest()
    }

    /// How often what is mirrored has been shown anew.
    var mirrorUpdateCount: Int { mirror?.updates ?? 0 }

    /// What has changed in the mirrored window, which is drawn now; `nil` when nothing has.
    func settle() -> PixelRect? {
        isStirred = false
        return mirror?.collectDamage()
    }

    /// Draws `part` of the mirrored window. The event that told of it says how far the server has got too: nobody has to be
    /// woken up by a mark.
    func follow(_ part: PixelRect) {
        let isBehind = XLastKnownRequestProcessed(connection.display) < stirred
        draw([part], marks: isBehind)
        stirred = XNextRequest(connection.display) - 1
    }
}
