// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux
internal import Logging

/// The frames of one surface on their way to its window: the newest wins, at most two are with the server,
/// the one on screen stays ours, for the HUD and for whatever else makes the window draw itself again.
final class Presenter {
    /// The most frames the server may have before it at a time.
    private static let mostUnfinished = 2
    /// As many bytes may go through the connection until it is asked how far the server has got; far less than a
    /// socket holds, or a server that is busy would stop us.
    private static let mostUnmarked = 1 << 14

    let store: FrameStore
    let window: OverlayWindow
    let composer: Composer
    let pacer: Pacer
    let connection: Connection
    private let writer: FrameWriter
    private let format: WindowVisual
    private lazy var watchdog = Watchdog(reactor) { [unowned self] in giveUp($0) }
    private let reactor: Reactor
    private var current: FrameBuffer?
    private var pending: FrameBuffer?
    private var unfinished = 0
    /// Bytes that have been sent since the last frame or mark.
    private var unmarked = 0
    private var contentIsCurrent = false
    /// Whether the current frame has been in the window.
    private var isDrawn = false
    private var drawnSerial: UInt = 0
    /// The frame the window shows just as it is, whatever happened since; `nil` when it shows something else.
    private var inWindow: FrameBuffer?
    private var placing: (frame: PixelRect, scale: Double)?
    private var isDirty = false
    /// Whether something has changed in the mirrored window, and nothing else.
    var isStirred = false
    /// The last request of the drawing that followed a change of the mirrored window.
    var stirred: UInt = 0
    /// What it shows in place of frames.
    var mirror: WindowMirror?

    /// Whether a compositor blends our windows.
    var isCompositing: Bool
    /// Whether the window is on screen but cannot be seen, so that only the newest frame counts.
    var isResting = false {
        didSet {
            if isResting && !draws { restMirror() }
            guard oldValue && !isResting, window.isMapped, hasFrame else { return }
            draw()
        }
    }
    /// The opacity that is blended here and not by the compositor.
    var blend = 1.0
    /// Frames that were never drawn.
    private(set) var drops = DroppedFrames()
    /// Whether it is kept off the screen.
    private(set) var isHidden = false
    /// Told of what happens to frames.
    var emit: ((SurfaceEvent) -> Void)?
    /// Asks the window on screen.
    var onMap: (() -> Void)?
    /// Called when the server is done with a frame.
    var onCompletion: (() -> Void)?

    init(_ resources: ConnectionResources, window: OverlayWindow, isCompositing: Bool) {
        self.window = window
        self.isCompositing = isCompositing
        connection = resources.connection
        writer = resources.writer
        reactor = resources.reactor
        format = resources.formats.window
        store = FrameStore(connection)
        composer = Composer(connection, formats: resources.formats, window: window.id)
        pacer = Pacer(connection, window: window.id, reactor: reactor)
        pacer.due = { [unowned self] in commit() }
    }

    /// Shows `buffer`, which differs from the one before in `damage`, empty for all of it; the newest of those that come
    /// before the server has room.
    func present(_ buffer: FrameBuffer, damage: [PixelRect] = []) {
        buffer.isHeld = true
        buffer.isLent = false
        buffer.damage = damage
        guard draws, unfinished >= Self.mostUnfinished else { return show(buffer) }
        let old = pending
        if let old { buffer.damage = old.damage.isEmpty || damage.isEmpty ? [] : old.damage + damage }
        pending = buffer
        if let old, old !== buffer {
            drops.replaced += 1
            drop(old)
        }
    }

    /// Lets `draw` change the frame in the window, while the server does not read it, and shows the part it says it has
    /// changed. A small one travels through the connection: no completion wakes anybody up.
    func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool {
        guard let current, canRetouch(current) else { return false }
        guard let part = draw(store.pool.canvas(of: current)) else { return true }
        contentIsCurrent = false
        unmarked += part.size.width * part.size.height * 4
        let isSmall = unmarked <= Self.mostUnmarked
        if isSmall { composer.send(current, part, with: writer) } else { self.draw([part]) }
        return true
    }

    private func canRetouch(_ buffer: FrameBuffer) -> Bool {
        !buffer.isAdopted && buffer.readers == 0 && inWindow === buffer && pending == nil && draws
            && !isDirty && placing == nil && unfinished < Self.mostUnfinished && isDirect(buffer)
    }

    /// Whether frames go to the window: the first one does in any case, as it puts it on the screen.
    var draws: Bool { !isHidden && !(isResting && window.isMapped) }

    /// Whether there is a picture.
    var hasFrame: Bool { current != nil || mirror != nil }
    /// Whether there is a frame that waits for its turn.
    var hasPendingFrame: Bool { pending != nil }

    /// Draws anew what is on screen, soon; many calls in one interval are one drawing.
    func redraw() {
        isDirty = true
        if window.isMapped { pacer.schedule() }
    }

