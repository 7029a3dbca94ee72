// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

extension Presenter {
    /// Shows `mirror` instead of frames and follows its changes.
    func present(_ mirror: WindowMirror) {
        mirrored = MirroredContent(source: mirror)
        mirror.presenter = self
        if canDraw { draw() } else { suspendMirror() }
    }

    /// Schedules the drawing of the damage.
    func mirrorChanged() {
        mirrored?.hasDamage = true
        if window.isMapped { pacer.schedule() }
    }

    /// Handles a new pixmap or another shape of the mirrored window.
    func mirrorInvalidated() { canDraw ? redraw() : suspendMirror() }

    /// Reduces the mirroring while the overlay cannot be seen. If the mirrored window is followed, it stays
    /// redirected and its last picture stays current. Otherwise a copy of the last picture at the shown size
    /// is kept, and the redirection ends.
    func suspendMirror() {
        guard let mirror = mirrored?.source, connection.isUsable else { return }
        mirror.isWatched = false
        guard !mirror.isFollowed else { return mirror.keepPictureCurrent() }
        if let picture = mirror.picture() {
            composer.setContent(picture)
            composer.copyContent(window.frame.size)
        }
        mirror.suspend()
    }

    func stopMirror() {
        guard let mirror = mirrored?.source else { return }
        mirror.isWatched = false
        mirror.presenter = nil
        mirrored = nil
    }

    /// The number of times that the mirrored window's picture has changed.
    var mirrorUpdateCount: Int { mirrored?.source.updates ?? 0 }

    /// Takes the damage of the mirrored window, which the caller draws; `nil` if there is none.
    func collectDamage() -> PixelRect? {
        mirrored?.hasDamage = false
        return mirrored?.source.collectDamage()
    }

    /// Draws `part` of the mirrored window. No fence is needed if the damage event shows that the server has
    /// processed the previous drawing.
    func drawDamage(_ part: PixelRect) {
        let isBehind = XLastKnownRequestProcessed(connection.display) < mirrored?.serial ?? 0
        draw([part], fences: isBehind)
        mirrored?.serial = XNextRequest(connection.display) - 1
    }
}

/// A window of another program that is shown instead of frames.
struct MirroredContent {
    let source: WindowMirror
    /// Whether the mirrored window has damage that is not drawn yet.
    var hasDamage = false
    /// The serial number of the last request of the previous damage's drawing.
    var serial: UInt = 0
}
