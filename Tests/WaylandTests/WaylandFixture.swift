// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Logging
import Testing

@testable import FloatOverlayWayland

/// A loop, a private compositor and a display on it; all events are recorded.
final class WaylandFixture {
    let reactor = Reactor()
    let session: Session
    let display: WaylandDisplay
    private(set) var displayEvents: [DisplayEvent] = []
    /// The files of the players that `wait` meets.
    private var meetings: [String] = []
    private var met: Set<String> = []

    /// A display on the compositor that tests share; with `arguments`, or where the test ends or stops it, on one of its own.
    init(
        _ compositor: Compositor, arguments: [String] = [], scale: Double? = nil,
        endsCompositor: Bool = false
    ) throws {
        let sizes = arguments.contains("--size") ? [] : ["--size", "640x480"]
        session =
            arguments.isEmpty && !endsCompositor
            ? try Session(sharing: compositor) : try Session(compositor, arguments: sizes + arguments)
        display = try WaylandDisplay(
            display: session.display, reactor: reactor, scale: scale, logger: Self.logger)
        display.onEvent = { [unowned self] in displayEvents.append($0) }
    }

    /// A display in an existing session.
    init(_ session: Session) throws {
        self.session = session
        display = try WaylandDisplay(
            display: session.display, reactor: reactor, scale: nil, logger: Self.logger)
        display.onEvent = { [unowned self] in displayEvents.append($0) }
    }

    deinit {
        display.close()
        for path in meetings { Files.remove(path) }
    }

    static var logger: Logger {
        var logger = Logger(label: "wayland") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = Process.variable("FO_LOG") == nil ? .error : .debug
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

    func place(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, corner: Corner = .topLeft,
        monitor: Int = 0
    ) -> Placement {
        Placement(
            monitor: display.monitors.count > monitor ? display.monitors[monitor].id : nil, corner: corner,
            inset: Size(width: x, height: y), size: Size(width: width, height: height))
    }

    func monitor(_ name: String) throws -> Monitor {
        guard let found = display.monitors.first(where: { $0.name == name }) else { throw Missing(name) }
        return found
    }

    /// Runs the loop until `condition` holds; looks again after every turn and every few milliseconds.
    @discardableResult
    func wait(_ limit: Duration = .seconds(10), until condition: () throws -> Bool) rethrows -> Bool {
        let deadline = MonotonicClock.now.advanced(by: limit)
        while MonotonicClock.now < deadline {
            if try condition() { return true }
            meet()
            reactor.turn(waitingAtMost: .milliseconds(5))
        }
        return try condition()
    }

    /// The path of a file that a player makes in its step `meet`. It goes on when the display has handled all events
    /// so far, the condition of `wait` has seen them, and the compositor has handled what the display has replied.
    func meeting() -> String {
        let path = "/dev/shm/floatoverlay-meeting-\(Process.id)-\(UInt32.random(in: 0...UInt32.max))"
        meetings.append(path)
        return path
    }

    private func meet() {
        for path in meetings where Files.exists(path) {
            synchronize()
            if met.remove(path) != nil { Files.remove(path) } else { met.insert(path) }
        }
    }

    /// Waits until the compositor has handled all requests of the display, whose events come with its reply.
    func synchronize() {
        guard display.isOpen, display.connection.isUsable else { return }
        var isDone = false
        let callback = SyncCallback(on: display.connection.display) { isDone = true }
        _ = reactor.run(until: { isDone || !display.isOpen }, within: .seconds(10))
        if display.isOpen { callback.cancel() }
    }

    /// Whether the screen gets these colours, each of a pixel, within `tolerance`; the first that is wrong otherwise.
    func sees(
        _ wanted: [Spot], tolerance: Int = 0, within limit: Duration = .seconds(10)
    ) throws -> Bool {
        var wrong: String?
        let isRight = wait(limit) {
            let screen: Picture
            do {
                screen = try session.screen()
            } catch {
                // While outputs change, there may be no picture of them.
                wrong = "\(error)"
                return false
            }
            wrong = wanted.first { !isNear(screen[$0.x, $0.y], $0.color, tolerance: tolerance) }
                .map { "\($0.x),\($0.y) is \(hex(screen[$0.x, $0.y])), not \(hex($0.color))" }
            return wrong == nil
        }
        if let wrong { Issue.record("\(wrong)") }
        return isRight
    }

    /// Runs the loop until nothing has happened for a while.
    func settle(_ quiet: Duration = .milliseconds(120)) {
        synchronize()
        while reactor.turnEnds(within: quiet) {}
        // The events of a compositor that was held up.
        synchronize()
        reactor.turn(waitingAtMost: .zero)
    }

    /// The background colour.
    var ground: UInt32 { session.compositor == .kwin ? 0 : 0x204060 }
}

/// A pixel of the screen and its colour, 0xRRGGBB.
struct Spot {
    var x: Int
    var y: Int
    var color: UInt32
    init(_ x: Int, _ y: Int, _ color: UInt32) { (self.x, self.y, self.color) = (x, y, color) }
}

func hex(_ color: UInt32) -> String { String(color, radix: 16) }

/// Whether two colours are no further apart than `tolerance` in any channel.
func isNear(_ a: UInt32, _ b: UInt32, tolerance: Int) -> Bool {
    for shift: UInt32 in [0, 8, 16] {
        let (one, other) = (Int((a >> shift) & 255), Int((b >> shift) & 255))
        if abs(one - other) > tolerance { return false }
    }
    return true
}

/// A surface and its events.
final class RecordedSurface {
    let surface: any OverlaySurface
    private(set) var isShown = false
    private(set) var framesDue = 0
    private(set) var returned: [Int] = []
    private(set) var geometries: [SurfaceGeometry] = []
    private(set) var inputs: [InputEvent] = []
    /// Receives input as well.
    var onInput: ((InputEvent) -> Void)?
    private(set) var gone: [SurfaceCloseReason] = []
    private unowned let fixture: WaylandFixture

    init(_ surface: any OverlaySurface, in fixture: WaylandFixture) {
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
        case .input(let input):
            inputs.append(input)
            onInput?(input)
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

    func show(_ layer: any Layer, size: PixelSize, color: UInt32, opacity: Double = 1) throws {
        guard let canvas = layer.canvas(size) else { throw Missing("a buffer") }
        canvas.paint { _, _ in color }
        layer.present(canvas, opacity: opacity)
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
