// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// Mirrors a region of the screen with everything visible there, optionally linked to a window. A picture is
/// taken when the region has changed and the overlay is visible.
final class RegionMirror: MirrorSource {
    /// Time limit of a window's activation.
    private static let activationLimit = Duration.milliseconds(150)
    /// Pause before a capture is retried on an output that failed, for example because it is switched off.
    private static let pause = Duration.seconds(2)

    var onEvent: ((MirrorEvent) -> Void)?
    private(set) var size = PixelSize(width: 1, height: 1)
    private(set) var freezeReason: FreezeReason?
    var isKept = false
    /// Number of pictures with new content, including the first.
    private(set) var updates = 0
    let region: PixelRect
    /// The linked window.
    private let toplevel: Toplevel?
    private unowned let display: WaylandDisplay
    private let capture: Capture
    private let captureBuffer: CaptureBuffer
    private var captureRegion: CaptureRegion?
    /// Called once, when the first picture is known to be possible or impossible.
    private var onStart: ((MirrorFailure?) -> Void)?
    /// Shows the pictures; `nil` before the start and after the end.
    private weak var presenter: Presenter?
    /// The layout of a picture that can be copied when a buffer is free.
    private var waiting: Capture.Layout?
    /// Origin of the shown part within the picture.
    private var cut = (x: 0, y: 0)
    /// The picture that is shown or about to be shown.
    private var latest: FrameBuffer?
    /// The buffer that the compositor copies into.
    private var filling: FrameBuffer?
    /// Whether the next picture is copied immediately, without waiting for a change.
    private var copiesImmediately = true
    private var isOpen = true
    private lazy var retry = display.reactor.timer { [unowned self] _ in continueCapturing() }
    private lazy var arrival = display.reactor.timer { [unowned self] _ in arrived() }
    private var onArrival: ((Placement?) -> Void)?
    /// Whether the window is being activated. No pictures are taken meanwhile, because they would contain the
    /// overlay's own return animation.
    private var isReturning = false

    /// Captures `region` with `manager`. Takes ownership of `manager` and `toplevel`.
    init(_ region: PixelRect, of toplevel: Toplevel?, _ manager: OpaquePointer, on display: WaylandDisplay) {
        self.region = region
        self.toplevel = toplevel
        self.display = display
        capture = Capture(manager)
        captureBuffer = CaptureBuffer(display.connection)
        capture.onLayout = { [unowned self] in layoutReceived($0) }
        capture.onReady = { [unowned self] in finish($0) }
        capture.onFailed = { [unowned self] in failed() }
        follow(toplevel)
    }

    var title: String? { toplevel?.title }
    var isFocused: Bool { toplevel?.isActivated ?? false }
    var isFocusReported: Bool { toplevel != nil }
    var canActivate: Bool { toplevel != nil }
    func isBlank() -> Bool { false }

    /// Checks whether the region can be captured, and calls `done` once.
    func begin(_ done: @escaping (MirrorFailure?) -> Void) {
        onStart = done
        guard requestPicture() else { return finishStart(.beside) }
    }

    /// Shows pictures through `presenter` from now on.
    func start(on presenter: Presenter) {
        self.presenter = presenter
        continueCapturing()
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        (onEvent, presenter) = (nil, nil)
        finishStart(.unsupported("the connection to the display was lost"))
        retry.cancel()
        arrived(at: nil)
        returnBuffer()
        capture.destroy()
        captureBuffer.destroy()
        toplevel?.destroy()
        display.remove(self)
    }

    // MARK: Pictures

    /// Requests or copies the next picture, if a buffer may be free or the overlay is visible again.
    func continueCapturing() {
        guard isOpen, let presenter, toplevel?.isMinimized != true, !isReturning, retry.deadline == nil,
            presenter.hasRoom
        else { return }
        if waiting != nil {
            copy()
        } else if !capture.isBusy, !requestPicture() {
            setFreezeReason(.offScreen)
        }
    }

    /// Handles a change of the outputs: the current capture may belong to a removed or transformed output.
    func layoutChanged() {
        guard isOpen, presenter != nil,
            CaptureRegion(region, on: display.connection.globals.outputs) != captureRegion
        else {
            return
        }
        drop()
        retry.cancel()
        continueCapturing()
    }

