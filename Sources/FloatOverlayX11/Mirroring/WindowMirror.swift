// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

/// A window of another program that a `Presenter` composes from. Any request may fail because the window is
/// gone.
final class WindowMirror: MirrorSource {
    /// Maximum side of a pixmap. X.Org server 21.1 crashes if it cannot allocate the pixmap of a redirected
    /// window, so the mirror must not request a larger one.
    private static let maxSide = 32767
    /// 256 MiB at four bytes per pixel.
    private static let maxPixels = 1 << 26

    let id: Window
    var onEvent: ((MirrorEvent) -> Void)?
    var size: PixelSize
    var title: String?
    var freezeReason: FreezeReason?
    var isFocused = false
    var isKept = false
    var crop: MirrorCrop
    /// The size of the window without its border, and the width of the border.
    var whole: PixelSize
    var border: Int
    /// The parents, the nearest first, without the root.
    var parents: [Window] = []
    /// Called when the content has changed.
    var onDamage: (() -> Void)?
    /// Called when the content has a new pixmap or another shape.
    var onRenew: (() -> Void)?
    /// Activates the window.
    var onActivate: ((WindowMirror, @escaping (Placement?) -> Void) -> Void)?
    /// Whether a window with this rectangle covers a monitor.
    var covers: (PixelRect) -> Bool = { _ in false }
    /// Called when the mirror is closed.
    var onClose: (() -> Void)?
    /// Number of updates of the content, including the first picture.
    private(set) var updates = 1
    private(set) var damage: Damage = 0
    private(set) var isOpen = true
    let connection: Connection
    let finder: WindowFinder
    let content: RedirectedWindow
    private let oldMask: Int
    private let identity: [UInt]
    private var changes = MirrorDamage()
    private var isCoarse = false
    /// The request that created `damage`. The server reports a change for it too.
    private var beginning: UInt = 0
    private var hasDrawn = false

    /// Whether damage of the window is reported. Otherwise the server sends no damage events.
    var isWatched = false {
        didSet {
            guard isOpen, isWatched != oldValue, connection.isUsable else { return }
            isWatched ? watch() : unwatch()
        }
    }

    /// Redirects the window `id` and requests its events. Throws if nothing of the window, or of `region`, is
    /// visible.
    init(_ id: Window, region: PixelRect?, _ finder: WindowFinder) throws(MirrorFailure) {
        self.id = id
        self.finder = finder
        connection = finder.connection
        let attributes = try finder.visible(id)
        guard let visual = attributes.visual, let format = XRenderFindVisualFormat(connection.display, visual)
        else { throw .unfit("the window's visual has no RENDER format") }
        content = RedirectedWindow(connection, id, format: format)
        oldMask = attributes.your_event_mask
        identity = finder.identity(of: id)
        whole = PixelSize(width: Int(attributes.width), height: Int(attributes.height))
        border = Int(attributes.border_width)
        crop = MirrorCrop(region: region, shadow: finder.shadow(of: id))
        guard let part = crop.part(of: whole) else { throw .outside(whole) }
        size = part.size
        let outer = PixelSize(width: whole.width + 2 * border, height: whole.height + 2 * border)
        guard max(outer.width, outer.height) <= Self.maxSide,
            outer.width * outer.height <= Self.maxPixels
        else { throw Self.tooLarge(whole) }
        listen()
        content.redirect()
        begin()
        // The window may be unmapped before its first picture.
        if picture() == nil && finder.isViewable(id) { throw Self.tooLarge(whole) }
    }

    private static func tooLarge(_ size: PixelSize) -> MirrorFailure {
        .unfit("the display has no memory for a copy of the window (\(size.width)x\(size.height))")
    }

    /// Selects events of the window and its parents (`XSelectInput`); again if another mirror of the window
    /// has ended the selection.
    func listen() {
        XSelectInput(
            connection.display, id, oldMask | StructureNotifyMask | PropertyChangeMask | FocusChangeMask)
        for parent in parents { XSelectInput(connection.display, parent, StructureNotifyMask) }
        listenToShape(true)
    }

    deinit { close() }

    func activate(_ done: @escaping (Placement?) -> Void) {
        guard isOpen, connection.isUsable, let onActivate, finder.identity(of: id) == identity,
            !connection.isDestroyed(id)
        else { return done(nil) }
        onActivate(self, done)
    }

    func close() {
        guard isOpen else { return }
        isWatched = false
        isOpen = false
        (onDamage, onRenew, onEvent) = (nil, nil, nil)
        if connection.isUsable {
            for parent in parents { XSelectInput(connection.display, parent, 0) }
            XSelectInput(connection.display, id, oldMask)
            listenToShape(false)
            content.release()
        }
        onClose?()
    }

    /// Handles the destruction of the window. Another window may have its ID.
    func gone() {
        let onEvent = onEvent
        content.abandon()
        close()
        onEvent?(.gone)
    }

    // MARK: Picture

    /// The current or the last picture; `nil` if there has been none, or after `suspend`. `part` is the changed
    /// area, as `collectDamage` returns it.
    func picture(_ part: PixelRect? = nil) -> RenderPicture? {
        content.picture(crop, isOnScreen: freezeReason == nil, part: part)
    }

    /// Whether the window stays redirected while the overlay is hidden, so that the last picture is current.
    /// A window that covers a monitor does not.
    var isFollowed: Bool {
        isKept && !(finder.frame(of: id).map(covers) ?? false)
    }

    /// Keeps the last picture current while the overlay is hidden.
    func follow() {
        guard isOpen, connection.isUsable else { return }
        content.redirect()
        _ = picture()
    }

    /// Ends the redirection until the picture is needed again. The last picture is freed.
    func suspend() {
        guard isOpen, connection.isUsable else { return }
        content.release()
    }

    /// Handles a new pixmap of the window.
    func renew() {
        content.renew()
        onRenew?()
    }

    // MARK: Damage

    func handle(_ event: XDamageNotifyEvent) {
        guard event.serial != beginning else { return }
        let size = PixelSize(width: Int(event.area.width), height: Int(event.area.height))
        changes.add(PixelRect(x: Int(event.area.x), y: Int(event.area.y), size: size))
        if !hasDrawn {
            hasDrawn = true
            onEvent?(.drawn)
        }
        onDamage?()
    }

    /// The changed area of the shown part, in its pixels; `nil` if nothing has changed. Later changes are
    /// reported again (`XDamageSubtract`), so this must run before the pixels are read.
    func collectDamage() -> PixelRect? {
        guard isOpen, isWatched, connection.isUsable, let changed = changes.collect() else { return nil }
        XDamageSubtract(connection.display, damage, 0, 0)
        if isCoarse != changes.isCoarse {
            unwatch()
            watch()
        }
        guard let part = content.part, var seen = changed.intersection(part) else { return nil }
        updates += 1
        seen.x -= part.x
        seen.y -= part.y
        return seen
    }

    private func watch() {
        content.redirect()
        isCoarse = changes.isCoarse
        let level = isCoarse ? XDamageReportNonEmpty : XDamageReportBoundingBox
        beginning = XNextRequest(connection.display)
        damage = XDamageCreate(connection.display, id, CInt(level))
        XDamageSubtract(connection.display, damage, 0, 0)
        changes.clear()
        content.renew()
    }

    private func unwatch() {
        XDamageDestroy(connection.display, damage)
        damage = 0
    }
}
