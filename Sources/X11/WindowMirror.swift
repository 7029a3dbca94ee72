// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A window of another program, redirected so that all of it is drawn wherever it lies, for a `Presenter` to compose
/// from. What is in it gets a name (`XCompositeNameWindowPixmap`), which stays valid when the window leaves the screen:
/// that is its last picture. Any request may find the window gone.
final class WindowMirror: MirrorSource {
    let id: Window
    var onEvent: ((MirrorEvent) -> Void)?
    var size: PixelSize
    var title: String?
    var isOnScreen = true
    var isFocused = false
    var crop: MirrorCrop
    /// Its parents, the nearest first, without the root.
    var parents: [Window] = []
    /// Told that it shows something else.
    var onDamage: (() -> Void)?
    /// Brings it to the user.
    var onActivate: ((WindowMirror, @escaping (Placement?) -> Void) -> Void)?
    /// Told that nobody needs it any more.
    var onClose: (() -> Void)?
    /// How often there was something new in it.
    private(set) var updates = 0
    private(set) var damage: Damage = 0
    private(set) var isOpen = true
    let connection: Connection
    let finder: WindowFinder
    private let format: UnsafeMutablePointer<XRenderPictFormat>
    private let oldMask: Int
    private let identity: [UInt]
    private var isDamaged = false
    /// Whether what is in the window has no name yet, since it was resized or came back.
    private var isStale = true
    private var content: ServerPicture?

    /// Whether it is told when the window shows something else; otherwise nobody asks the server for that.
    var isWatched = false {
        didSet {
            guard isOpen, isWatched != oldValue, connection.isUsable else { return }
            isWatched ? watch() : unwatch()
        }
    }

    /// Redirects the window `id` (`XCompositeRedirectWindow`) and listens to it. Throws when there is nothing to be seen
    /// of it, or of `region`.
    init(_ id: Window, region: PixelRect?, _ finder: WindowFinder) throws(MirrorFailure) {
        self.id = id
        self.finder = finder
        connection = finder.connection
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(connection.display, id, &attributes) != 0 else {
            throw .noWindow(UInt32(truncatingIfNeeded: id))
        }
        guard attributes.class == InputOutput, let visual = attributes.visual,
            let format = XRenderFindVisualFormat(connection.display, visual)
        else { throw .unfit("there is nothing to be seen of that window") }
        guard attributes.map_state == IsViewable else {
            throw .unfit("that window is not on the screen: it is minimised, or on another desktop")
        }
        self.format = format
        oldMask = attributes.your_event_mask
        identity = finder.identity(of: id)
        let whole = PixelSize(width: Int(attributes.width), height: Int(attributes.height))
        crop = MirrorCrop(region: region, shadow: finder.shadow(of: id))
        guard let part = crop.part(of: whole) else { throw .outside(whole) }
        size = part.size
        listen()
        XCompositeRedirectWindow(connection.display, id, CompositeRedirectAutomatic)
        begin()
        // It may be off the screen before it is shown for the first time.
        _ = picture()
    }

    /// Asks for events of the window and its parents (`XSelectInput`), again where another mirror of it has ended that.
    func listen() {
        XSelectInput(
            connection.display, id, oldMask | StructureNotifyMask | PropertyChangeMask | FocusChangeMask)
        for parent in parents { XSelectInput(connection.display, parent, StructureNotifyMask) }
    }

    deinit { close() }

    func activate(_ done: @escaping (Placement?) -> Void) {
        guard isOpen, connection.isUsable, let onActivate, finder.identity(of: id) == identity else {
            return done(nil)
        }
        onActivate(self, done)
    }

    func close() {
        guard isOpen else { return }
        isWatched = false
        isOpen = false
        content = nil
        onDamage = nil
        onEvent = nil
        if connection.isUsable {
            for parent in parents { XSelectInput(connection.display, parent, 0) }
            XSelectInput(connection.display, id, oldMask)
            XCompositeUnredirectWindow(connection.display, id, CompositeRedirectAutomatic)
        }
        onClose?()
    }

    // MARK: Its picture

    /// What it shows now, or showed last; `nil` when that could never be had.
    func picture() -> ServerPicture? {
        guard isOpen else { return content }
        if isStale && isOnScreen { name() }
        if isDamaged {
            isDamaged = false
            updates += 1
            // Before the pixels are read: what comes meanwhile is told anew.
            XDamageSubtract(connection.display, damage, 0, 0)
        }
        return content
    }

    /// What is in the window is somewhere else now.
    func renew() {
        isStale = true
        onDamage?()
    }

    /// Takes a damage event.
    func takeDamage() {
        isDamaged = true
        onDamage?()
    }

    private func watch() {
        damage = XDamageCreate(connection.display, id, CInt(XDamageReportNonEmpty))
        isStale = true
    }

    private func unwatch() {
        XDamageDestroy(connection.display, damage)
        damage = 0
        isDamaged = false
    }

    /// Gives what is in the window its name. It is as large as the window with its border; where the window has changed
    /// meanwhile the event that says so calls for the next name.
    private func name() {
        let trap = ErrorTrap(connection)
        let pixmap = XCompositeNameWindowPixmap(connection.display, id)
        let outer = connection.extent(of: pixmap)
        let border = connection.border(of: id)
        guard trap.finish() == nil, let outer, let border else { return }
        isStale = false
        let whole = PixelSize(width: outer.width - 2 * border, height: outer.height - 2 * border)
        guard var part = crop.part(of: whole) else {
            XFreePixmap(connection.display, pixmap)
            return
        }
        part.x += border
        part.y += border
        content = ServerPicture(connection, adopting: pixmap, crop: part, format: format)
    }
}

extension Connection {
    /// The extent of a pixmap or window (`XGetGeometry`); `nil` when there is none.
    func extent(of drawable: Drawable) -> PixelSize? { geometry(of: drawable)?.size }

    /// The width of a window's border; `nil` when there is none.
    func border(of window: Window) -> Int? { geometry(of: window)?.border }

    private func geometry(of drawable: Drawable) -> (size: PixelSize, border: Int)? {
        var root: Window = 0
        var (x, y): (CInt, CInt) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard XGetGeometry(display, drawable, &root, &x, &y, &width, &height, &border, &depth) != 0 else {
            return nil
        }
        return (PixelSize(width: Int(width), height: Int(height)), Int(border))
    }
}
