// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Logging

/// The frames of one surface on their way to its window: the newest wins, one commit for each frame that the compositor
/// shows, which carries everything that has changed until then. The one on screen stays ours, for whatever makes the
/// window show it again.
final class Presenter {
    let store: FrameStore
    /// What is to be seen from the next commit on.
    private(set) var view: SurfaceAppearance
    /// Frames that were never shown.
    private(set) var drops = DroppedFrames()
    /// Whether it is kept off the screen.
    private(set) var isHidden = false
    /// From below to the top.
    private(set) var layers: [HUDLayer] = []
    /// Told of what happens to frames.
    var emit: ((SurfaceEvent) -> Void)?
    /// Called when the compositor has shown a commit.
    var onShown: (() -> Void)?
    /// Called when there may be room for another frame.
    var onRoom: (() -> Void)?
    /// Called when a window has got its first picture.
    var onPicture: (() -> Void)?
    private let connection: Connection
    private let effects: FrameEffects
    private var window: OverlayWindow?
    /// The window to go on in as soon as it may have a picture.
    private var next: OverlayWindow?
    /// Whether the window has no picture of ours yet.
    private var isFresh = false
    private var place: LayerSurfacePlacement
    private var input: Region
    /// The extent, and what is done to pictures, of what has been committed.
    private var shownView: SurfaceAppearance
    private var opaque = Region.empty
    private var current: FrameBuffer?
    private var pending: FrameBuffer?
    /// The frame the window shows just as it is, but for its corners; `nil` when it shows something else.
    private var inWindow: FrameBuffer?
    /// What of the current frame differs from what the window shows; empty is all of it.
    private var damage: [PixelRect] = []
    /// Whether the current frame has been on the screen.
    private var isDrawn = false
    /// Whether the window does not show the current frame as it is to be seen.
    private var isStale = false
    private var isTouched = false
    /// Whether somebody wanted a buffer when there was none.
    private var isStarved = false

    init(_ connection: Connection, at place: LayerSurfacePlacement, view: SurfaceAppearance, input: Region) {
        self.connection = connection
        self.place = place
        self.view = view
        self.input = input
        shownView = view
        store = FrameStore(connection)
        effects = FrameEffects(connection)
        store.onRelease = { [unowned self] in released($0) }
        layers = (0..<HUDStack.maxSlots + 3).map { _ in HUDLayer(self, connection) }
    }

    /// Whether there is a picture.
    var hasFrame: Bool { current != nil }
    /// Whether there is one that waits for its turn.
    var hasPendingFrame: Bool { pending != nil }

    // MARK: What is asked for

    /// Lends a free buffer; `nil` when there is none.
    func canvas(_ size: PixelSize) -> Canvas? {
        if let canvas = store.pool.canvas(size) { return canvas }
        isStarved = true
        return nil
    }

    /// Lends a free buffer to whoever fills it and presents it himself; `nil` when there is none.
    func lend(_ size: PixelSize) -> FrameBuffer? {
        let buffer = store.pool.take(size)
        if let buffer { buffer.isLent = true } else { isStarved = true }
        return buffer
    }

    /// Whether a frame that came now would be seen, or is the first.
    var hasRoom: Bool { !hasFrame || (isBound && !hasPendingFrame) }

    /// Shows `buffer`, which differs from the one before in `damage`, empty for all of it; the newest of those that come
    /// before the compositor has room.
    func present(_ buffer: FrameBuffer, damage: [PixelRect] = []) {
        buffer.isHeld = true
        buffer.isLent = false
        buffer.damage = damage
        guard let current, isBound, !isDrawn || window?.wlSurface.isWaiting == true else {
            return show(buffer)
        }
        let old = pending
        if let old { buffer.damage = old.damage.isEmpty || damage.isEmpty ? [] : old.damage + damage }
        pending = buffer
        touch()
        guard let old, old !== buffer, old !== current else { return }
        drops.replaced += 1
        drop(old)
    }

    /// Whether frames go to a window, so that none of them is left out without being counted for that.
    private var isBound: Bool { !isHidden && window != nil }

    /// Moves and resizes it, soon.
    func place(_ place: LayerSurfacePlacement, view: SurfaceAppearance, input: Region) {
        self.place = place
        self.input = input
        change(to: view)
        touch()
    }

    /// Changes which part takes input, at once.
    func takeInput(_ input: Region) {
        self.input = input
        touch()
    }

    /// Changes what is done to pictures, soon.
    func change(to view: SurfaceAppearance) {
        guard view != self.view else { return }
        self.view = view
        isStale = true
        touch()
    }

    /// Has to be looked at before the next wait.
    func touch() { isTouched = true }

    /// Shows nothing from now on; frames that come are kept, the newest. The window that is on screen has to go.
    func hide() {
        isHidden = true
        guard let next = pending else { return }
        pending = nil
        show(next)
    }

    /// Shows what there is in a window, once there is a frame.
    func reveal() {
        isHidden = false
        touch()
        onRoom?()
    }

    // MARK: The window

    /// Shows everything in `window` from now on; the one before has been left.
    func enter(_ window: OverlayWindow) {
        self.window = window
        window.onConfigure = { [unowned self] in touch() }
        window.wlSurface.onFrame = { [unowned self] in frameShown() }
        isFresh = true
        outdate()
        onRoom?()
    }

