// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// A window of another program that a `Presenter` composes from. Any request may fail because the window is
/// gone.
final class WindowMirror: MirrorSource {
    /// Maximum depth of a window manager's nested frames.
    private static let maxAncestors = 8
    /// Number of pixels sampled in each direction.
    private static let sample = PixelSize(width: 32, height: 32)

    let id: Window
    var onEvent: ((MirrorEvent) -> Void)?
    private(set) var title: String?
    private(set) var freezeReason: FreezeReason?
    private(set) var isFocused = false
    var keepsLastImage = false
    private(set) var geometry: MirrorGeometry
    /// Shows the window.
    weak var presenter: Presenter?
    /// The mirror's owner.
    weak var registry: MirrorRegistry?
    private let finder: WindowFinder
    let damage: WindowDamage
    private var events: WindowEventSelection?
    private var isOpen = true
    private let content: RedirectedWindow
    private let identity: [UInt]

    /// Redirects the window `id` and requests its events. Throws if nothing of the window, or of `region`, is
    /// visible.
    init(_ id: Window, region: PixelRect?, finder: WindowFinder) throws(MirrorFailure) {
        let connection = finder.connection
        self.id = id
        self.finder = finder
        let attributes = try finder.viewableAttributes(of: id)
        guard let visual = attributes.visual, let format = XRenderFindVisualFormat(connection.display, visual)
        else { throw .cannotCapture("the window's visual has no RENDER format") }
        content = RedirectedWindow(connection, id: id, format: format)
        damage = WindowDamage(connection, of: id)
        identity = finder.identity(of: id)
        geometry = try MirrorGeometry(
            MirrorCrop(region: region, shadow: finder.shadow(of: id)),
            of: PixelSize(width: Int(attributes.width), height: Int(attributes.height)),
            border: Int(attributes.border_width))
        guard geometry.hasPixmapSize else { throw Self.tooLarge(geometry.windowSize) }
        events = WindowEventSelection(id, on: connection)
        content.redirect()
        readState()
        // The window may be unmapped before its first picture.
        if picture() == nil && finder.isViewable(id) { throw Self.tooLarge(geometry.windowSize) }
    }

    private var connection: Connection { finder.connection }
    var size: PixelSize { geometry.size }
    /// Number of updates of the content, including the first picture.
    var updates: Int { damage.updates }

    private static func tooLarge(_ size: PixelSize) -> MirrorFailure {
        .cannotCapture("the display has no memory for a copy of the window (\(size.width)x\(size.height))")
    }

    deinit { close() }

    func activate(_ done: @escaping (Placement?) -> Void) {
        guard isOpen, connection.isUsable, let registry, finder.identity(of: id) == identity,
            !connection.isDestroyed(id)
        else { return done(nil) }
        registry.activate(self, done)
    }

    var placement: Placement? {
        guard isOpen, connection.isUsable, isOnScreen, let frame = finder.frame(of: id) else { return nil }
        return registry?.placement(of: self, at: frame)
    }

    var canLower: Bool { true }

    /// A window manager gets the request instead of the server, and can refuse it. The window is not moved to
    /// another desktop, because most window managers unmap the windows there, and an unmapped window has no
    /// picture.
    func lower() {
        guard isOpen, connection.isUsable, finder.identity(of: id) == identity else { return }
        XLowerWindow(connection.display, id)
    }

    func close() {
        guard isOpen else { return }
        isWatched = false
        isOpen = false
        (presenter, onEvent) = (nil, nil)
        events = nil
        if connection.isUsable { content.release() }
        registry?.remove(self)
    }

    /// Handles the destruction of the window. Another window may have its ID.
    private func gone() {
        let onEvent = onEvent
        content.discard()
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
        keepsLastImage && !(finder.frame(of: id).map { registry?.covers($0) ?? false } ?? false)
    }

    /// Keeps the last picture current while the overlay is hidden.
    func keepPictureCurrent() {
        guard isOpen, connection.isUsable else { return }
        redirect()
        _ = picture()
    }

    /// Redirects the window. A window that has grown too large keeps its last picture until it is smaller again.
    private func redirect() {
        if geometry.hasPixmapSize { content.redirect() }
    }

