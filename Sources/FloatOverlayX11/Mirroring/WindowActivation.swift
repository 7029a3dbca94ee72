// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Activates windows, one at a time, and waits until their position is stable.
final class WindowActivation {
    /// Time limit of an activation.
    private static let timeLimit = Duration.milliseconds(150)
    /// How long a position has to stay unchanged to be stable: one frame.
    private static let pause = Duration.milliseconds(16)
    /// The `_NET_WM_DESKTOP` value for all desktops.
    private static let allDesktops: UInt = 0xffff_ffff

    private let connection: Connection
    private let finder: WindowFinder
    private let reactor: Reactor
    private let timer: Timer
    private var window: Window = 0
    private var wanted: Window = 0
    private var deadline = Instant(nanoseconds: 0)
    private var latest: PixelRect?
    /// The position before the activation, where a slow window manager most likely shows the window again.
    private var home: PixelRect?
    private var done: ((PixelRect?) -> Void)?

    init(_ finder: WindowFinder, _ reactor: Reactor) {
        self.finder = finder
        self.reactor = reactor
        connection = finder.connection
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] in check($0) }
    }

    /// Activates `id` and calls `done` once with its rectangle in screen pixels; `nil` if the window does not
    /// appear.
    func start(_ id: Window, _ done: @escaping (PixelRect?) -> Void) {
        finish(nil)
        (wanted, latest, self.done) = (id, nil, done)
        home = finder.frame(of: id)
        deadline = reactor.now.advanced(by: Self.timeLimit)
        timer.set(at: deadline)
        requestTime()
    }

    /// Handles the property event that contains the server's time.
    func handle(_ event: XPropertyEvent) {
        guard event.window == window, window != 0, done != nil else { return }
        request(event.time)
        timer.set(after: Self.pause)
    }

    /// Stops without calling `done`.
    func cancel() {
        timer.cancel()
        done = nil
    }

    /// Window managers ignore a request without the time of a user action. This activation is one, and the
    /// server reports the time in the event of a property to which nothing is appended.
    private func requestTime() {
        let display = connection.display
        if window == 0 {
            window = connection.makeUnmappedWindow()
            XSelectInput(display, window, PropertyChangeMask)
        }
        XChangeProperty(
            display, window, connection.atoms[.serverTime], XA_CARDINAL, 32, PropModeAppend, nil, 0)
    }

    private func request(_ time: Time) {
        guard finder.isFocusReported else {
            XMapRaised(connection.display, wanted)
            XSetInputFocus(connection.display, wanted, RevertToParent, time)
            return
        }
        let desktop = connection.values(of: .desktop, on: wanted, limit: 1).first ?? Self.allDesktops
        let present = connection.values(of: .currentDesktop, on: connection.root, limit: 1).first
        if desktop != Self.allDesktops, let present, present != desktop {
            send(.currentDesktop, about: connection.root, [Int(desktop), Int(time)])
        }
        // 2: the source is a pager, that is, a user action (EWMH).
        send(.activeWindow, about: wanted, [2, Int(time), 0])
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
        let place = finder.isViewable(wanted) ? finder.frame(of: wanted) : nil
        let isStill = place != nil && place == latest
        latest = place
        if isStill && finder.isFocused(wanted) { return finish(place) }
        guard now < deadline else { return finish(isStill || place == nil ? place : home) }
        timer.set(at: min(now.advanced(by: Self.pause), deadline))
    }

    private func finish(_ place: PixelRect?) {
        timer.cancel()
        done.take()?(place)
    }
}
