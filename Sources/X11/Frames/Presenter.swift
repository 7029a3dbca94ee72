// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux
internal import Logging
internal import Surfaces

/// Draws the frames of one surface into its window. At most two are with the server. The one on screen stays ours, for the
/// HUD and for whatever else makes the window draw itself again.
final class Presenter {
    let store: BufferStore
    let window: OverlayWindow
    let composer: Composer
    let pacer: Pacer
    private let resources: ConnectionResources
    private var queue = FrameQueue<FrameBuffer>(limit: 2)
    private var drawnSerial: UInt = 0
    private var placing: (frame: PixelRect, scale: Double)?
    /// What it shows in place of frames.
    var mirrored: MirroredContent?

    /// Whether a compositor blends our windows.
    var isCompositing: Bool
    /// Whether the window is on screen but cannot be seen, so that only the newest frame counts.
    var isOccluded = false {
        didSet {
            if isOccluded && !draws { restMirror() }
            guard oldValue && !isOccluded, window.isMapped, hasFrame else { return }
            draw()
        }
    }
    /// The opacity that is blended here and not by the compositor.
    var blend = 1.0
    /// Called with what happens to frames.
    var onEvent: ((SurfaceEvent) -> Void)?
    /// Asks the window on screen.
    var onMap: (() -> Void)?
    /// Called when the server is done with a frame.
    var onCompletion: (() -> Void)?

    init(_ resources: ConnectionResources, window: OverlayWindow, isCompositing: Bool) {
        self.window = window
        self.isCompositing = isCompositing
        self.resources = resources
        store = BufferStore(resources.connection)
        composer = Composer(resources, window: window.id)
        pacer = Pacer(resources.connection, window: window.id, reactor: resources.reactor)
        pacer.due = { [unowned self] in commit() }
        store.onRelease = { [unowned self] in released($0) }
        store.onReturn = { [unowned self] in onEvent?(.returned($0)) }
    }

    var connection: Connection { resources.connection }
    /// Frames that were never drawn.
    var drops: DroppedFrames { queue.drops }
    /// Whether it is kept off the screen.
    var isHidden: Bool { queue.isHidden }
    /// Whether there is a picture.
    var hasFrame: Bool { queue.current != nil || mirrored != nil }
    /// Whether there is a frame that waits for its turn.
    var hasPendingFrame: Bool { queue.pending != nil }

    /// Whether frames go to the window: the first one does in any case, as it puts it on the screen.
    var draws: Bool { !queue.isHidden && !(isOccluded && window.isMapped) }

    /// Shows `buffer`, which differs from the one before in `damage`, empty for all of it; the newest of those that come
    /// before the server has room.
    func present(_ buffer: FrameBuffer, damage: [PixelRect] = []) {
        buffer.take(.present)
        // A frame that could not be drawn when it came is not waited for.
        handle(queue.present(buffer, damage: damage, hasWindow: draws && queue.isDrawn))
    }

    private func handle(_ admission: FrameQueue<FrameBuffer>.Admission) {
        switch admission {
        case .current(let retired):
            composer.contentChanged()
            if draws {
                pacer.takeFrame()
                draw(queue.damage)
            }
            if let retired { store.retire(retired) }
        case .pending(let retired): if let retired { store.retire(retired) }
        }
    }

    /// Lets `draw` change the frame in the window, while the server does not read it, and shows the part it says it has
    /// changed. A small one travels through the connection: it has no completion event, which would wake the program.
    func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool {
        guard let current = queue.current, canUpdateInPlace(current) else { return false }
        guard let part = draw(store.pool.canvas(of: current)) else { return true }
        composer.contentChanged()
        let isSmall = pacer.maySend(part.size.width * part.size.height * 4)
        if isSmall { composer.send(current, part) } else { self.draw([part]) }
        return true
    }

    private func canUpdateInPlace(_ buffer: FrameBuffer) -> Bool {
        !buffer.isImported && buffer.state.readers == 0 && queue.inWindow === buffer && queue.pending == nil
            && draws && queue.progress == .drawn && placing == nil && queue.hasRoom && isDirect(buffer)
    }

    /// Draws the window again, soon; many calls in one interval are one drawing.
    func redraw() {
        queue.invalidate()
        if window.isMapped { pacer.schedule() }
    }

    /// An exposure has spoilt the window: draws it again, unless it has been drawn since.
    func exposed(_ serial: UInt) {
        if serial > drawnSerial { redraw() }
    }

    /// Moves and resizes the window, soon; with the next frame at the latest.
    func place(_ frame: PixelRect, scale: Double) {
        placing = (frame, scale)
        if window.isMapped { pacer.schedule() } else { applyPlace() }
    }