    /// Ends the redirection until the picture is needed again. The last picture is freed.
    func suspend() {
        guard isOpen, connection.isUsable else { return }
        content.release()
    }

    /// Names the pixmap again and redraws, after a resize or a change of the shape.
    func invalidate() {
        content.invalidate()
        presenter?.mirrorInvalidated()
    }

    /// Whether a sample of the content has a single colour: the program has drawn nothing, or nothing through
    /// the server.
    func isBlank() -> Bool {
        guard isOpen, connection.isUsable, let content = picture(),
            let format = XRenderFindStandardFormat(connection.display, PictStandardARGB32)
        else { return false }
        let target = RenderPicture(connection, size: Self.sample, format: format)
        content.setScaledSize(target.size)
        content.copy(PixelRect(x: 0, y: 0, size: target.size), to: target.picture)
        guard let pixels = target.snapshot()?.pixels else { return false }
        return pixels.dropFirst(4).elementsEqual(pixels.dropLast(4))
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
        guard damage.add(event) else { return }
        onEvent?(.drawn)
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
        redirect()
        damage.watch()
        content.invalidate()
    }

    // MARK: Events

    /// Reads the state that events update later.
    private func readState() {
        events?.setAncestors(finder.ancestors(of: id, atMost: Self.maxAncestors))
        title = finder.title(of: id)
        isFocused = finder.isFocused(id)
    }

    /// Handles an event about the window or its ancestors.
    func handle(_ event: XEvent) {
        let about = event.xany.window
        guard isOpen, events?.contains(about) == true else { return }
        switch event.type {
        case ConfigureNotify where about == id: resized(event.xconfigure)
        case MapNotify, UnmapNotify: updateVisibility()
        case ReparentNotify where about == id:
            events?.setAncestors(finder.ancestors(of: id, atMost: Self.maxAncestors))
            updateVisibility()
        case DestroyNotify where about == id: gone()
        case PropertyNotify where about == id: changed(event.xproperty.atom)
        case FocusIn, FocusOut: updateFocus()
        case let type where type == connection.extensions.shape: invalidate()
        default: break
        }
    }

    /// Whether a window manager reports the active window.
    var isFocusReported: Bool { finder.isFocusReported }

    /// Handles a possible change of the focus.
    func updateFocus() {
        let isFocused = finder.isFocused(id)
        guard isFocused != self.isFocused else { return }
        self.isFocused = isFocused
        onEvent?(.focusChanged)
    }

    private func updateVisibility() {
        let isOnScreen = finder.isViewable(id)
        if isOnScreen == self.isOnScreen { return isOnScreen ? invalidate() : () }
        updateFreezeReason(isOnScreen: isOnScreen)
    }

    /// Updates the reason why the picture is frozen.
    private func updateFreezeReason(isOnScreen: Bool) {
        let freezeReason: FreezeReason? =
            isOnScreen ? geometry.isOutside ? .outsideWindow : nil : .offScreen
        guard freezeReason != self.freezeReason else { return }
        self.freezeReason = freezeReason
        if freezeReason == nil { invalidate() }
        onEvent?(.freezeReasonChanged)
    }

    /// Only a change of the size gives the window a new pixmap.
    private func resized(_ event: XConfigureEvent) {
        let windowSize = PixelSize(width: Int(event.width), height: Int(event.height))
        guard geometry.resize(windowSize, border: Int(event.border_width)) else { return }
        updateFreezeReason(isOnScreen: isOnScreen)
        if isWatched { redirect() }
        refit()
    }

    /// Updates the shown part.
    private func refit() {
        guard !geometry.isOutside else { return }
        invalidate()
        if geometry.updateSize() { onEvent?(.resized) }
    }

    private func changed(_ property: Atom) {
        switch property {
        case connection.atoms[.netWMName], connection.atoms[.wmName]: retitle()
        case connection.atoms[.frameExtents]: if geometry.setShadow(finder.shadow(of: id)) { refit() }
        default: break
        }
    }

    private func retitle() {
        let title = finder.title(of: id)
        guard title != self.title else { return }
        self.title = title
        onEvent?(.titleChanged)
    }
}
