// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces
internal import Logging

/// Draws the frames of one surface into its window; the server processes at most two at a time. The current
/// frame's buffer is kept, because layers and exposures require it again.
final class Presenter {
    let store: BufferStore
    let window: OverlayWindow
    let composer: Composer
    let pacer: Pacer
    private let resources: ConnectionResources
    private var queue = FrameQueue<FrameBuffer>(limit: 2)
    private var drawnSerial: UInt = 0
    private var requestedPlacement: (frame: PixelRect, scale: Double)?
    /// The mirrored window that is shown instead of frames.
    var mirrored: MirroredContent?

    /// Whether a compositor runs on the screen.
    var isCompositing: Bool
    /// Whether the window cannot be seen, because the session is locked or the monitors are off. Only the
    /// newest frame is kept then.
    var isOccluded = false {
        didSet {
            if isOccluded && !canDraw { suspendMirror() }
            guard oldValue && !isOccluded, window.isMapped, hasFrame else { return }
            draw()
        }
    }
    /// The opacity that is blended into the pixels; 1 if the compositor applies the opacity.
    var blendedOpacity = 1.0
    /// Called with events of frames.
    var onEvent: ((SurfaceEvent) -> Void)?
    /// Requests the window to be mapped.
    var onMap: (() -> Void)?
    /// Called when the server has processed a frame.
    var onCompletion: (() -> Void)?

    init(_ resources: ConnectionResources, window: OverlayWindow, isCompositing: Bool) {
        self.window = window
        self.isCompositing = isCompositing
        self.resources = resources
        store = BufferStore(resources.connection)
        composer = Composer(resources, window: window.id)
        pacer = Pacer(resources.connection, window: window.id, reactor: resources.reactor)
        pacer.onDue = { [unowned self] _ in commit() }
        store.onRelease = { [unowned self] in released($0) }
        store.onReturn = { [unowned self] in onEvent?(.returned($0)) }
    }

    var connection: Connection { resources.connection }
    /// The frames that were never drawn.
    var drops: DroppedFrames { queue.drops }
    /// Whether the surface is hidden.
    var isHidden: Bool { queue.isHidden }
    /// Whether there is a frame or a mirrored window.
    var hasFrame: Bool { queue.current != nil || mirrored != nil }
    /// Whether a frame waits for the server.
    var hasPendingFrame: Bool { queue.pending != nil }

    /// Whether frames are drawn. The first frame is drawn even if it cannot be seen, because it maps the
    /// window.
    var canDraw: Bool { !queue.isHidden && !(isOccluded && window.isMapped) }

    /// Shows `buffer`, which differs from the previous frame in `damage`, empty for all of it. A frame that
    /// is still pending is replaced.
    func present(_ buffer: FrameBuffer, damage: [PixelRect] = []) {
        buffer.apply(.present)
        // A frame that could not be drawn does not delay the next one.
        handle(queue.present(buffer, damage: damage, hasWindow: canDraw && queue.wasDrawn))
    }

    private func handle(_ admission: FrameQueue<FrameBuffer>.Admission) {
        switch admission {
        case .current(let retired):
            composer.contentChanged()
            if canDraw {
                pacer.recordFrame()
                draw(queue.damage)
            }
            if let retired { store.retire(retired) }
        case .pending(let retired): if let retired { store.retire(retired) }
        }
    }

    /// Calls `draw` with the frame in the window unless the server reads it, and shows the area that `draw`
    /// returns. A small area is sent through the connection, because it causes no completion event, which
    /// would wake the program. Returns whether an update in place is possible.
    func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool {
        guard let current = queue.current, canUpdateInPlace(current) else { return false }
        let whole = PixelRect(x: 0, y: 0, size: current.size)
        guard let part = draw(store.pool.canvas(of: current))?.intersection(whole) else { return true }
        composer.contentChanged()
        let isSmall = pacer.maySend(part.size.width * part.size.height * 4)
        if isSmall { composer.send(current, part) } else { self.draw([part]) }
        return true
    }

    private func canUpdateInPlace(_ buffer: FrameBuffer) -> Bool {
        !buffer.isImported && buffer.state.readers == 0 && queue.inWindow === buffer && queue.pending == nil
            && canDraw && queue.progress == .drawn && requestedPlacement == nil && queue.hasRoom
            && isDirect(buffer)
    }

    /// Requests the window to be drawn again; requests within one refresh interval are combined.
    func redraw() {
        queue.invalidate()
        if window.isMapped { pacer.schedule() }
    }

    /// Handles an exposure: draws the window again unless a drawing after the exposure has been sent. The
    /// serial is that of the last request before the exposure, which may be the last request of a drawing.
    /// The exposures that our own map or resize causes have lower serials than the drawing after it.
    func exposed(_ serial: UInt) {
        if serial >= drawnSerial { redraw() }
    }

    /// Requests a new placement; it is applied with the next frame or at the next refresh, whichever is
    /// first.
    func place(_ frame: PixelRect, scale: Double) {
        requestedPlacement = (frame, scale)
        if window.isMapped { pacer.schedule() } else { applyPlace() }
    }

    /// Moves and resizes the window now.
    func placeNow() {
        if applyPlace() { redraw() }
    }

