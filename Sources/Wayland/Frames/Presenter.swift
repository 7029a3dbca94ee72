// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Logging
internal import Surfaces

/// The frames of one surface on their way to its window: the newest wins, one commit for each frame that the compositor
/// shows, which carries everything that has changed until then. The one on screen stays ours, for whatever makes the
/// window show it again.
final class Presenter {
    let store: BufferStore
    /// What is to be seen from the next commit on.
    private(set) var view: SurfaceAppearance
    /// From below to the top.
    private(set) var layers: [HUDLayer] = []
    /// Called with what happens to frames.
    var onEvent: ((SurfaceEvent) -> Void)?
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
    private var isWindowEmpty = false
    private var place: LayerSurfacePlacement
    private var input: Region
    /// The appearance of the latest commit.
    private var shownView: SurfaceAppearance
    private var opaque = Region.empty
    private var queue = FrameQueue<FrameBuffer>(limit: 1)
    private var isCommitDue = false
    /// Whether a buffer was asked for when there was none.
    private var isBufferWanted = false

    init(_ connection: Connection, at place: LayerSurfacePlacement, view: SurfaceAppearance, input: Region) {
        self.connection = connection
        self.place = place
        self.view = view
        self.input = input
        shownView = view
        store = BufferStore(connection)
        effects = FrameEffects(connection)
        store.onRelease = { [unowned self] in released($0) }
        store.onReturn = { [unowned self] in onEvent?(.returned($0)) }
        layers = (0..<HUDStack.maxSlots + 3).map { _ in HUDLayer(self, connection) }
    }

    /// Frames that were never shown.
    var drops: DroppedFrames { queue.drops }
    /// Whether it is kept off the screen.
    var isHidden: Bool { queue.isHidden }
    /// Whether there is a picture.
    var hasFrame: Bool { queue.current != nil }
    /// Whether there is one that waits for its turn.
    var hasPendingFrame: Bool { queue.pending != nil }

    // MARK: What is asked for

    /// Lends a free buffer; `nil` when there is none.
    func canvas(_ size: PixelSize) -> Canvas? {
        if let canvas = store.pool.canvas(size) { return canvas }
        isBufferWanted = true
        return nil
    }

    /// Returns a free buffer for the caller to fill and present; `nil` when there is none.
    func lend(_ size: PixelSize) -> FrameBuffer? {
        let buffer = store.pool.free(size)
        if let buffer { buffer.take(.lend) } else { isBufferWanted = true }
        return buffer
    }

    /// Whether a frame that came now would be seen, or is the first.
    var hasRoom: Bool { !hasFrame || (isBound && !hasPendingFrame) }

    /// Shows `buffer`, which differs from the one before in `damage`, empty for all of it; the newest of those that come
    /// before the compositor has room.
    func present(_ buffer: FrameBuffer, damage: [PixelRect] = []) {
        buffer.take(.present)
        if !buffer.isImported { buffer.resource.appliedCorners.forget() }
        handle(queue.present(buffer, damage: damage, hasWindow: isBound))
    }

    private func handle(_ admission: FrameQueue<FrameBuffer>.Admission) {
        touch()
        switch admission {
        case .current(let retired), .pending(let retired): if let retired { store.retire(retired) }
        }
    }

    /// Whether frames go to a window: only then does one that is left out count as replaced.
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

    /// Changes extent, opacity or corners, soon.
    func change(to view: SurfaceAppearance) {
        guard view != self.view else { return }
        self.view = view
        queue.invalidate()
        touch()
    }

    /// Has to be looked at before the next wait.
    func touch() { isCommitDue = true }

    /// Shows nothing from now on; frames that come are kept, the newest. The window that is on screen has to go.
    func hide() {
        if let next = queue.hide() { handle(next) }
    }

    /// Shows what there is in a window, once there is a frame.
    func reveal() {
        queue.reveal()
        touch()
        onRoom?()
    }

    // MARK: The window

    /// Shows everything in `window` from now on; the one before has been left.
    func enter(_ window: OverlayWindow) {
        self.window = window
        window.onConfigure = { [unowned self] in touch() }
        window.wlSurface.onFrame = { [unowned self] in frameShown() }
        isWindowEmpty = true
        outdate()
        onRoom?()
    }

