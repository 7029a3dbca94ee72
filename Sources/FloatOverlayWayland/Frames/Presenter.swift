// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces
internal import Logging

/// Commits the frames and layers of one surface to its window: only the newest frame, at most one commit for
/// each frame callback. A commit contains all changes until then. The current frame's buffer is kept, because
/// a new window or appearance requires it again.
final class Presenter {
    let store: BufferStore
    /// The appearance for the next commit.
    private(set) var view: SurfaceAppearance
    /// The layers from bottom to top.
    private(set) var layers: [HUDLayer] = []
    /// Called with events of frames.
    var onEvent: ((SurfaceEvent) -> Void)?
    /// Called at the frame callback of a commit.
    var onShown: (() -> Void)?
    /// Called when `hasRoom` may have become true.
    var onRoom: (() -> Void)?
    /// Called when a window's first frame has been committed.
    var onPicture: (() -> Void)?
    private let connection: Connection
    private let effects: FrameEffects
    private var window: OverlayWindow?
    /// The next window, which replaces the current one when it is configured.
    private var next: OverlayWindow?
    /// Whether the window's first frame has not been committed yet.
    private var isWindowEmpty = false
    private var place: LayerSurfacePlacement
    private var input: Region
    /// The appearance of the latest commit.
    private var shownView: SurfaceAppearance
    private var opaque = Region.empty
    private var queue = FrameQueue<FrameBuffer>(limit: 1)
    private var isCommitDue = false
    /// Whether a buffer was requested while all were in use.
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

    /// The frames that were never shown.
    var drops: DroppedFrames { queue.drops }
    /// Whether the surface is hidden.
    var isHidden: Bool { queue.isHidden }
    var hasFrame: Bool { queue.current != nil }
    /// Whether a frame waits for a frame callback.
    var hasPendingFrame: Bool { queue.pending != nil }

    // MARK: Requests

    /// Lends a free buffer; `nil` if all are in use.
    func canvas(_ size: PixelSize) -> Canvas? {
        if let canvas = store.pool.canvas(size) { return canvas }
        isBufferWanted = true
        return nil
    }

    /// Returns a free buffer for the caller to fill and present; `nil` if all are in use.
    func lend(_ size: PixelSize) -> FrameBuffer? {
        let buffer = store.pool.free(size)
        if let buffer { buffer.apply(.lend) } else { isBufferWanted = true }
        return buffer
    }

    /// Whether a new frame would be shown without replacing a pending one, or would be the first.
    var hasRoom: Bool { !hasFrame || (isBound && !hasPendingFrame) }

    /// Shows `buffer`, which differs from the previous frame in `damage`, empty for all of it. A frame that
    /// is still pending is replaced.
    func present(_ buffer: FrameBuffer, damage: [PixelRect] = []) {
        buffer.apply(.present)
        if !buffer.isImported { buffer.resource.appliedCorners.forget() }
        handle(queue.present(buffer, damage: damage, hasWindow: isBound))
    }

    private func handle(_ admission: FrameQueue<FrameBuffer>.Admission) {
        setNeedsCommit()
        switch admission {
        case .current(let retired), .pending(let retired): if let retired { store.retire(retired) }
        }
    }

    /// Whether frames are drawn into a window; only then is a skipped frame counted as replaced.
    private var isBound: Bool { !isHidden && window != nil }

    /// Requests a new placement for the next commit.
    func place(_ place: LayerSurfacePlacement, view: SurfaceAppearance, input: Region) {
        self.place = place
        self.input = input
        change(to: view)
        setNeedsCommit()
    }

    /// Requests a new input region for the next commit.
    func setInput(_ input: Region) {
        self.input = input
        setNeedsCommit()
    }

    /// Requests a new extent, opacity or corner mask for the next commit.
    func change(to view: SurfaceAppearance) {
        guard view != self.view else { return }
        self.view = view
        queue.invalidate()
        setNeedsCommit()
    }

    /// Requests a commit before the next wait.
    func setNeedsCommit() { isCommitDue = true }

    /// Stops committing; the newest frame is kept. The caller closes the mapped window.
    func hide() {
        if let next = queue.hide() { handle(next) }
    }

