// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A window of another program in the place of frames.
struct MirroredContent {
    let source: WindowMirror
    /// Whether something has changed in it that is not drawn.
    var hasDamage = false
    /// The last request of the drawing that followed a change of it.
    var serial: UInt = 0
}

extension Presenter {
    /// Shows `mirror` from now on, and follows what becomes of it.
    func present(_ mirror: WindowMirror) {
        mirrored = MirroredContent(source: mirror)
        mirror.onDamage = { [unowned self] in mirrorChanged() }
        mirror.onRenew = { [unowned self] in draws ? redraw() : restMirror() }
        if draws { draw() } else { restMirror() }
    }

    /// Draws what has changed in the mirrored window, soon.
    private func mirrorChanged() {
        mirrored?.hasDamage = true
        if window.isMapped { pacer.schedule() }
    }

    /// It cannot be seen: the window draws for itself again, and its last picture stays, no larger than it was shown; or its
    /// last picture is still wanted.
    func restMirror() {
        guard let mirror = mirrored?.source, connection.isUsable else { return }
        mirror.isWatched = false
        guard !mirror.isFollowed else { return mirror.follow() }
        if let picture = mirror.picture() {
            composer.take(picture)
            composer.keep(window.frame.size)
        }
        mirror.rest()
    }

    /// Shows it no more.
    func endMirror() {
        guard let mirror = mirrored?.source else { return }
        mirror.isWatched = false
        (mirror.onDamage, mirror.onRenew) = (nil, nil)
        mirrored = nil
    }

    /// How often the picture of the mirrored window has changed.
    var mirrorUpdateCount: Int { mirrored?.source.updates ?? 0 }

    /// What has changed in the mirrored window, which is drawn now; `nil` when nothing has.
    func takeDamage() -> PixelRect? {
        mirrored?.hasDamage = false
        return mirrored?.source.collectDamage()
    }

    /// Draws `part` of the mirrored window. The event that said so says how far the server has got too: no fence has to come
    /// back.
    func follow(_ part: PixelRect) {
        let isBehind = XLastKnownRequestProcessed(connection.display) < mirrored?.serial ?? 0
        draw([part], fences: isBehind)
        mirrored?.serial = XNextRequest(connection.display) - 1
    }
}
