// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Brings windows to the user, one at a time, and waits until they have come to rest.
final class WindowActivation {
    /// How long a window may take to come.
    private static let patience = Duration.milliseconds(150)
    /// How long it has to stay where it is to be at rest: a frame.
    private static let pause = Duration.milliseconds(16)
    /// A desktop number that means all of them.
    private static let allDesktops: UInt = 0xffff_ffff

    private let connection: Connection
    private let finder: WindowFinder
    private let reactor: Reactor
    private lazy var timer: Timer = reactor.timer { [unowned self] in look($0) }
    private var window: Window = 0
    private var wanted: Window = 0
    private var deadline = Instant(nanoseconds: 0)
    private var latest: PixelRect?
    /// Where it was before: where a window manager that takes its time to show it will most likely put it.
    private var home: PixelRect?
    private var done: ((PixelRect?) -> Void)?

    init(_ finder: WindowFinder, _ reactor: Reactor) {
        self.finder = finder
        self.reactor = reactor
        connection = finder.connection
    }

    /// Brings `id` and calls `done` once, with its place in pixels of the screen; `nil` when it does not come.
    func start(_ id: Window, _ done: @escaping (PixelRect?) -> Void) {
        finish(nil)
        (wanted, latest, self.done) = (id, nil, done)
        home = finder.frame(of: id)
        deadline = reactor.now.advanced(by: Self.patience)
        timer.set(at: deadline)
        askForTime()
    }

    /// Takes the end of a search for the time; says whether it was for this.
    func take(_ event: XPropertyEvent) {
        guard event.window == window, window != 0, done != nil else { return }
        request(event.time)
        timer.set(after: Self.pause)
    }

    /// Brings nothing any more.
    func end() {
        timer.cancel()
        done = nil
    }

    /// Window managers ignore a wish without the time of a user's act: this is one, and the server tells when it is by
    /// the event of a property that gets nothing appended.
    private func askForTime() {
        let display = connection.display
        if window == 0 {
            window = XCreateWindow(
                display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
            XSelectInput(display, window, PropertyChangeMask)
        }
        XChangeProperty(
            display, window, connection.atoms[.serverTime], XA_CARDINAL, 32, PropModeAppend, nil, 0)
    }

    private func request(_ time: Time) {
        guard finder.isFocusTold else {
            XMapRaised(connection.display, wanted)
            XSetInputFocus(connection.display, wanted, RevertToParent, time)
            return
        }
        let desktop = connection.values(of: .desktop, on: wanted, limit: 1).first ?? Self.allDesktops
        let present = connection.values(of: .currentDesktop, on: connection.root, limit: 1).first
        if desktop != Self.allDesktops, let present, present != desktop {
            send(.currentDesktop, about: connection.root, [Int(desktop), Int(time)])
        }
        // 2: a pager asks, that is, the user does.
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

    private func look(_ now: Instant) {
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