    /// Moves and resizes the window now.
    func placeNow() {
        if applyPlace() { redraw() }
    }

    /// Takes the window off the screen; frames that come are kept, the newest.
    func hide() {
        let next = queue.hide()
        restMirror()
        if window.isMapped { window.unmap() }
        if let next { handle(next) }
    }

    /// Puts the window on screen, once there is a frame.
    func reveal() {
        guard queue.isHidden else { return }
        queue.reveal()
        draw()
    }

    /// Draws nothing any more.
    func end() {
        pacer.cancel()
        onEvent = nil
        queue.clear()
        store.close()
        endMirror()
    }

    /// The picture as it is, in the server; `nil` before the first frame.
    func picture() -> RenderPicture? {
        guard hasFrame else { return nil }
        takeContent()
        return composer.picture(window.frame.size)
    }

    // MARK: What the server says

    /// A request failed: the window may not show what was sent.
    func requestFailed() { queue.forgetWindow() }

    /// The fence behind a frame or a move came back.
    func fenceReached() { finish(1) }

    private func released(_ buffer: FrameBuffer) {
        store.settle(buffer)
        let finished = buffer.resource.collectFinished()
        if finished > 0 { finish(finished) }
    }

    /// Frames are on screen: the next may come.
    private func finish(_ count: Int) {
        if !queue.finish(count) { connection.logger.bug("x11: \(count) more frames finished than sent") }
        if let next = queue.next() {
            handle(next)
        } else if hasChange, window.isMapped {
            pacer.schedule()
        }
        onCompletion?()
        onEvent?(.frameDue(connection.arrival))
    }

    // MARK: Drawing

    /// Whether something is to be done to the window without a frame.
    private var hasChange: Bool {
        queue.progress == .outdated || mirrored?.hasDamage == true || placing != nil
    }

    /// Brings the window up to date: place, content, HUD, all in one go; of content in the window already only `damage`.
    func draw(_ damage: [PixelRect] = [], fences: Bool = true) {
        guard connection.isUsable, hasFrame else { return }
        mirrored?.source.isWatched = !isOccluded
        if damage.isEmpty { _ = takeDamage() }
        let isWhole = applyPlace() || !window.isMapped
        if !window.isMapped { onMap?() }
        pacer.committed()
        let sent = fill(isWhole ? [] : damage)
        // What an exposure before this has spoilt is whole again only where all of it has been drawn.
        if isWhole || damage.isEmpty || queue.inWindow == nil {
            drawnSerial = XNextRequest(connection.display) - 1
        }
        if let sent {
            pacer.fenced()
            queue.submit()
            sent.resource.putsFrame(into: window.id)
        } else if fences {
            insertFence()
        }
        if !draws { restMirror() }
    }

    /// Puts the picture into the window; the frame whose completion event comes when that is done, where one does.
    private func fill(_ damage: [PixelRect]) -> FrameBuffer? {
        guard mirrored == nil, let current = queue.current, isDirect(current) else {
            takeContent(damage.first)
            composer.compose(window.frame.size, opacity: blend, part: damage.first)
            queue.draw(isUnchanged: false)
            return nil
        }
        composer.show(current, damage)
        queue.draw(isUnchanged: true)
        return current.backing.shared == nil ? nil : current
    }

    /// Gives the composer the current content.
    private func takeContent(_ part: PixelRect? = nil) {
        if let mirrored {
            if let picture = mirrored.source.picture(part) { composer.take(picture) }
        } else if let current = queue.current {
            composer.take(current)
        }
    }

    /// Whether the frame can go into the window as it is. Where nothing blends, the fourth byte does not
    /// matter.
    private func isDirect(_ buffer: FrameBuffer) -> Bool {
        let format = resources.formats.window
        let isPlain = buffer.alpha != .opaque || !(format.hasAlpha && isCompositing)
        return isPlain && format.takesFrames && buffer.size == window.frame.size && !composer.showsHUD
            && blend >= 1
    }

    /// Says whether the extent changed.
    @discardableResult
    private func applyPlace() -> Bool {
        guard let placing else { return false }
        self.placing = nil
        return window.place(placing.frame, scale: placing.scale)
    }

    /// Does what has changed without a frame, unless the server is behind: then the end of a frame calls for
    /// it.
    private func commit() {
        guard window.isMapped, !isOccluded, hasChange, queue.hasRoom else { return }
        let isMoved = placing != nil
        if applyPlace() || queue.progress == .outdated { return draw() }
        if mirrored?.hasDamage == true, let part = takeDamage() { return follow(part) }
        pacer.committed()
        if isMoved { insertFence() }
    }

    private func insertFence() {
        queue.submit()
        pacer.insertFence()
    }
}
