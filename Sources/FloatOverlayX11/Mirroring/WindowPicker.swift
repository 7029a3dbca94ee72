// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Lets the user choose a window with a click. The pointer is grabbed, with a cross as cursor, until a button
/// was pressed and released.
final class WindowPicker {
    /// How long to wait while another client has grabbed the pointer, such as a closing menu or a key
    /// binding.
    private static let timeout = Duration.seconds(1)
    private static let pause = Duration.milliseconds(50)

    private let connection: Connection
    private let reactor: Reactor
    private let escape: EscapeGrab
    private let timer: Timer
    private lazy var cross = XCreateFontCursor(connection.display, UInt32(XC_crosshair))
    private var deadline = Instant(nanoseconds: 0)
    private var pressed: Window?
    /// Whether the grabs of the pointer and of Escape are those of this request, not those of a drag.
    private var isGrabbing = false
    private var done: ((Result<Window, MirrorFailure>) -> Void)?

    /// Called with `true` when the pointer grab begins, with `false` when it ends.
    var onGrabChange: (Bool) -> Void = { _ in }

    init(_ connection: Connection, in reactor: Reactor, escape: EscapeGrab) {
        self.connection = connection
        self.reactor = reactor
        self.escape = escape
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] in grab($0) }
    }

    /// Grabs the pointer (`XGrabPointer`) and calls `done` once, with the clicked child of the root window or
    /// the root itself. A previous request is cancelled.
    func start(_ done: @escaping (Result<Window, MirrorFailure>) -> Void) {
        finish(.failure(.cancelled))
        self.done = done
        deadline = reactor.now.advanced(by: Self.timeout)
        grab(reactor.now)
    }

    /// Handles the press or release of a button.
    func handle(_ event: XButtonEvent) {
        guard done != nil else { return }
        if event.type == ButtonPress {
            if event.button == Button1 { pressed = event.subwindow } else { cancel() }
        } else if event.button == Button1, let pressed {
            finish(.success(pressed == 0 ? connection.root : pressed))
        }
    }

    /// Cancels the request.
    func cancel() { finish(.failure(.cancelled)) }

    /// Stops without calling `done`.
    func stop() {
        guard done != nil else { return }
        done = nil
        releaseGrab()
    }

    private func grab(_ now: Instant) {
        guard done != nil, connection.isUsable else { return }
        let mask = UInt32(ButtonPressMask | ButtonReleaseMask)
        let status = XGrabPointer(
            connection.display, connection.root, 0, mask, GrabModeAsync, GrabModeAsync, 0, cross,
            Time(CurrentTime))
        if status == GrabSuccess {
            isGrabbing = true
            onGrabChange(true)
            escape.grab()
        } else if now < deadline {
            timer.set(at: now.advanced(by: Self.pause))
        } else {
            finish(.failure(.pointerGrabbed))
        }
    }

    private func finish(_ result: Result<Window, MirrorFailure>) {
        guard let done else { return }
        stop()
        done(result)
    }

    private func releaseGrab() {
        timer.cancel()
        pressed = nil
        guard isGrabbing else { return }
        isGrabbing = false
        onGrabChange(false)
        guard connection.isUsable else { return }
        XUngrabPointer(connection.display, Time(CurrentTime))
        escape.release()
    }
}
