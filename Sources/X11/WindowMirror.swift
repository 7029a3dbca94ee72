// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A window of another program for a `Presenter` to compose from. Any request may find the window gone.
final class WindowMirror: MirrorSource {
    /// The longest side of a pixmap. An X server that cannot make the one it keeps a redirected window in crashes (seen with
    /// 21.1), and asking for that is our doing.
    private static let longestSide = 32767
    /// A quarter of a gigabyte.
    private static let mostPixels = 1 << 26

    let id: Window
    var onEvent: ((MirrorEvent) -> Void)?
    var size: PixelSize
    var title: String?
    var freezeReason: FreezeReason?
    var isFocused = false
    var isKept = false
    var crop: MirrorCrop
    /// The extent of the window, and the width of the border around that.
    var whole: PixelSize
    var border: Int
    /// Its parents, the nearest first, without the root.
    var parents: [Window] = []
    /// Told that it shows something else.
    var onDamage: (() -> Void)?
    /// Told that what it shows is somewhere else, or has another shape.
    var onRenew: (() -> Void)?
    /// Brings it to the user.
    var onActivate: ((WindowMirror, @escaping (Placement?) -> Void) -> Void)?
    /// Whether a window at that place covers a monitor.
    var covers: (PixelRect) -> Bool = { _ in false }
    /// Told that nobody needs it any more.
    var onClose: (() -> Void)?
    /// How often there was something new in it, the first picture counted.
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
    /// The request that made `damage`, which counts as a change itself.
    private var beginning: UInt = 0
    private var hasDrawn = false

    /// Whether it is told when the window shows something else; otherwise nobody asks the server for that.
    var isWatched = false {
        didSet {
            guard isOpen, isWatched != oldValue, connection.isUsable else { return }
            isWatched ? watch() : unwatch()
        }
    }

    /// Has all of the window `id` drawn and listens to it. Throws when there is nothing to be seen of it, or of `region`.
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
        guard max(outer.width, outer.height) <= Self.longestSide,
            outer.width * outer.height <= Self.mostPixels
        else { throw Self.tooLarge(whole) }
        listen()
        content.redirect()
        begin()
        // It may be off the screen before it is shown for the first time.
        if picture() == nil && finder.isViewable(id) { throw Self.tooLarge(whole) }
    }

    private static func tooLarge(_ size: PixelSize) -> MirrorFailure {
        .unfit("the display has no memory for a copy of the window (\(size.width)x\(size.height))")
    }

    /// Asks for events of the window and its parents (`XSelectInput`), again where another mirror of it has ended that.
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

    /// The window is gone, and its number may be another's now.
    func gone() {
        let tell = onEvent
        content.abandon()
        close()
        tell?(.gone)
    }

    // MARK: Its picture

    /// What it shows now, or showed last; `nil` when that could never be had, or nobody has wanted it meanwhile. In it
    /// `part` is what differs, as `collectDamage` has it.
    func picture(_ part: PixelRect? = nil) -> RenderPicture? {
        content.picture(crop, isOnScreen: freezeReason == nil, part: part)
    }

    /// Whether the window is redirected while nobody sees it, so that its last picture is what it showed last.
    var isFollowed: Bool {
        isKept && !(finder.frame(of: id).map(covers) ?? false)
    }

    /// Sees to its last picture while nobody sees it.
    func follow() {
        guard isOpen, connection.isUsable else { return }
        content.redirect()
        _ = picture()
    }

    /// Leaves the window to itself until somebody wants to see it again; its last picture is gone.
    func rest() {
        guard isOpen, connection.isUsable else { return }
        content.release()
    }

    /// What is in the window is somewhere else now.
    func renew() {
        content.renew()
        onRenew?()
    }

    // MARK: What changes in it

    /// Takes a damage event.
    func takeDamage(_ event: XDamageNotifyEvent) {
        guard event.serial != beginning else { return }
        let size = PixelSize(width: Int(event.area.width), height: Int(event.area.height))
        changes.add(PixelRect(x: Int(event.area.x), y: Int(event.area.y), size: size))
        if !hasDrawn {
            hasDrawn = true
            onEvent?(.drawn)
        }
        onDamage?()
    }

    /// What has changed in what is shown of it, in its pixels; `nil` when nothing has. What changes from now on is told anew
    /// (`XDamageSubtract`), so this comes before the pixels are read.
    func collectDamage() -> PixelRect? {
        guard isOpen, isWatched, connection.isUsable, let changed = changes.take() else { return nil }
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
        changes.forget()
        content.renew()
    }

    private func unwatch() {
        XDamageDestroy(connection.display, damage)
        damage = 0
    }
}