    /// Goes on in `next` as soon as it may have a picture, and until then in the window there is.
    func pass(to next: OverlayWindow) {
        self.next?.onConfigure = nil
        self.next = next
        next.onConfigure = { [unowned self] in arrive() }
        if next.isConfigured { arrive() }
    }

    /// Whether there is a window to go on in that may have no picture yet.
    var isPassing: Bool { next != nil }

    private func arrive() {
        guard let next else { return }
        self.next = nil
        window?.wlSurface.onFrame = nil
        for layer in layers { layer.leave() }
        enter(next)
    }

    /// Lets go of the window, which is about to end.
    func leave() {
        (window, next) = (nil, nil)
        for layer in layers { layer.leave() }
        store.forEach { $0.forget() }
        effects.forget()
        store.forEach { settle($0) }
        outdate()
    }

    /// Nothing is where it was, nobody waits for anything.
    private func outdate() {
        inWindow = nil
        isStale = true
        opaque = .empty
        touch()
    }

    /// Shows nothing any more.
    func end() {
        emit = nil
        (onShown, onPicture, onRoom) = (nil, nil, nil)
        for layer in layers { layer.end() }
        (window, next) = (nil, nil)
        store.end()
        effects.end()
        (current, pending, inWindow) = (nil, nil, nil)
    }

    // MARK: Committing

    /// Brings the window up to date, as far as the compositor has shown what it has.
    func settle() {
        guard isTouched, !isHidden, hasFrame, let window, window.isConfigured else { return }
        isTouched = false
        let wlSurface = window.wlSurface
        var isAwaited = false
        if !wlSurface.isWaiting { isAwaited = update(window) }
        guard wlSurface.isMapped else { return }
        var isChanged = window.takeInput(input)
        var top = wlSurface.surface
        for layer in layers {
            if layer.place(on: wlSurface, over: top, shownView) { isChanged = true }
            top = layer.top(over: top)
        }
        if isAwaited || isChanged { wlSurface.commit(isAwaited: isAwaited) }
        for layer in layers { layer.commit(shownView) }
        if isFresh && !isStale {
            isFresh = false
            onPicture?()
        }
    }

    /// Puts place and picture into the next commit; whether there is anything to be seen of that.
    private func update(_ window: OverlayWindow) -> Bool {
        if let next = pending, isDrawn {
            pending = nil
            show(next)
        }
        let isAttached = isStale && attach(window.wlSurface)
        // Without a picture it has no place either.
        guard isAttached || window.wlSurface.isMapped else { return false }
        let isMoved = window.move(to: place)
        if view.opacity != shownView.opacity { for layer in layers { layer.touch() } }
        shownView = view
        return isMoved || isAttached
    }

    private func attach(_ wlSurface: WLSurface) -> Bool {
        guard let current else { return false }
        let mask = view.mask(on: current.size)
        guard let shown = effects.finished(current, opacity: view.opacity, mask: mask, on: view.pixels),
            wlSurface.attach(shown, damage: shown === current ? damage : [])
        else {
            // The next buffer that comes free makes it good.
            touch()
            return false
        }
        tellOpaque(wlSurface, shown)
        inWindow = shown === current ? current : nil
        (isDrawn, isStale, damage) = (true, false, [])
        return true
    }

    private func tellOpaque(_ wlSurface: WLSurface, _ shown: FrameBuffer) {
        let isOpaque = shown.alpha.isOpaque
        guard isOpaque != (opaque != .empty) || isOpaque && view != shownView else { return }
        opaque = isOpaque ? view.inner : .empty
        wlSurface.setOpaque(opaque)
    }

    private func frameShown() {
        touch()
        onShown?()
        if let next = pending {
            pending = nil
            show(next)
        }
        emit?(.frameDue(connection.arrival))
        onRoom?()
    }

    // MARK: Frames

    private func show(_ buffer: FrameBuffer) {
        let old = current
        if old != nil && old !== buffer && !isDrawn { drops.hidden += 1 }
        // What differs is known only against what the window shows.
        damage = old != nil && inWindow === old && !isStale ? buffer.damage : []
        current = buffer
        (isDrawn, isStale) = (false, true)
        touch()
        if let old, old !== buffer { drop(old) }
    }

    private func drop(_ buffer: FrameBuffer) {
        buffer.isHeld = false
        settle(buffer)
    }

    private func released(_ buffer: FrameBuffer) {
        settle(buffer)
        guard isStarved, !buffer.isAdopted, buffer.isFree else { return }
        isStarved = false
        emit?(.frameDue(connection.arrival))
        onRoom?()
    }

    /// A producer's buffer that nobody uses any more goes back to it, as it was.
    private func settle(_ buffer: FrameBuffer) {
        guard buffer.isAdopted, buffer.isFree else { return }
        buffer.appliedCorners.undo(buffer)
        buffer.isLent = true
        if store.isAdopted(buffer) { emit?(.returned(buffer.index)) }
    }

    /// The picture as it is, layers included, at full opacity; `nil` before the first frame.
    func picture() -> SoftwareImage? {
        guard let current else { return nil }
        var picture = SoftwareImage(current).scaled(to: view.pixels)
        for layer in layers { layer.draw(over: &picture) }
        return picture
    }
}
