// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlaySurfaces
internal import Logging

/// Commits the frames and layers of one surface to its window: only the newest frame, at most one commit for
/// each frame callback. A commit contains all changes until then. The current frame's buffer is kept, because
/// a new window or appearance requires it again.
final class Presenter {
    enum FrameEvent {
        /// The frame callback of a commit has arrived.
        case shown
        /// `hasRoom` may have become true.
        case roomAvailable
        /// The first frame of a window has been committed.
        case firstFrame
    }

    /// The window that shows the frames.
    private enum WindowState {
        case none
        /// `isEmpty`: the window's first frame has not been committed.
        case window(OverlayWindow, isEmpty: Bool)
        /// The old window shows the frames until the next one is configured.
        case switching(from: OverlayWindow?, to: OverlayWindow)
    }

    let store: BufferStore
    /// The appearance for the next commit.
    private(set) var appearance: SurfaceAppearance
    /// The layers from bottom to top.
    private(set) var layers: [SubsurfaceLayer] = []
    /// Called with events for the user of the surface.
    var onEvent: ((SurfaceEvent) -> Void)?
    /// Called with events of the frames, for the surface.
    var onFrameEvent: ((FrameEvent) -> Void)?
    private let connection: Connection
    private let attacher: FrameAttacher
    private var windowState = WindowState.none
    /// The placement for the next commit.
    private(set) var placement: LayerSurfacePlacement
    private var input: Region
    /// The appearance of the latest commit.
    private var shownAppearance: SurfaceAppearance
    private var queue = FrameQueue<FrameBuffer>(limit: 1)
    private var isCommitDue = false
    /// Whether a buffer was requested while all were in use.
    private var isBufferWanted = false
    /// Whether to request the next frame before the next wait, because no frame callback and no free buffer
    /// will do so.
    private var isFrameDue = false