    /// Draws anew what an exposure has spoilt, unless it has been drawn since.
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
        isHidden = true
        restMirror()
        guard window.isMapped else { return }
        window.unmap()
        guard let newest = pending else { return }
        pending = nil
        show(newest)
    }

    /// Puts the window on screen, once there is a frame.
    func reveal() {
        guard isHidden else { return }
        isHidden = false
        draw()
    }

    /// Draws nothing any more.
    func end() {
        pacer.cancel()
        watchdog.rest()
        emit = nil
        current = nil
        pending = nil
        inWindow = nil
        mirror?.isWatched = false
        mirror?.onDamage = nil
        mirror?.onRenew = nil
        mirror = nil
    }

    /// Writes a HUD frame into the server's memory of it.
    func take(_ buffer: FrameBuffer, on pixmap: LayerPixmap) {
        composer.take(buffer, on: pixmap, with: writer)
    }

    /// The picture as it is, in the server; `nil` before the first frame.
    func picture() -> RenderPicture? {
        guard hasFrame else { return nil }
        takeContent()
        return composer.picture(window.frame.size)
    }

    // MARK: What the server says

    /// The server has read `buffer` for the request `serial`, which put it into `drawable`.
    func completed(_ buffer: FrameBuffer, serial: UInt, drawable: Drawable) {
        guard buffer.removeReader(serial) else { return }
        let isFrame = drawable == window.id && buffer.windowReaders > 0
        if isFrame { buffer.windowReaders -= 1 }
        freed(buffer)
        if isFrame { finish(1) }
    }

    /// The request `serial` failed, so no completion will come for it.
    func failed(_ serial: UInt) {
        inWindow = nil
        store.forEach { if $0.readers > 0 && $0.serial == serial { takeBack($0) } }
    }

    /// The mark behind a frame or a move came back.
    func passed() { finish(1) }

    private func giveUp(_ deadline: Instant) -> Instant? {
        var oldest: Instant?
        store.forEach { buffer in
            guard buffer.readers > 0 else { return }
            if buffer.put > deadline {
                oldest = min(oldest ?? buffer.put, buffer.put)
            } else {
                connection.logger.debug("x11: no completion event for a frame; reclaiming its buffer")
                takeBack(buffer)
            }
        }
        return oldest
    }

    private func takeBack(_ buffer: FrameBuffer) {
        let frames = buffer.removeReaders()
        freed(buffer)
        if frames > 0 { finish(frames) }
    }

    private func freed(_ buffer: FrameBuffer) {
        settle(buffer)
        var isReading = false
        store.forEach { isReading = isReading || $0.readers > 0 }
        if !isReading { watchdog.rest() }
    }

    /// Frames are on screen: the next may come.
    private func finish(_ frames: Int) {
        unfinished = max(0, unfinished - frames)
        if let next = pending, unfinished < Self.mostUnfinished {
            pending = nil
            show(next)
        } else if isDirty || isStirred || placing != nil, window.isMapped {
            pacer.schedule()
        }
        onCompletion?()
        emit?(.frameDue(connection.arrival))
    }

    // MARK: Drawing

    private func show(_ buffer: FrameBuffer) {
        let old = current
        if old != nil && !isDrawn { drops.hidden += 1 }
        // What differs is known only against what the window shows, with nothing spoilt since.
        let isNext = old != nil && inWindow === old && !isDirty
        current = buffer
        contentIsCurrent = false
        isDrawn = false
        if draws {
            pacer.takeFrame()
            draw(isNext ? buffer.damage : [])
        }
        if let old, old !== buffer { drop(old) }
    }

    /// Brings the window up to date: place, content, HUD, all in one go; of content in the window already only `damage`.
    func draw(_ damage: [PixelRect] = [], marks: Bool = true) {
        guard connection.isUsable, hasFrame else { return }
        mirror?.isWatched = !isResting
        if damage.isEmpty { _ = settle() }
        let isWhole = applyPlace() || !window.isMapped
        if !window.isMapped { onMap?() }
        isDirty = false
        isDrawn = true
        pacer.committed()
        let telling = fill(isWhole ? [] : damage)
        // What an exposure before this has spoilt is whole again only where all of it has been drawn.
        if isWhole || damage.isEmpty || inWindow == nil { drawnSerial = XNextRequest(connection.display) - 1 }
        if let telling {
            unmarked = 0
            unfinished += 1
            telling.windowReaders += 1
        } else if marks {
            mark()
        }
        if !draws { restMirror() }
    }

    /// Puts the picture into the window; the frame whose completion event tells when that is done, where one does.
    private func fill(_ damage: [PixelRect]) -> FrameBuffer? {
        guard mirror == nil, let current, isDirect(current) else {
            inWindow = nil
            takeContent(damage.first)
            composer.compose(window.frame.size, opacity: blend, part: damage.first)
            return nil
        }
        composer.show(current, damage, with: writer)
        inWindow = current
        expect(current)
        return current.segment.shared == nil ? nil : current
    }

    /// Lets the composer have what is shown now.
    private func takeContent(_ part: PixelRect? = nil) {
        if let mirror {
            if let picture = mirror.picture(part) { composer.take(picture) }
        } else if let current, !contentIsCurrent {
            take(current)
        }
    }

    private func take(_ buffer: FrameBuffer) {
        composer.take(buffer, with: writer)
        contentIsCurrent = true
        expect(buffer)
    }

    private func expect(_ buffer: FrameBuffer) {
        if buffer.readers > 0 { watchdog.expect() }
    }

    /// Whether the frame can go into the window as it is. Where nothing blends, the fourth byte does not
    /// matter.
    private func isDirect(_ buffer: FrameBuffer) -> Bool {
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
        let isMoved = placing != nil
        guard window.isMapped, !isResting, isDirty || isStirred || isMoved,
            unfinished < Self.mostUnfinished
        else { return }
        if applyPlace() || isDirty { return draw() }
        if isStirred, let part = settle() { return follow(part) }
        pacer.committed()
        if isMoved { mark() }
    }

    private func mark() {
        unmarked = 0
        unfinished += 1
        pacer.mark()
    }

    // MARK: Buffers

    private func drop(_ buffer: FrameBuffer) {
        buffer.isHeld = false
        settle(buffer)
    }

    /// A producer's buffer that nobody uses any more goes back to it.
    private func settle(_ buffer: FrameBuffer) {
        guard buffer.isAdopted, buffer.isFree else { return }
        buffer.isLent = true
        if store.isAdopted(buffer) { emit?(.returned(buffer.index)) }
    }
}