    /// Requests a picture. Returns whether an output shows the region.
    private func requestPicture() -> Bool {
        captureRegion = CaptureRegion(region, on: display.connection.globals.outputs)
        guard let captureRegion, display.connection.isUsable else { return false }
        capture.request(captureRegion.output, captureRegion.isCut ? nil : captureRegion.part)
        return capture.isBusy
    }

    private func layoutReceived(_ layout: Capture.Layout) {
        guard let captureRegion, captureBuffer.supports(layout) else { return failed() }
        let shown = captureRegion.cut(of: captureRegion.turn.upright(layout.size))
        let isOther = shown.size != size
        (size, cut) = (shown.size, (shown.x, shown.y))
        waiting = layout
        if onStart != nil { return finishStart(nil) }
        if isOther { onEvent?(.resized) }
        copy()
    }

    private func copy() {
        guard let layout = waiting, let captureRegion, let buffer = presenter?.lend(size) else { return }
        guard let target = captureBuffer.target(layout, captureRegion.turn, for: buffer) else {
            buffer.apply(.giveBack)
            return failed()
        }
        (waiting, filling) = (nil, buffer)
        capture.copy(into: target, whenChanged: !copiesImmediately)
        copiesImmediately = false
    }

    private func finish(_ layout: Capture.Layout) {
        guard let buffer = filling, let captureRegion else { return }
        returnBuffer()
        if captureBuffer.finish(layout, captureRegion.turn, from: cut, in: buffer), differs(buffer) {
            updates += 1
            latest = buffer
            presenter?.present(buffer)
        }
        setFreezeReason(nil)
        continueCapturing()
    }

    /// Whether a picture differs from the previous one. The change may be elsewhere on the output and usually
    /// is the overlay itself.
    private func differs(_ buffer: FrameBuffer) -> Bool {
        guard let latest, latest !== buffer, latest.state.isShown, latest.size == buffer.size else {
            return true
        }
        return !PixelMath.areSeenEqual(buffer, latest)
    }

    private func failed() {
        drop()
        if onStart != nil { return finishStart(.unfit("the compositor cannot capture the monitor")) }
        setFreezeReason(.offScreen)
        retry.set(after: Self.pause)
    }

    private func drop() {
        (waiting, copiesImmediately) = (nil, true)
        returnBuffer()
        capture.cancel()
    }

    private func returnBuffer() {
        filling?.apply(.giveBack)
        filling = nil
    }

    private func setFreezeReason(_ lapse: FreezeReason?) {
        guard lapse != self.freezeReason else { return }
        self.freezeReason = lapse
        onEvent?(.shown)
    }

    private func finishStart(_ failure: MirrorFailure?) { onStart.take()?(failure) }

    // MARK: The window

    private func follow(_ toplevel: Toplevel?) {
        guard let toplevel else { return }
        var known = (title: toplevel.title, isFocused: toplevel.isActivated)
        toplevel.onChange = { [unowned self, unowned toplevel] in
            let now = (title: toplevel.title, isFocused: toplevel.isActivated)
            defer { known = now }
            if now.title != known.title { onEvent?(.titled) }
            if now.isFocused != known.isFocused { onEvent?(.focused) }
            minimized(toplevel.isMinimized)
            if now.isFocused { arrived() }
        }
        toplevel.onGone = { [unowned self] in
            let onEvent = onEvent
            close()
            onEvent?(.gone)
        }
    }

    /// After a window is minimized, the region shows other windows.
    private func minimized(_ isMinimized: Bool) {
        if isMinimized {
            drop()
            setFreezeReason(.offScreen)
        } else if freezeReason != nil {
            continueCapturing()
        }
    }

    func activate(_ done: @escaping (Placement?) -> Void) {
        guard isOpen, let toplevel, let seat = display.connection.input.seat else { return done(nil) }
        arrived(at: nil)
        (onArrival, isReturning) = (done, true)
        drop()
        toplevel.activate(seat)
        arrival.set(after: toplevel.isActivated ? .zero : Self.activationLimit)
    }

    private func arrived() { arrived(at: captureRegion.flatMap { display.placement($0) }) }

    private func arrived(at place: Placement?) {
        arrival.cancel()
        isReturning = isReturning && place != nil
        onArrival.take()?(place)
    }
}