    init(
        _ connection: Connection, at placement: LayerSurfacePlacement, appearance: SurfaceAppearance,
        input: Region
    ) {
        self.connection = connection
        self.placement = placement
        self.appearance = appearance
        self.input = input
        shownAppearance = appearance
        store = BufferStore(connection)
        attacher = FrameAttacher(connection)
        store.onRelease = { [unowned self] in released($0) }
        store.onReturn = { [unowned self] in onEvent?(.returned($0)) }
        layers = (0..<WaylandSurface.layerCount).map { _ in SubsurfaceLayer(self, on: connection) }
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
        if !buffer.isImported { buffer.resource.appliedCorners.invalidate() }
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
    func place(_ placement: LayerSurfacePlacement, appearance: SurfaceAppearance, input: Region) {
        self.placement = placement
        self.input = input
        change(to: appearance)
        setNeedsCommit()
    }

    /// Requests a new input region for the next commit.
    func setInput(_ input: Region) {
        self.input = input
        setNeedsCommit()
    }

    /// Requests a new extent, opacity or corner mask for the next commit.
    func change(to appearance: SurfaceAppearance) {
        guard appearance != self.appearance else { return }
        self.appearance = appearance
        queue.invalidate()
        setNeedsCommit()
    }

    /// Requests a commit before the next wait.
    func setNeedsCommit() { isCommitDue = true }

    /// Stops committing; the newest frame is kept. The caller closes the mapped window.
    func hide() {
        guard let next = queue.hide() else { return }
        handle(next)
        isFrameDue = true
    }

    /// Resumes committing when there is a window and a frame.
    func reveal() {
        queue.reveal()
        setNeedsCommit()
        onFrameEvent?(.roomAvailable)
    }

    // MARK: The window

    private var window: OverlayWindow? {
        switch windowState {
        case .none: nil
        case .window(let window, _): window
        case .switching(let window, _): window
        }
    }

    /// Commits to `window` from now on. The previous window must have been detached.
    func attach(_ window: OverlayWindow) {
        windowState = .window(window, isEmpty: true)
        window.onConfigure = { [unowned self] in setNeedsCommit() }
        window.wlSurface.onFrame = { [unowned self] in frameShown() }
        invalidateWindow()
        onFrameEvent?(.roomAvailable)
    }

    /// Continues in `next` when it is configured, and in the current window until then.
    func switchWindow(to next: OverlayWindow) {
        if case .switching(_, let other) = windowState { other.onConfigure = nil }
        windowState = .switching(from: window, to: next)
        next.onConfigure = { [unowned self] in windowSwitched() }
        if next.isConfigured { windowSwitched() }
    }

    private func windowSwitched() {
        guard case .switching(let old, let next) = windowState else { return }
        old?.wlSurface.onFrame = nil
        for layer in layers { layer.detachFromParent() }
        attach(next)
    }

    /// Detaches from the window. `destroyWindows` destroys it before buffers return to their producer, because a
    /// receiver of that can close the connection.
    func detachWindow(_ destroyWindows: () -> Void) {
        // No frame callback and no release follows.
        if !queue.hasRoom || hasPendingFrame || isBufferWanted { isFrameDue = true }
        windowState = .none
        for layer in layers { layer.detachFromParent() }
        destroyWindows()
        attacher.detach()
        invalidateWindow()
        store.detach()
        if let next = queue.next() { handle(next) }
    }

    /// Requires all of the frame to be drawn again; no submission is in flight.
    private func invalidateWindow() {
        queue.recordNewWindow()
        setNeedsCommit()
    }

    /// Frees all buffers; later requests have no effect.
    func close() {
        for layer in layers { layer.close() }
        windowState = .none
        store.close()
        attacher.close()
        queue.clear()
    }

    // MARK: Committing

    /// Commits all changes. A new frame waits until the frame callback of the previous commit.
    func commitChanges() {
        if isFrameDue {
            (isFrameDue, isBufferWanted) = (false, false)
            onEvent?(.frameDue(connection.arrival))
        }
        guard isCommitDue, !isHidden, hasFrame, let window, window.isConfigured else { return }
        isCommitDue = false
        let wlSurface = window.wlSurface
        let isAwaited = queue.hasRoom && update(window)
        guard wlSurface.isMapped else { return }
        var isChanged = window.setInput(input)
        var top = wlSurface.surface
        for layer in layers {
            if layer.updatePlacement(on: wlSurface, above: top, shownAppearance) { isChanged = true }
            top = layer.topSurface(above: top)
        }
        if isAwaited { queue.recordSubmission() }
        if isAwaited || isChanged { wlSurface.commit(isAwaited: isAwaited) }
        for layer in layers { layer.commit(shownAppearance) }
        if case .window(_, isEmpty: true) = windowState, queue.progress == .drawn {
            windowState = .window(window, isEmpty: false)
            onFrameEvent?(.firstFrame)
        }
    }

    /// Adds the placement and the frame to the pending state. Returns whether they need a commit.
    private func update(_ window: OverlayWindow) -> Bool {
        if queue.wasDrawn, let next = queue.next() { handle(next) }
        // A receiver of a returned buffer can close the window.
        guard self.window === window else { return false }
        let isAttached = queue.progress != .drawn && attachFrame(to: window.wlSurface)
        // A layer surface is committed together with its first buffer.
        guard isAttached || window.wlSurface.isMapped else { return false }
        let isMoved = window.move(to: placement)
        if appearance.opacity != shownAppearance.opacity { for layer in layers { layer.setNeedsCommit() } }
        shownAppearance = appearance
        return isMoved || isAttached
    }

    private func attachFrame(to wlSurface: WLSurface) -> Bool {
        guard let current = queue.current else { return false }
        let shown = attacher.attach(
            current, to: wlSurface, opacity: appearance.opacity, mask: appearance.mask(on: current.size),
            on: appearance.pixelSize, damage: queue.damage)
        guard let shown else {
            // Tried again when a buffer is released.
            setNeedsCommit()
            return false
        }
        setOpaqueRegion(wlSurface, shown)
        queue.recordDraw(isUnchanged: shown === current)
        return true
    }

    private func setOpaqueRegion(_ wlSurface: WLSurface, _ shown: FrameBuffer) {
        let isOpaque = shown.alpha.isOpaque
        guard isOpaque != wlSurface.isOpaque || isOpaque && appearance != shownAppearance else { return }
        wlSurface.setOpaque(isOpaque ? appearance.innerRegion : .empty)
    }

    private func frameShown() {
        if !queue.recordCompletions(1) { connection.logger.bug("wayland: more frames shown than committed") }
        setNeedsCommit()
        onFrameEvent?(.shown)
        if let next = queue.next() { handle(next) }
        onEvent?(.frameDue(connection.arrival))
        onFrameEvent?(.roomAvailable)
    }

    private func released(_ buffer: FrameBuffer) {
        store.returnToProducer(buffer)
        guard isBufferWanted, !buffer.isImported, buffer.state == .free else { return }
        isBufferWanted = false
        onEvent?(.frameDue(connection.arrival))
        onFrameEvent?(.roomAvailable)
    }

    /// The frame with all layers, at full opacity; `nil` before the first frame.
    func picture() -> SoftwareImage? {
        guard let current = queue.current else { return nil }
        var picture = SoftwareImage(current).scaled(to: appearance.pixelSize)
        for layer in layers { layer.draw(over: &picture) }
        return picture
    }
}
