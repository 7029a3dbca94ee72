// SPDX-License-Identifier: MIT
public import FloatOverlayCore
internal import FloatOverlayFrameClient
public import FloatOverlayRuntime

/// An overlay that the daemon shows and this process draws, over the frame protocol. For a program that needs
/// no display connection of its own.
///
/// The object belongs to one thread; all calls and callbacks happen there. Callbacks are made inside `run`
/// only, which runs the event loop of the client.
///
/// ```swift
/// let overlay = try OverlayClient(size: PixelSize(width: 320, height: 180), options: options)
/// let termination = overlay.run(every: .milliseconds(16)) { canvas, size in
///     // Fill canvas.bytes.
/// }
/// exit(termination.status.rawValue)
/// ```
public final class OverlayClient {
    /// The end of the overlay.
    public struct Termination: Hashable, Sendable {
        /// The reason; `lost` also if the connection to the daemon was lost.
        public var reason: StopReason
        /// The exit status of the same `floatoverlay show`; `badInput` also if the daemon has sent a malformed
        /// message.
        public var status: ExitStatus
        /// The error message, usually the daemon's; empty without an error.
        public var message: String
    }

    /// The size to draw at; `nil` before the daemon has sent the size.
    public private(set) var renderSize: RenderSize?
    /// Whether the overlay is visible to the user; while it is not, `canvas` returns `nil`.
    public var isVisible: Bool { producer?.isVisible ?? true }
    /// The end of the overlay; `nil` while the overlay exists.
    public private(set) var termination: Termination?
    /// The available controls and the playback state; setting the property sends the value to the overlay.
    public var playback: Playback? { didSet { send(.playback(playback)) } }
    /// The content's title; setting the property sends the title to the overlay. A title of more than 1,024
    /// bytes of UTF-8 is cut.
    public var title = "" { didSet { send(.title(title)) } }
    /// The playback position; setting the property sends the value to the overlay, which extrapolates from
    /// there. A value beyond `ProducerTimeline.maxRate` or `ProducerTimeline.maxDuration` ends the overlay as
    /// `.lost`.
    public var timeline = ProducerTimeline.none { didSet { send(.timeline(timeline)) } }
    /// Called when a frame may be drawn: the size changed, a buffer became free, or the overlay became
    /// visible.
    package var onFrameDue: (() -> Void)?
    /// Called when the user plays or pauses; the closure sets `playback` and `timeline` if the state changes.
    public var onSetPlaying: ((Bool) -> Void)?
    /// Called with a position in seconds; `isExact` is false for a preview while the user still drags. The
    /// closure sets `timeline`.
    public var onSeek: ((_ seconds: Double, _ isExact: Bool) -> Void)?
    /// Called with the seconds to skip, negative for backward; the closure sets `timeline`.
    public var onSkip: ((Double) -> Void)?
    /// Called once, as the last callback.
    public var onEnded: ((Termination) -> Void)?
    private let reactor: Reactor
    private var producer: FrameProducer?
    private var reason = StopReason.lost
    private var message: [UInt8] = []
    private var status: ExitStatus?

    /// Connects to the daemon of this session and requests an overlay, which appears with its first frame.
    /// The call does not wait for a reply: later failures are the end of the overlay.
    ///
    /// - Parameters:
    ///   - size: The natural size in device pixels, each side 1…`PixelSize.maxSide`.
    ///   - options: The options. Lengths are rounded to whole pixels. A title of more than 1,024 bytes of UTF-8 is
    ///     cut.
    /// - Throws: `SystemError`. Its `code` is `ENOENT` without a daemon, `ECONNREFUSED` if the daemon has
    ///   ended without removing its socket, `EAGAIN` if too many clients wait, and `EPERM` if the socket or
    ///   its directory belongs to another user.
    public convenience init(size: PixelSize, options: OverlayOptions = OverlayOptions()) throws(SystemError) {
        try self.init(size: size, options: options, in: Reactor())
    }

    /// Connects as `init(size:options:)` does, in the event loop `reactor`.
    package init(size: PixelSize, options: OverlayOptions, in reactor: Reactor) throws(SystemError) {
        self.reactor = reactor
        let descriptor = try UnixSocket.connect(try Self.path())
        producer = FrameProducer(descriptor, in: reactor) { [unowned self] in
            receive($0)
        } ended: { [unowned self] in
            if let error = $0 { recordViolation(error) } else { recordLoss() }
            end()
        }
        producer?.send(OverlayMessage.hello(WireHello(protocolNumber: Wire.protocolNumber, version: "")))
        producer?.send(RequestMessage(arguments: ["show", "shared"] + options.arguments))
        send(.surface(size))
    }

    /// Sets the natural size; the overlay adapts its aspect and keeps its area.
    ///
    /// - Parameter size: The size in device pixels, each side 1…`PixelSize.maxSide`.
    public func setContentSize(pixels size: PixelSize) { send(.surface(size)) }

    /// Returns a free buffer of the render size, with undefined content. Without memory for the buffers the
    /// client ends, and `onEnded` follows.
    ///
    /// - Returns: `nil` before the render size is known, while the overlay is hidden, while it uses all three
    ///   buffers, and after its end.
    public func canvas() -> Canvas? {
        guard isVisible, termination == nil, let producer, let size = renderSize?.pixelSize else {
            return nil
        }
        do throws(SystemError) { return try producer.canvas(size) } catch {
            (reason, status, message) = (.lost, .unavailable, Array("\(error)\n".utf8))
            reactor.runLater { [weak self] in self?.end() }
            return nil
        }
    }

