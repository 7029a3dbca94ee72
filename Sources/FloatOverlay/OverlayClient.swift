// SPDX-License-Identifier: MIT
public import Core
internal import FrameClient
public import Linux

/// An overlay that the daemon shows and this process draws, by the frame protocol: for a program that wants no display
/// connection of its own, and one overlay among those of its user.
///
/// It belongs to the loop it was made in. Everything is asked for between two of its callbacks.
public final class OverlayClient {
    /// How it ended.
    public struct Termination: Hashable, Sendable {
        /// Why the overlay is gone; `lost` also when the daemon is.
        public var reason: StopReason
        /// The exit status of the same `floatoverlay show`.
        public var status: ExitStatus
        /// What the daemon said of it; empty where all went well.
        public var message: String
    }

    /// The extent to draw at; `nil` before the daemon has told.
    public private(set) var renderSize: RenderSize?
    /// Whether anybody sees it; `canvas` lends nothing while nobody does.
    public var isVisible: Bool { producer?.isVisible ?? true }
    /// How it ended; `nil` while it is there.
    public private(set) var termination: Termination?
    /// What of it can be steered; setting it tells the overlay.
    public var playback: Playback? { didSet { send(.playback(playback)) } }
    /// What it is called; setting it tells the overlay.
    public var title = "" { didSet { send(.title(title)) } }
    /// Where it is in time; setting it tells the overlay, which goes on by itself from there.
    public var timeline = ProducerTimeline.none { didSet { send(.timeline(timeline)) } }
    /// Called when a frame may be drawn: at a new extent, in a buffer that has come free, before somebody's eyes again.
    public var onFrameDue: (() -> Void)?
    /// Asked to play or pause; sets `playback` and `timeline` when it does.
    public var onSetPlaying: ((Bool) -> Void)?
    /// Asked to go to so many seconds, or to show what is there (`isExact` is false); sets `timeline`.
    public var onSeek: ((_ seconds: Double, _ isExact: Bool) -> Void)?
    /// Asked to go on, or back when negative, by so many seconds; sets `timeline`.
    public var onSkip: ((Double) -> Void)?
    /// Called once, last.
    public var onEnded: ((Termination) -> Void)?
    private let reactor: Reactor
    private var producer: FrameProducer?
    private var reason = StopReason.lost
    private var message: [UInt8] = []
    private var status: ExitStatus?

    /// Asks the daemon of this session for an overlay that is `size` by nature. It appears with its first frame. Throws
    /// where no daemon listens.
    public convenience init(size: PixelSize, options: OverlayOptions = OverlayOptions()) throws(SystemError) {
        try self.init(size: size, options: options, in: Reactor())
    }

    /// The same in the loop `reactor`.
    public init(size: PixelSize, options: OverlayOptions, in reactor: Reactor) throws(SystemError) {
        self.reactor = reactor
        let descriptor = try UnixSocket.connect(try Self.path())
        producer = FrameProducer(descriptor, in: reactor) { [unowned self] in
            hear($0)
        } ended: { [unowned self] in
            end()
        }
        producer?.send(OverlayMessage.hello(WireHello(protocolNumber: Wire.protocolNumber, version: "")))
        producer?.send(RequestMessage(arguments: ["show", "shared"] + options.arguments))
        send(.surface(size))
    }

    /// Another extent by nature: the overlay changes its shape.
    public func resize(to size: PixelSize) { send(.surface(size)) }

    /// Lends a free buffer of the render size; `nil`: draw nothing, and wait for `onFrameDue`. Whatever is in it is to be
    /// drawn over.
    public func canvas() -> Canvas? {
        guard isVisible, termination == nil, let producer, let size = renderSize?.pixels else { return nil }
        do throws(SystemError) { return try producer.canvas(size) } catch { return nil }
    }

    /// Shows what was drawn, at `due` or at once; `damage` is what differs from the frame before, empty for all of it.
    public func present(_ canvas: consuming Canvas, due: Instant? = nil, damage: [PixelRect] = []) {
        producer?.present(canvas, due: due, damage: damage)
    }

    /// Says that the content has come to its end; `onEnded` follows.
    public func finish() { send(.ended) }

    /// Says that there is nothing more to show, and why, as an exit status and a sentence; `onEnded` follows.
    public func fail(_ sentence: String, status: ExitStatus) { send(.failed(status: status, sentence)) }

    /// Draws by `draw` whenever the extent changes and every `interval` while somebody sees it, until it has ended. Takes
    /// `onFrameDue` for itself.
    public func run(
        every interval: Duration? = nil, draw: @escaping (borrowing Canvas, RenderSize) -> Void
    ) -> Termination {
        var isDue = true
        var drawn: RenderSize?
        var timer: Timer?
        let step = { [unowned self] in
            guard isDue || drawn != renderSize, let size = renderSize, let canvas = canvas() else { return }
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
        while true {
            if let termination { return termination }
            reactor.turn()
        }
    }

    private func send(_ message: ProducerMessage) { producer?.send(message) }

    // MARK: What the overlay says

    private func hear(_ message: OverlayMessage) {
        switch message {
        case .hello, .unknown: break
        case .error(let bytes): self.message += bytes
        case .exit(let status):
            self.status = status
            end()
        case .renderSize(let pixels, let logical, let scale):
            renderSize = RenderSize(logical: logical, pixels: pixels, scale: scale)
            onFrameDue?()
        case .free: onFrameDue?()
        case .visible(let isVisible): if isVisible { onFrameDue?() }
        case .setPlaying(let isPlaying): onSetPlaying?(isPlaying)
        case .seek(let seconds, let isExact): onSeek?(seconds, isExact)
        case .skip(let seconds): onSkip?(seconds)
        case .closed(let reason): self.reason = reason
        }
    }

    private func end() {
        guard termination == nil else { return }
        let ended = Termination(
            reason: reason, status: status ?? .unavailable, message: String(decoding: message, as: UTF8.self))
        termination = ended
        producer?.close()
        onEnded?(ended)
    }

    /// `FLOATOVERLAY_SOCKET`, else the socket of this session.
    private static func path() throws(SystemError) -> String {
        if let given = Process.variable("FLOATOVERLAY_SOCKET"), !given.isEmpty { return given }
        do throws(SocketName.Failure) {
            let name = try SocketName(backend: nil, variable: Process.variable, list: Files.list)
            return name.socket
        } catch {
            throw SystemError(operation: "find the daemon of this session", errno: .noSuchFileOrDirectory)
        }
    }
}

/// The words of a request as a message.
private struct RequestMessage: WireMessage {
    let arguments: [String]
    let kind: UInt8 = 2

    init(arguments: [String]) { self.arguments = arguments }
    init(kind: UInt8, from reader: inout WireReader) throws(WireError) { throw .unknownKind(kind) }

    func write(to writer: inout WireWriter) {
        WireRequest(arguments: arguments, directory: "").write(to: &writer)
    }
}
