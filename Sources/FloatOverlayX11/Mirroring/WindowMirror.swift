// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

/// A window of another program that a `Presenter` composes from. Any request may fail because the window is
/// gone.
final class WindowMirror: MirrorSource {
    let id: Window
    var onEvent: ((MirrorEvent) -> Void)?
    var title: String?
    var freezeReason: FreezeReason?
    var isFocused = false
    var isKept = false
    var geometry: MirrorGeometry
    /// Shows the window.
    weak var presenter: Presenter?
    /// The mirror's owner.
    weak var registry: MirrorRegistry?
    let finder: WindowFinder
    let damage: WindowDamage
    var events: WindowEvents
    private(set) var isOpen = true
    private let content: RedirectedWindow
    private let identity: [UInt]

    /// Redirects the window `id` and requests its events. Throws if nothing of the window, or of `region`, is
    /// visible.
    init(_ id: Window, region: PixelRect?, _ finder: WindowFinder) throws(MirrorFailure) {
        let connection = finder.connection
        self.id = id
        self.finder = finder
        let attributes = try finder.visible(id)
        guard let visual = attributes.visual, let format = XRenderFindVisualFormat(connection.display, visual)
        else { throw .unfit("the window's visual has no RENDER format") }
        content = RedirectedWindow(connection, id, format: format)
        damage = WindowDamage(connection, id)
        events = WindowEvents(connection, id, originalMask: attributes.your_event_mask)
        identity = finder.identity(of: id)
        geometry = try MirrorGeometry(
            MirrorCrop(region: region, shadow: finder.shadow(of: id)),
            of: PixelSize(width: Int(attributes.width), height: Int(attributes.height)),
            border: Int(attributes.border_width))
        guard geometry.hasPixmapSize else { throw Self.tooLarge(geometry.whole) }
        events.select()
        content.redirect()
        begin()
        // The window may be unmapped before its first picture.
        if picture() == nil && finder.isViewable(id) { throw Self.tooLarge(geometry.whole) }
    }

    var connection: Connection { finder.connection }
    var size: PixelSize { geometry.size }
    /// Number of updates of the content, including the first picture.
    var updates: Int { damage.updates }

    private static func tooLarge(_ size: PixelSize) -> MirrorFailure {
        .unfit("the display has no memory for a copy of the window (\(size.width)x\(size.height))")
    }

    deinit { close() }

    func activate(_ done: @escaping (Placement?) -> Void) {
        guard isOpen, connection.isUsable, let registry, finder.identity(of: id) == identity,
            !connection.isDestroyed(id)
        else { return done(nil) }
        registry.activate(self, done)
    }

    func close() {
        guard isOpen else { return }
        isWatched = false
        isOpen = false
        (presenter, onEvent) = (nil, nil)
        if connection.isUsable {
            events.restore()
            content.release()
        }
        registry?.remove(self)
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
        content.picture(geometry.crop, isOnScreen: freezeReason == nil, part: part)
    }

    /// Whether the window stays redirected while the overlay is hidden, so that the last picture is current.
    /// A window that covers a monitor does not.
    var isFollowed: Bool {
        isKept && !(finder.frame(of: id).map { registry?.covers($0) ?? false } ?? false)
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
        presenter?.mirrorRenewed()
    }

    // MARK: Damage

    /// Whether damage of the window is reported. Otherwise the server sends no damage events.
    var isWatched: Bool {
        get { damage.isWatched }
        set {
            guard isOpen, newValue != isWatched, connection.isUsable else { return }
            newValue ? watch() : damage.unwatch()
        }
    }

    func handle(_ event: XDamageNotifyEvent) {
        let isFirst = !damage.hasChanged
        guard damage.add(event) else { return }
        if isFirst { onEvent?(.drawn) }
        presenter?.mirrorChanged()
    }

    /// The changed area of the shown part, in its pixels; `nil` if nothing has changed.
    func collectDamage() -> PixelRect? {
        guard isOpen, connection.isUsable else { return nil }
        let changed = damage.collect(in: content.part)
        if damage.isDetailOutdated { watch() }
        return changed
    }

    private func watch() {
        content.redirect()
        damage.watch()
        content.renew()
    }
}