    /// Resumes committing when there is a window and a frame.
    func reveal() {
        queue.reveal()
        setNeedsCommit()
        onRoom?()
    }

    // MARK: The window

    /// Commits to `window` from now on. The previous window must have been detached.
    func attach(_ window: OverlayWindow) {
        self.window = window
        window.onConfigure = { [unowned self] in setNeedsCommit() }
        window.wlSurface.onFrame = { [unowned self] in frameShown() }
        isWindowEmpty = true
        invalidateWindow()
        onRoom?()
    }

    /// Continues in `next` when it is configured, and in the current window until then.
    func switchWindow(to next: OverlayWindow) {
        self.next?.onConfigure = nil
        self.next = next
        next.onConfigure = { [unowned self] in windowSwitched() }
        if next.isConfigured { windowSwitched() }
    }

    /// Whether `switchWindow` waits for the configure event of the next window.
    var isSwitchingWindow: Bool { next != nil }

    private func windowSwitched() {
        guard let next else { return }
        self.next = nil
        window?.wlSurface.onFrame = nil
        for layer in layers { layer.detachFromParent() }
        attach(next)
    }

    /// Detaches from the window, which is closed next.
    func detachWindow() {
        (window, next) = (nil, nil)
        for layer in layers { layer.detachFromParent() }
        store.detach()
        effects.detach()
        invalidateWindow()
    }

    /// Requires all of the frame to be drawn again; no submission is in flight.
    private func invalidateWindow() {
        queue.changeWindow()
        opaque = .empty
        setNeedsCommit()
    }

    /// Frees all buffers; later requests have no effect.
    func close() {
        onEvent = nil
        (onShown, onPicture, onRoom) = (nil, nil, nil)
        for layer in layers { layer.close() }
        (window, next) = (nil, nil)
        store.close()
        effects.close()
        queue.clear()
    }

    // MARK: Committing

    /// Commits all changes. A new frame waits until the frame callback of the previous commit.
    func settle() {
        guard isCommitDue, !isHidden, hasFrame, let window, window.isConfigured else { return }
        isCommitDue = false
        let wlSurface = window.wlSurface
        let isAwaited = queue.hasRoom && update(window)
        guard wlSurface.isMapped else { return }
        var isChanged = window.setInput(input)
        var top = wlSurface.surface
        for layer in layers {
            if layer.place(on: wlSurface, over: top, shownView) { isChanged = true }
            top = layer.topSurface(above: top)
        }
        if isAwaited { queue.submit() }
        if isAwaited || isChanged { wlSurface.commit(isAwaited: isAwaited) }
        for layer in layers { layer.commit(shownView) }
        if isWindowEmpty && queue.progress == .drawn {
            isWindowEmpty = false
            onPicture?()
        }
    }

    /// Adds the placement and the frame to the pending state. Returns whether they need a commit.
    private func update(_ window: OverlayWindow) -> Bool {
        if queue.isDrawn, let next = queue.next() { handle(next) }
        let isAttached = queue.progress != .drawn && attachFrame(to: window.wlSurface)
        // A layer surface is committed together with its first buffer.
        guard isAttached || window.wlSurface.isMapped else { return false }
        let isMoved = window.move(to: place)
        if view.opacity != shownView.opacity { for layer in layers { layer.setNeedsCommit() } }
        shownView = view
        return isMoved || isAttached
    }

    private func attachFrame(to wlSurface: WLSurface) -> Bool {
        guard let current = queue.current else { return false }
        let mask = view.mask(on: current.size)
        guard let shown = effects.finished(current, opacity: view.opacity, mask: mask, on: view.pixels),
            wlSurface.attach(shown, damage: shown === current ? queue.damage : [])
        else {
            // Tried again when a buffer is released.
            setNeedsCommit()
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
        setNeedsCommit()
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

    /// The frame with all layers, at full opacity; `nil` before the first frame.
    func picture() -> SoftwareImage? {
        guard let current = queue.current else { return nil }
        var picture = SoftwareImage(current).scaled(to: view.pixels)
        for layer in layers { layer.draw(over: &picture) }
        return picture
    }
}
