// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// Mirrors a region of the screen with everything visible there, optionally linked to a window. A picture is
/// taken when the region has changed and the overlay is visible.
final class RegionMirror: MirrorSource {
    var onEvent: ((MirrorEvent) -> Void)?
    private(set) var freezeReason: FreezeReason?
    var keepsLastImage = false
    /// Number of pictures with new content, including the first.
    private(set) var updates = 0
    /// The linked window.
    private let toplevel: Toplevel?
    /// `nil` when the display is freed, which closes its mirrors.
    private weak var display: WaylandDisplay?
    private let capture: RegionCapture
    /// No pictures are taken while it is active, because they would contain the overlay's own return animation.
    private let activation: ToplevelActivation
    /// Retries a capture on an output that failed, for example because it is switched off.
    private let retry: Timer
    private var pause = CapturePause()
    /// Called once, when the first picture is known to be possible or impossible.
    private var onStart: ((MirrorFailure?) -> Void)?
    /// Shows the pictures; `nil` before the start and after the end.
    private weak var presenter: Presenter?
    /// The picture that is shown or about to be shown.
    private var latest: FrameBuffer?
    private var isOpen = true

    /// Captures `region` with `manager`. Takes ownership of `manager` and `toplevel`.
    init(
        _ region: PixelRect, of toplevel: Toplevel?, with manager: OpaquePointer, on display: WaylandDisplay
    ) {
        self.toplevel = toplevel
        self.display = display
        capture = RegionCapture(region, with: manager, on: display.connection)
        activation = ToplevelActivation(display.reactor)
        retry = Timer(in: display.reactor)
        capture.onEvent = { [unowned self] in handle($0) }
        activation.placement = { [unowned self] in
            capture.source.flatMap { region in self.display?.placement(region) }
        }
        retry.onFire = { [unowned self] _ in continueCapturing() }
        follow(toplevel)
    }

    var size: PixelSize { capture.size }
    var title: String? { toplevel?.title }
    var isFocused: Bool { toplevel?.isActivated ?? false }
    var isFocusReported: Bool { toplevel != nil }
    var canActivate: Bool { toplevel != nil }
    func isBlank() -> Bool { false }

    /// Checks whether the region can be captured, and calls `done` once.
    func begin(_ done: @escaping (MirrorFailure?) -> Void) {
        onStart = done
        if !capture.advance(nil) { finishStart(.outsideMonitors) }
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
        retry.cancel()
        capture.destroy()
        toplevel?.destroy()
        display?.remove(self)
        // A receiver of these replies can close the connection, so that no request follows them.
        finishStart(.unsupported(DisplayError.lost.message))
        activation.cancel()
    }

    // MARK: Pictures

    /// Requests or copies the next picture, if a buffer may be free or the overlay is visible again.
    func continueCapturing() {
        guard isOpen, let presenter, toplevel?.isMinimized != true, !activation.isActive,
            retry.deadline == nil, presenter.hasRoom
        else { return }
        if !capture.advance(presenter) { setFreezeReason(.offScreen) }
    }

    /// Handles a shown frame, a free buffer or a revealed overlay. Each of them can be a sign that the output is
    /// on again, which no event reports.
    func roomAvailable() {
        if let deadline = retry.deadline, let now = display?.reactor.now {
            retry.set(at: pause.nextAttempt(dueAt: deadline, afterSignAt: now))
        }
        continueCapturing()
    }

    /// Handles a change of the outputs: the current capture may belong to a removed or transformed output.
    func layoutChanged() {
        guard isOpen, presenter != nil, capture.isOutdated else { return }
        capture.cancel()
        retry.cancel()
        pause.reset()
        continueCapturing()
    }

    private func handle(_ event: RegionCapture.Event) {
        switch event {
        case .layout(let isResized):
            if onStart != nil { return finishStart(nil) }
            if isResized { onEvent?(.resized) }
            capture.copy(presenter)
        case .picture(let buffer):
            pause.reset()
            if let buffer, differs(buffer) {
                updates += 1
                latest = buffer
                presenter?.present(buffer)
            } else {
                buffer?.apply(.recycle)
            }
            setFreezeReason(nil)
            continueCapturing()
        case .failed:
            if onStart != nil {
                return finishStart(.cannotCapture("the compositor cannot capture the monitor"))
            }
            setFreezeReason(.offScreen)
            if let now = display?.reactor.now { retry.set(at: pause.nextAttempt(afterFailureAt: now)) }
        }
    }

    /// Whether a picture differs from the previous one. The change may be elsewhere on the output and usually
    /// is the overlay itself.
    private func differs(_ buffer: FrameBuffer) -> Bool {
        guard let latest, latest !== buffer, latest.state.isShown, latest.size == buffer.size else {
            return true
        }
        return !PixelMath.areSeenEqual(buffer, latest)
    }

    private func setFreezeReason(_ reason: FreezeReason?) {
        guard reason != freezeReason else { return }
        freezeReason = reason
        onEvent?(.freezeReasonChanged)
    }

    private func finishStart(_ failure: MirrorFailure?) { onStart.take()?(failure) }

    // MARK: The window

    private func follow(_ toplevel: Toplevel?) {
        guard let toplevel else { return }
        var known = (title: toplevel.title, isFocused: toplevel.isActivated)
        // A receiver of an event can close and free the mirror.
        toplevel.onChange = { [weak self, unowned toplevel] in
            guard let self else { return }
            let now = (title: toplevel.title, isFocused: toplevel.isActivated)
            defer { known = now }
            if now.title != known.title { onEvent?(.titleChanged) }
            if now.isFocused != known.isFocused { onEvent?(.focusChanged) }
            minimized(toplevel.isMinimized)
            if now.isFocused { activation.finish() }
        }
        toplevel.onClose = { [unowned self] in
            let onEvent = onEvent
            close()
            onEvent?(.gone)
        }
    }

    /// After a window is minimized, the region shows other windows.
    private func minimized(_ isMinimized: Bool) {
        if isMinimized {
            capture.cancel()
            setFreezeReason(.offScreen)
        } else if freezeReason != nil {
            // While the overlay is hidden, no picture shows that the window is on the screen again.
            if retry.deadline == nil, capture.source != nil { setFreezeReason(nil) }
            continueCapturing()
        }
    }

    func activate(_ done: @escaping (Placement?) -> Void) {
        // A receiver of the reply to the previous activation can close the mirror.
        activation.cancel()
        guard isOpen, let toplevel, let seat = display?.connection.input.seat else { return done(nil) }
        capture.cancel()
        activation.start(toplevel, for: seat, done: done)
    }
}