    /// Shows the frame in `canvas`.
    ///
    /// - Parameters:
    ///   - canvas: A canvas of this client. A canvas of a previous render size is dropped.
    ///   - due: When the frame is shown, at most 60 s ahead; a later time ends the overlay as `.lost`. `nil`
    ///     and past times show the frame immediately.
    ///   - damage: The area that differs from the previous frame, empty for the whole frame. Each rectangle
    ///     is inside the canvas and not empty; others end the overlay as `.lost`. More than 64 rectangles
    ///     mean the whole frame.
    public func present(_ canvas: consuming Canvas, due: Instant? = nil, damage: [PixelRect] = []) {
        producer?.present(canvas, due: due, damage: damage)
    }

    /// Reports the end of the content; `onEnded` follows.
    public func finish() { send(.ended) }

    /// Reports a failure of the content, with which the overlay ends; `onEnded` follows.
    ///
    /// - Parameter error: The failure. A message of more than 1,024 bytes of UTF-8 is cut.
    public func fail(_ error: ContentError) { send(.failed(status: error.status, error.message)) }

    /// Runs the event loop of the client until the overlay ends. Blocks until then; must not be called from a
    /// callback.
    ///
    /// - Parameters:
    ///   - interval: The time between two calls of `draw` while the overlay is visible; `nil` draws after
    ///     changes of the size only. With zero or less, `draw` is called as often as buffers become free.
    ///   - draw: Draws a frame of premultiplied BGRA, also after each change of the size.
    /// - Returns: How the overlay has ended. After the end, the call returns at once.
    public func run(
        every interval: Duration? = nil, draw: @escaping (borrowing Canvas, RenderSize) -> Void
    ) -> Termination {
        var isDue = true
        var drawn: RenderSize?
        var timer: Timer?
        let step = { [weak self] in
            guard let self, isDue || drawn != renderSize, let size = renderSize, let canvas = canvas() else {
                return
            }
            (isDue, drawn) = (false, size)
            draw(canvas, size)
            present(canvas)
            if let interval { timer?.set(after: interval) }
        }
        timer = reactor.timer { _ in
            isDue = true
            step()
        }
        onFrameDue = step
        defer { (onFrameDue, timer) = (nil, nil) }
        while true {
            if let termination { return termination }
            reactor.turn()
        }
    }

    private func send(_ message: ProducerMessage) { producer?.send(message) }

    // MARK: Messages from the overlay

    private func receive(_ message: OverlayMessage) {
        switch message {
        case .hello, .unknown: break
        case .error(let bytes): self.message += bytes
        case .exit(let status):
            self.status = status
            end()
        case .renderSize(let pixels, let logical, let scale):
            renderSize = RenderSize(logicalSize: logical, pixelSize: pixels, scale: scale)
            onFrameDue?()
        case .free: onFrameDue?()
        case .visible(let isVisible): if isVisible { onFrameDue?() }
        case .setPlaying(let isPlaying): onSetPlaying?(isPlaying)
        case .seek(let seconds, let isExact): onSeek?(seconds, isExact)
        case .skip(let seconds): onSkip?(seconds)
        case .closed(let reason): self.reason = reason
        }
    }

    private func recordViolation(_ error: WireError) {
        reason = .lost
        status = .badInput
        message = Array("the daemon sent a malformed message: \(ProtocolViolation(error).message)\n".utf8)
    }

    /// A daemon that was killed has sent no message.
    private func recordLoss() {
        if message.isEmpty { message = Array("lost the connection to the daemon\n".utf8) }
    }

    private func end() {
        guard termination == nil else { return }
        let ended = Termination(
            reason: reason, status: status ?? .unavailable, message: String(decoding: message, as: UTF8.self))
        termination = ended
        producer?.close()
        onEnded?(ended)
    }

    /// `FLOATOVERLAY_SOCKET`, or the socket of this session's daemon.
    private static func path() throws(SystemError) -> String {
        if let given = Process.variable("FLOATOVERLAY_SOCKET"), !given.isEmpty { return given }
        do throws(UnsafeDirectoryError) { try Process.checkRuntimeDirectory() } catch {
            throw SystemError(operation: "use the directory", object: error.path, errno: .notPermitted)
        }
        do throws(DaemonPaths.Failure) {
            let paths = try DaemonPaths(backend: nil, variable: Process.variable, list: Files.list)
            return paths.socket
        } catch {
            throw SystemError(operation: "find the daemon of this session", errno: .noSuchFileOrDirectory)
        }
    }
}

/// The arguments of a request as a message.
private struct RequestMessage: WireMessage {
    let arguments: [String]
    let kind: UInt8 = 2

    init(arguments: [String]) { self.arguments = arguments }
    init(kind: UInt8, from reader: inout WireReader) throws(WireError) { throw .unknownKind(kind) }

    func write(to writer: inout WireWriter) {
        WireRequest(arguments: arguments, directory: "").write(to: &writer)
    }
}
