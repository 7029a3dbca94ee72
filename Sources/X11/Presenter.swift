// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux
internal import Logging

/// The frames of one surface on their way to its window: the newest wins, at most two are with the server, the one
/// on screen stays ours, for the HUD and for whatever else makes the window draw itself again.
final class Presenter {
    /// The most frames the server may have to read at a time.
    private static let mostReading = 2

    let store: FrameStore
    let window: OverlayWindow
    let composer: Composer
    let pacer: Pacer
    private let connection: Connection
    private let writer: FrameWriter
    private let format: WindowFormat
    private lazy var watchdog = Watchdog(reactor) { [unowned self] in giveUp($0) }
    private let reactor: Reactor
    private var current: FrameBuffer?
    private var pending: FrameBuffer?
    private var reading = 0
    private var contentIsCurrent = false
    private var drawnSerial: UInt = 0
    private var placing: (frame: PixelRect, scale: Double)?
    private var isDirty = false

    /// Whether a compositor blends our windows.
    var isCompositing: Bool
    /// The opacity that is blended here and not by the compositor.
    var blend = 1.0
    /// Frames that a newer one replaced before the server had room for them.
    private(set) var replaced = 0
    /// Whether it is kept off the screen.
    private(set) var isHidden = false
    /// Told of what happens to frames.
    var emit: ((SurfaceEvent) -> Void)?
    /// Called when the window has been asked on screen.
    var onMap: (() -> Void)?
    /// Called when the server is done with a frame.
    var onCompletion: (() -> Void)?

    init(_ equipment: Equipment, window: OverlayWindow, isCompositing: Bool) {
        self.window = window
        self.isCompositing = isCompositing
        connection = equipment.connection
        writer = equipment.writer
        reactor = equipment.reactor
        format = equipment.formats.window
        store = FrameStore(connection)
        composer = Composer(connection, formats: equipment.formats, window: window.id)
        pacer = Pacer(connection, window: window.id, reactor: reactor)
        pacer.due = { [unowned self] in commit($0, isOwed: $1) }
    }

    /// Shows `buffer`; the newest of those that come before the server has room.
    func present(_ buffer: FrameBuffer) {
        buffer.isHeld = true
        buffer.isLent = false
        guard !isHidden, reading >= Self.mostReading else { return show(buffer) }
        let old = pending
        pending = buffer
        if let old, old !== buffer {
            replaced += 1
            drop(old)
        }
    }

    /// Whether there is a picture.
    var hasFrame: Bool { current != nil }

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
        guard window.isMapped else { return }
        window.unmap()
        guard let newest = pending else { return }
        pending = nil
        show(newest)
    }

    /// Puts the window on screen, once there is a frame.
    func reveal() {
        isHidden = false
        draw()
    }

    /// Draws nothing any more.
    func end() {
        pacer.cancel()
        watchdog.rest()
        emit = nil
    }

    /// Writes a HUD frame into the server's memory of it.
    func takeHUD(_ buffer: FrameBuffer) { composer.takeHUD(buffer, with: writer) }

    /// The picture as it is, in the server; `nil` before the first frame.
    func picture() -> ServerPicture? {
        guard let current else { return nil }
        if !contentIsCurrent { take(current) }
        return composer.picture(window.frame.size)
    }

    // MARK: What the server says

    /// The server has read `buffer` for the request `serial`.
    func completed(_ buffer: FrameBuffer, serial: UInt) {
        if buffer.removeReader(serial) { finish(buffer, requests: 1) }
    }

    /// The request `serial` failed, so no completion will come for it.
    func failed(_ serial: UInt) {
        store.forEach { if $0.readers > 0 && $0.serial == serial { completed($0, serial: serial) } }
    }

    /// A mark behind our requests came back.
    func passed(_ mark: Pacer.Mark) {
        switch mark {
        case .frame: finish(nil, requests: 1)
        case .commit: pacer.passed()
        }
    }

    private func giveUp(_ deadline: Instant) -> Instant? {
        var oldest: Instant?
        store.forEach { buffer in
            guard buffer.readers > 0 else { return }
            if buffer.put > deadline {
                oldest = min(oldest ?? buffer.put, buffer.put)
            } else {
                connection.logger.debug("x11: no word of a frame, taking it back")
                let requests = buffer.readers
                buffer.readers = 0
                finish(buffer, requests: requests)
            }
        }
        return oldest
    }

    private func finish(_ buffer: FrameBuffer?, requests: Int) {
        reading = max(0, reading - requests)
        if let buffer { settle(buffer) }
        if reading == 0 { watchdog.rest() }
        if let next = pending, reading < Self.mostReading {
            pending = nil
            show(next)
        }
        onCompletion?()
        emit?(.frameDue(connection.arrival))
    }

    // MARK: Drawing

    private func show(_ buffer: FrameBuffer) {
        let old = current
        current = buffer
        contentIsCurrent = false
        if !isHidden { draw() }
        if let old, old !== buffer { drop(old) }
    }

    /// Brings the window up to date: place, content, HUD, all in one go.
    private func draw() {
        guard connection.isUsable, let current else { return }
        applyPlace()
        map()
        isDirty = false
        pacer.committed()
        if isDirect(current) {
            composer.show(current, with: writer)
            count(current)
        } else {
            if !contentIsCurrent { take(current) }
            composer.compose(window.frame.size, opacity: blend)
        }
        drawnSerial = XNextRequest(connection.display) - 1
    }

    private func take(_ buffer: FrameBuffer) {
        composer.take(buffer, with: writer)
        contentIsCurrent = true
        count(buffer)
    }

    private func count(_ buffer: FrameBuffer) {
        reading += 1
        if buffer.segment.shared == nil { pacer.mark(.frame) } else { watchdog.expect() }
    }

    /// Whether the frame can go into the window as it is. Where nothing blends, the fourth byte does not matter.
    private func isDirect(_ buffer: FrameBuffer) -> Bool {
        let isPlain = buffer.alpha == .premultiplied || !(format.hasAlpha && isCompositing)
        return isPlain && format.takesFrames && buffer.size == window.frame.size && !composer.showsHUD
            && blend >= 1
    }

    private func map() {
        guard !window.isMapped else { return }
        window.map()
        onMap?()
    }

    /// Says whether the extent changed.
    @discardableResult
    private func applyPlace() -> Bool {
        guard let placing else { return false }
        self.placing = nil
        return window.place(placing.frame, scale: placing.scale)
    }

    private func commit(_ now: Instant, isOwed: Bool) {
        guard window.isMapped, isDirty || placing != nil else {
            if isOwed { emit?(.frameDue(now)) }
            return
        }
        if applyPlace() || isDirty { draw() }
        pacer.committed()
        pacer.mark(.commit)
        if isOwed { emit?(.frameDue(now)) }
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