    /// Unmaps the window; the newest frame is kept.
    func hide() {
        let next = queue.hide()
        suspendMirror()
        if window.isMapped { window.unmap() }
        if let next { handle(next) }
    }

    /// Maps the window when there is a frame.
    func reveal() {
        guard queue.isHidden else { return }
        queue.reveal()
        draw()
    }

    /// Frees all buffers; nothing is drawn afterwards.
    func close() {
        pacer.cancel()
        onEvent = nil
        queue.clear()
        store.close()
        stopMirror()
    }

    /// The content with its layers as a picture in the server; `nil` before the first frame.
    func picture() -> RenderPicture? {
        guard hasFrame else { return nil }
        passContent()
        return composer.picture(window.frame.size)
    }

    // MARK: Events of the server

    /// Handles a failed request: the window's content is unknown.
    func requestFailed() { queue.forgetWindow() }

    /// Handles the return of the fence behind a frame or a move.
    func fenceReached() { finish(1) }

    private func released(_ buffer: FrameBuffer) {
        store.returnToProducer(buffer)
        let finished = buffer.resource.collectFinished()
        if finished > 0 { finish(finished) }
    }

    /// Records that the server has processed `count` frames, and draws the next one.
    private func finish(_ count: Int) {
        if !queue.recordCompletions(count) {
            connection.logger.bug("x11: \(count) more frames finished than sent")
        }
        if let next = queue.next() {
            handle(next)
        } else if hasChange, window.isMapped {
            pacer.schedule()
        }
        onCompletion?()
        onEvent?(.frameDue(connection.arrival))
    }

    // MARK: Drawing

    /// Whether the window must be updated without a new frame.
    private var hasChange: Bool {
        queue.progress == .outdated || mirrored?.hasDamage == true || requestedPlacement != nil
    }

    /// Updates placement, content and layers in one sequence of requests. `damage` is the area to draw, empty
    /// for all of it; it is valid only for content that is in the window. `fences` inserts a fence if no
    /// completion event will arrive.
    func draw(_ damage: [PixelRect] = [], fences: Bool = true) {
        guard connection.isUsable, hasFrame else { return }
        mirrored?.source.isWatched = !isOccluded
        if damage.isEmpty { _ = collectDamage() }
        let isWhole = applyPlace() || !window.isMapped
        if !window.isMapped { onMap?() }
        pacer.recordCommit()
        let sent = fill(isWhole ? [] : damage)
        // Only a complete drawing repairs the areas of earlier exposures.
        if isWhole || damage.isEmpty || queue.inWindow == nil {
            drawnSerial = XNextRequest(connection.display) - 1
        }
        if let sent {
            pacer.recordCompletionEvent()
            queue.recordSubmission()
            sent.resource.recordPut(into: window.id)
        } else if fences {
            insertFence()
        }
        if !canDraw { suspendMirror() }
    }

    /// Draws the content into the window. Returns the frame whose completion event (`ShmCompletion`) will
    /// arrive, or `nil` if none will.
    private func fill(_ damage: [PixelRect]) -> FrameBuffer? {
        guard mirrored == nil, let current = queue.current, isDirect(current) else {
            let part: PixelRect? = damage.reduce(nil) { $0?.union($1) ?? $1 }
            passContent(part)
            composer.compose(window.frame.size, opacity: blendedOpacity, part: part)
            queue.recordDraw(isUnchanged: false)
            return nil
        }
        composer.show(current, damage)
        queue.recordDraw(isUnchanged: true)
        return current.backing.serverSegment == nil ? nil : current
    }

    /// Passes the current content to the composer.
    private func passContent(_ part: PixelRect? = nil) {
        if let mirrored {
            if let picture = mirrored.source.picture(part) { composer.setContent(picture) }
        } else if let current = queue.current {
            composer.upload(current)
        }
    }

    /// Whether the frame can be copied to the window unchanged. Without a compositor the alpha byte is
    /// ignored.
    private func isDirect(_ buffer: FrameBuffer) -> Bool {
        let format = resources.formats.window
        let isPlain = buffer.alpha != .opaque || !(format.hasAlpha && isCompositing)
        return isPlain && format.acceptsFrames && buffer.size == window.frame.size && !composer.showsHUD
            && blendedOpacity >= 1
    }

    /// Applies the requested placement. Returns whether the extent has changed.
    @discardableResult
    private func applyPlace() -> Bool {
        guard let requestedPlacement else { return false }
        self.requestedPlacement = nil
        return window.place(requestedPlacement.frame, scale: requestedPlacement.scale)
    }

    /// Applies changes without a new frame. If the server is behind, `finish` schedules them again.
    private func commit() {
        guard window.isMapped, !isOccluded, hasChange, queue.hasRoom else { return }
        let isMoved = requestedPlacement != nil
        if applyPlace() || queue.progress == .outdated { return draw() }
        if mirrored?.hasDamage == true, let part = collectDamage() { return drawDamage(part) }
        pacer.recordCommit()
        if isMoved { insertFence() }
    }

    private func insertFence() {
        queue.recordSubmission()
        pacer.insertFence()
    }
}
