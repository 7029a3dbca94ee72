// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Activates windows, one at a time, and waits until their position is stable.
final class WindowActivation {
    /// Time limit of an activation.
    private static let timeout = Duration.milliseconds(150)
    /// How long a position has to stay unchanged to be stable: one frame.
    private static let pause = Duration.milliseconds(16)
    /// The `_NET_WM_DESKTOP` value for all desktops.
    private static let allDesktops: UInt = 0xffff_ffff

    private let connection: Connection
    private let finder: WindowFinder
    private let reactor: Reactor
    private let timer: Timer
    private var timestampWindow: Window = 0
    private var target: Window = 0
    private var deadline = Instant(nanoseconds: 0)
    private var lastFrame: PixelRect?
    /// The position before the activation, where a slow window manager most likely shows the window again.
    private var initialFrame: PixelRect?
    private var done: ((PixelRect?) -> Void)?

    init(_ finder: WindowFinder, in reactor: Reactor) {
        self.finder = finder
        self.reactor = reactor
        connection = finder.connection
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] in check($0) }
    }

    /// Activates `id` and calls `done` once with its rectangle in screen pixels, at the latest at the time limit;
    /// `nil` if the window no longer exists, the connection is lost, or another activation begins.
    func start(_ id: Window, _ done: @escaping (PixelRect?) -> Void) {
        finish(nil)
        (target, lastFrame, self.done) = (id, nil, done)
        initialFrame = finder.frame(of: id)
        deadline = reactor.now.advanced(by: Self.timeout)
        timer.set(at: deadline)
        requestTime()
    }

    /// Handles the property event that contains the server's time.
    func handle(_ event: XPropertyEvent) {
        guard event.window == timestampWindow, timestampWindow != 0, done != nil else { return }
        request(event.time)
        timer.set(after: Self.pause)
    }

    /// Stops without calling `done`.
    func cancel() {
        timer.cancel()
        done = nil
    }

    /// Requests the server's time, because window managers ignore an activation without the time of a user
    /// action. The server reports the time in the event of a property to which nothing is appended.
    private func requestTime() {
        let display = connection.display
        if timestampWindow == 0 {
            timestampWindow = connection.makeUnmappedWindow()
            XSelectInput(display, timestampWindow, PropertyChangeMask)
        }
        XChangeProperty(
            display, timestampWindow, connection.atoms[.serverTime], XA_CARDINAL, 32, PropModeAppend, nil, 0)
    }

    private func request(_ time: Time) {
        guard finder.isFocusReported else {
            XMapRaised(connection.display, target)
            XSetInputFocus(connection.display, target, RevertToParent, time)
            return
        }
        let desktop = connection.values(of: .desktop, on: target, limit: 1).first ?? Self.allDesktops
        let activeDesktop = connection.values(of: .currentDesktop, on: connection.root, limit: 1).first
        if desktop != Self.allDesktops, let activeDesktop, activeDesktop != desktop {
            send(.currentDesktop, about: connection.root, [Int(desktop), Int(time)])
        }
        // 2: the request comes from a pager, so it is a user action (EWMH).
        send(.activeWindow, about: target, [2, Int(time), 0])
    }

    private func send(_ name: AtomName, about window: Window, _ values: [Int]) {
        var event = XEvent()
        event.xclient.type = ClientMessage
        event.xclient.window = window
        event.xclient.message_type = connection.atoms[name]
        event.xclient.format = 32
        withUnsafeMutableBytes(of: &event.xclient.data) { data in
            let words = data.bindMemory(to: Int.self)
            for (index, value) in values.enumerated() { words[index] = value }
        }
        XSendEvent(
            connection.display, connection.root, 0, SubstructureRedirectMask | SubstructureNotifyMask, &event)
    }

    private func check(_ now: Instant) {
        guard connection.isUsable else { return finish(nil) }
        let frame = finder.isViewable(target) ? finder.frame(of: target) : nil
        let isStable = frame != nil && frame == lastFrame
        lastFrame = frame
        if isStable && finder.isFocused(target) { return finish(frame) }
        guard now < deadline else {
            return finish(isStable ? frame : finder.frame(of: target) == nil ? nil : initialFrame)
        }
        timer.set(at: min(now.advanced(by: Self.pause), deadline))
    }

    private func finish(_ frame: PixelRect?) {
        timer.cancel()
        done.take()?(frame)
    }
}
