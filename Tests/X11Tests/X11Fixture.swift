// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayX11
import Logging
import Testing

/// A loop, a private server and a display on it; all events are recorded.
final class X11Fixture {
    let reactor = Reactor()
    private let ownServer: XServer?
    let display: X11Display
    private(set) var displayEvents: [DisplayEvent] = []
    private(set) var keys: [(trigger: Trigger, isRepeat: Bool, time: Instant)] = []

    init(
        width: Int = 640, height: Int = 480, _ arguments: [String] = [], scale: Double? = 1,
        prepare: (XServer) throws -> Void = { _ in }
    ) throws {
        let server = try XServer(width: width, height: height, arguments)
        ownServer = server
        try prepare(server)
        display = try X11Display(display: server.display, reactor: reactor, scale: scale, logger: Self.logger)
        display.onEvent = { [unowned self] in handle($0) }
    }

    /// A display in a session of the rig, which has to outlive it.
    init(session: RigSession) throws {
        ownServer = nil
        display = try X11Display(display: session.display, reactor: reactor, scale: 1, logger: Self.logger)
        display.onEvent = { [unowned self] in handle($0) }
    }

    deinit { display.close() }

    private func handle(_ event: DisplayEvent) {
        displayEvents.append(event)
        if case .key(let trigger, let isRepeat, let time) = event { keys.append((trigger, isRepeat, time)) }
    }

    /// Another client of the server, with a connection of its own in the same loop.
    func secondClient() throws -> X11Display {
        try X11Display(display: server.display, reactor: reactor, scale: 1, logger: Self.logger)
    }

    /// The first key that gives a keysym, as xmodmap has it.
    func keycode(_ keysym: String) throws -> UInt32? {
        try server.run("xmodmap", ["-pke"]).split(separator: "\n").lazy
            .first { $0.contains("= \(keysym) ") || $0.hasSuffix("= \(keysym)") }
            .flatMap { UInt32($0.split(separator: " ")[1]) }
    }

    /// The server that was started for this.
    var server: XServer {
        guard let ownServer else { preconditionFailure("the server is the session's") }
        return ownServer
    }

    static var logger: Logger {
        var logger = Logger(label: "x11") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Process.variable("FO_LOG") == nil ? .notice : .debug
        return logger
    }

    /// An overlay of `width` × `height` at `x`, `y` of the first monitor.
    func overlay(
        _ x: Double = 100, _ y: Double = 100, _ width: Double = 64, _ height: Double = 48,
        role: SurfaceRole = .overlay
    ) throws -> RecordedSurface {
        RecordedSurface(
            try display.makeSurface(role, at: place(x, y, width, height), title: "test"), in: self)
    }

    func place(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Placement {
        Placement(
            monitor: nil, corner: .topLeft, inset: Size(width: x, height: y),
            size: Size(width: width, height: height))
    }

    /// Runs the loop until `condition` holds; looks again after every turn and every few milliseconds.
    @discardableResult
    func wait(_ limit: Duration = .seconds(10), until condition: () throws -> Bool) rethrows -> Bool {
        let deadline = MonotonicClock.now.advanced(by: limit)
        while MonotonicClock.now < deadline {
            if try condition() { return true }
            reactor.turn(waitingAtMost: .milliseconds(5))
        }
        return try condition()
    }

    /// Whether the pixel `x`, `y` of the screen gets a colour. The server paints windows with alpha on the
    /// screen only when it comes to rest, so it may take a moment after a frame is done.
    func sees(_ x: Int, _ y: Int, _ color: UInt32, tolerance: Int = 0) throws -> Bool {
        let isSeen = try wait { isNear(try server.screen()[x, y], color, tolerance: tolerance) }
        // The server may have painted only a part of the frame.
        synchronize()
        return isSeen
    }

    /// Waits until the server has handled all requests of this connection: it replies to one more (`XQueryPointer`).
    func synchronize() { _ = display.pointerMonitor }

    /// Runs the loop until nothing has happened for a while.
    func settle(_ quiet: Duration = .milliseconds(120)) {
        synchronize()
        var last = MonotonicClock.now
        while last.duration(to: MonotonicClock.now) < quiet {
            let before = MonotonicClock.now
            reactor.turn(waitingAtMost: quiet)
            // A much longer turn was delayed by the machine and does not count as idle.
            let taken = before.duration(to: MonotonicClock.now)
            if taken < quiet - .milliseconds(5) || taken > quiet + .milliseconds(100) {
                last = MonotonicClock.now
            }
        }
        // The events of a server that was delayed itself.
        synchronize()
        reactor.turn(waitingAtMost: .zero)
    }
}

/// A surface and its events.
final class RecordedSurface {
    let surface: any OverlaySurface
    private(set) var isShown = false
    private(set) var framesDue = 0
    private(set) var returned: [Int] = []
    private(set) var geometries: [SurfaceGeometry] = []
    private(set) var inputs: [InputEvent] = []
    private(set) var gone: [SurfaceCloseReason] = []
    private unowned let fixture: X11Fixture

    init(_ surface: any OverlaySurface, in fixture: X11Fixture) {
        self.surface = surface
        self.fixture = fixture
        surface.onEvent = { [unowned self] in handle($0) }
    }

    private func handle(_ event: SurfaceEvent) {
        switch event {
        case .geometryChanged(let place): geometries.append(place)
        case .shown: isShown = true
        case .frameDue: framesDue += 1
        case .returned(let index): returned.append(index)
        case .input(let input): inputs.append(input)
        case .gone(let reason): gone.append(reason)
        }
    }

    /// Shows one frame of `size`, or of the surface's own, whose pixels `color` gives as 0xAARRGGBB.
    func show(
        size: PixelSize? = nil, alpha: AlphaMode = .premultiplied, _ color: (Int, Int) -> UInt32
    ) throws {
        guard let canvas = surface.canvas(size ?? surface.geometry.pixelSize) else {
            throw Missing("a buffer")
        }
        canvas.paint(color)
        surface.present(canvas, alpha: alpha)
    }

    /// Shows one frame of one colour and waits until it is on screen.
    func showAndWait(_ color: UInt32, alpha: AlphaMode = .premultiplied) throws {
        let before = framesDue
        try show(alpha: alpha) { _, _ in color }
        #expect(fixture.wait { self.framesDue > before && self.isShown })
    }

    /// Whether a buffer of that size is available; it is returned at once.
    func hasFreeBuffer(_ width: Int, _ height: Int) -> Bool {
        if let canvas = surface.canvas(PixelSize(width: width, height: height)) {
            return canvas.stride == width * 4
        }
        return false
    }

    func showHUD(_ size: PixelSize, _ color: UInt32, opacity: Double = 1) throws {
        guard let canvas = surface.hudLayer(0).canvas(size) else { throw Missing("a buffer") }
        canvas.paint { _, _ in color }
        surface.hudLayer(0).present(canvas, opacity: opacity)
    }
}

extension Canvas {
    borrowing func paint(_ color: (Int, Int) -> UInt32) {
        for y in 0..<size.height {
            let row = (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<size.width { row[x] = color(x, y) }
        }
    }
}