    /// Goes on in `next` as soon as it may have a picture, and until then in the window there is.
    func switchWindow(to next: OverlayWindow) {
        self.next?.onConfigure = nil
        self.next = next
        next.onConfigure = { [unowned self] in windowSwitched() }
        if next.isConfigured { windowSwitched() }
    }

    /// Whether there is a window to go on in that may have no picture yet.
    var isSwitchingWindow: Bool { next != nil }

    private func windowSwitched() {
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
        store.detach()
        effects.detach()
        outdate()
    }

    /// Everything has to be drawn again, and no commit is under way.
    private func outdate() {
        queue.changeWindow()
        opaque = .empty
        touch()
    }

    /// Shows nothing any more.
    func end() {
        onEvent = nil
        (onShown, onPicture, onRoom) = (nil, nil, nil)
        for layer in layers { layer.end() }
        (window, next) = (nil, nil)
        store.close()
        effects.close()
        queue.clear()
    }

    // MARK: Committing

    /// Brings the window up to date, as far as the compositor has shown what it has.
    func settle() {
        guard isCommitDue, !isHidden, hasFrame, let window, window.isConfigured else { return }
        isCommitDue = false
        let wlSurface = window.wlSurface
        let isAwaited = queue.hasRoom && update(window)
        guard wlSurface.isMapped else { return }
        var isChanged = window.takeInput(input)
        var top = wlSurface.surface
        for layer in layers {
            if layer.place(on: wlSurface, over: top, shownView) { isChanged = true }
            top = layer.top(over: top)
        }
        if isAwaited { queue.submit() }
        if isAwaited || isChanged { wlSurface.commit(isAwaited: isAwaited) }
        for layer in layers { layer.commit(shownView) }
        if isWindowEmpty && queue.progress == .drawn {
            isWindowEmpty = false
            onPicture?()
        }
    }

    /// Puts place and picture into the next commit; whether there is anything to be seen of that.
    private func update(_ window: OverlayWindow) -> Bool {
        if queue.isDrawn, let next = queue.next() { handle(next) }
        let isAttached = queue.progress != .drawn && attach(window.wlSurface)
        // Without a picture it has no place either.
        guard isAttached || window.wlSurface.isMapped else { return false }
        let isMoved = window.move(to: place)
        if view.opacity != shownView.opacity { for layer in layers { layer.touch() } }
        shownView = view
        return isMoved || isAttached
    }

    private func attach(_ wlSurface: WLSurface) -> Bool {
        guard let current = queue.current else { return false }
        let mask = view.mask(on: current.size)
        guard let shown = effects.finished(current, opacity: view.opacity, mask: mask, on: view.pixels),
            wlSurface.attach(shown, damage: shown === current ? queue.damage : [])
        else {
            // The next buffer that comes free makes it good.
            touch()
            return false
        }
        setOpaqueRegion(wlSurface, shown)
        queue.draw(isUnchanged: shown === current)
        return true
    }

    private func setOpaqueRegion(_ wlSurface: WLSurface, _ shown: FrameBuffer) {
        let isOpaque = shown.alpha.isOpaque
        guard isOpaque != (opaque != .empty) || isOpaque && view != shownView else { return }
        opaque = isOpaque ? view.inner : .empty
        wlSurface.setOpaque(opaque)
    }

    private func frameShown() {
        if !queue.finish(1) { connection.logger.bug("wayland: more frames shown than committed") }
        touch()
        onShown?()
        if let next = queue.next() { handle(next) }
        onEvent?(.frameDue(connection.arrival))
        onRoom?()
    }

    private func released(_ buffer: FrameBuffer) {
        store.settle(buffer)
        guard isBufferWanted, !buffer.isImported, buffer.state == .free else { return }
        isBufferWanted = false
        onEvent?(.frameDue(connection.arrival))
        onRoom?()
    }

    /// The picture as it is, layers included, at full opacity; `nil` before the first frame.
    func picture() -> SoftwareImage? {
        guard let current = queue.current else { return nil }
        var picture = SoftwareImage(current).scaled(to: view.pixels)
        for layer in layers { layer.draw(over: &picture) }
        return picture
    }
}
