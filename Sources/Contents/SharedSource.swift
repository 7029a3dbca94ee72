// SPDX-License-Identifier: MIT
public import Core
public import FloatOverlay
public import Linux

/// Frames that another process draws into memory it shares with the screen, by the frame protocol.
public final class SharedSource: FrameSource {
    /// See `FrameSource`.
    public let kind: String
    /// See `FrameSource`.
    public let startTimeout: Duration
    private let open: (FrameSink) throws(SystemError) -> any ProducerLine
    private var line: (any ProducerLine)?
    private var sink: FrameSink?
    private var session = ProducerSession()
    private var effects: [ProducerSession.Effect] = []
    private var isWorking = false
    /// The memory of the newest pool, until its first frame is shown.
    private var memory: Descriptor?
    /// The number of the pool that is being shown.
    private var adopted: UInt32?
    private var queue = OutgoingQueue()
    private var timer: Timer?

    /// Shows what comes over the line that `open` makes.
    public init(
        _ kind: String, startTimeout: Duration = .seconds(3),
        open: @escaping (FrameSink) throws(SystemError) -> any ProducerLine
    ) {
        self.kind = kind
        self.startTimeout = startTimeout
        self.open = open
    }

    /// See `FrameSource`.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        timer = sink.host.reactor.timer { [unowned self] _ in passTime() }
        do throws(SystemError) {
            let line = try open(sink)
            line.onMessage = { [unowned self] in hear($0) }
            line.onEnd = { [unowned self] in lineEnded($0) }
            line.onRoom = { [unowned self] in sendWaiting() }
            self.line = line
        } catch {
            sink.fail(.unavailable("\(error)", status: ExitStatus.unavailable))
        }
    }

    /// See `FrameSource`.
    public func stop() {
        timer?.cancel()
        if let line {
            for message in queue.takeAll() { line.send(message) }
            line.send(.closed(sink?.stopReason ?? .closed))
            line.hangUp()
        }
        line = nil
        memory = nil
        sink = nil
    }

    // MARK: What the overlay tells

    /// See `FrameSource`.
    public var timeline: Timeline {
        switch session.timeline {
        case .none: return .none
        case .live: return .live
        case .range(_, let duration, _, _):
            return .range(
                position: session.timeline.position(at: MonotonicClock.now) ?? 0, duration: duration)
        }
    }

    /// See `FrameSource`.
    public var playback: Playback? { session.playback }
    /// See `FrameSource`.
    public var title: String? { session.title.isEmpty ? nil : session.title }

    /// See `FrameSource`.
    public func renderSizeChanged(_ size: RenderSize) {
        say(.renderSize(pixels: size.pixels, logical: size.logical, scale: size.scale))
    }

    /// See `FrameSource`.
    public func visibilityChanged(_ isVisible: Bool) { say(.visible(isVisible)) }
    /// See `FrameSource`.
    public func setPlaying(_ isPlaying: Bool) { say(.setPlaying(isPlaying)) }
    /// See `FrameSource`.
    public func seek(to seconds: Double) { say(.seek(seconds, isExact: true)) }
    /// See `FrameSource`.
    public func preview(at seconds: Double) { say(.seek(seconds, isExact: false)) }
    /// See `FrameSource`.
    public func skip(by seconds: Double) { say(.skip(seconds)) }

    /// See `FrameSource`.
    public func bufferReturned(_ index: Int) {
        guard adopted == session.pool?.number else { return }
        session.returned(index, into: &effects)
        work()
    }

    private func say(_ message: OverlayMessage) {
        guard let line else { return }
        if line.isFull { queue.put(message) } else { line.send(message) }
    }

    private func sendWaiting() {
        guard let line else { return }
        for message in queue.takeAll() { line.send(message) }
    }

    // MARK: What the producer says

    private func hear(_ message: ProducerMessage) {
        guard let sink else { return }
        do throws(ProtocolViolation) {
            try session.take(message, at: sink.host.reactor.now, into: &effects)
        } catch {
            return refuse(error)
        }
        work()
        setTimer()
    }

    private func passTime() {
        guard let sink else { return }
        session.pass(sink.host.reactor.now, into: &effects)
        work()
        setTimer()
    }

    private func setTimer() {
        if let due = session.nextDue { timer?.set(at: due) } else { timer?.cancel() }
    }

    /// Works off what the session said, in order, also when that causes more.
    private func work() {
        guard !isWorking else { return }
        isWorking = true
        while !effects.isEmpty, sink != nil { perform(effects.removeFirst()) }
        isWorking = false
    }

    private func perform(_ effect: ProducerSession.Effect) {
        switch effect {
        case .announce(let size): sink?.setContentSize(pixels: size)
        case .buffers(let pool): keep(pool)
        case .show(let frame): show(frame)
        case .drop: sink?.countDropped()
        case .free(let pool, let index): say(.free(pool: pool, index: index))
        case .playbackChanged: sink?.invalidatePlaybackState()
        case .failed(ExitStatus.badInput, let text): end(.badContent(text), text, ExitStatus.badInput)
        case .failed(let status, let text):
            let status = (1...255).contains(status) ? status : ExitStatus.unavailable
            end(.unavailable(text, status: status), text, status)
        case .ended: sink?.finish()
        }
    }

    /// Looks at the memory at once; the screen gets it with its first frame, so that a pool nothing is drawn into
    /// changes nothing.
    private func keep(_ pool: FramePool) {
        guard let descriptor = line?.takeDescriptor() else {
            return refuse(
                ProtocolViolation("buffers", "no descriptor arrived with the first byte of the message"))
        }
        if let problem = SharedMemory.problem(descriptor, count: pool.byteCount) {
            return refuse(ProtocolViolation("buffers", problem))
        }
        memory = consume descriptor
    }

    private func show(_ frame: FrameSubmission) {
        guard let sink, let pool = session.pool else { return }
        if let memory = memory.take() {
            do throws(DisplayError) {
                try sink.adopt(memory.number, layout: pool.layout, count: pool.count)
            } catch {
                return refuse(ProtocolViolation("buffers", error.words))
            }
            adopted = pool.number
        }
        sink.presentAdopted(frame.index, damage: frame.damage)
    }

    // MARK: The end

    private func lineEnded(_ fault: ProtocolViolation?) {
        if let fault { return refuse(fault) }
        let text = kind == "shared" ? "the frame producer disconnected" : "the \(kind) decoder exited"
        end(.unavailable(text, status: ExitStatus.unavailable), text, ExitStatus.unavailable)
    }

    private func refuse(_ fault: ProtocolViolation) {
        let text = "frame protocol violation: \(fault.words)"
        end(.badContent(text), text, ExitStatus.badInput)
    }

    private func end(_ failure: StartFailure, _ text: String, _ status: Int32) {
        guard let sink else { return }
        // What comes after the first thing that went wrong is no news.
        line?.onMessage = nil
        line?.onEnd = nil
        if sink.hasStarted { sink.fail(text, exitStatus: status) } else { sink.fail(failure) }
    }
}

extension SharedSource {
    /// Images, decoded by a process of their own: a hostile file harms nobody but that process. Each of several stays for
    /// `interval`.
    public static func images(_ files: [String], interval: Duration) -> SharedSource {
        SharedSource("image") { sink throws(SystemError) in
            let box = standardBox(sink)
            let words = ["--interval", "\(interval.seconds)", "\(box.width)", "\(box.height)"] + files
            return try ChildLine("floatoverlay-image", words, in: sink.host.reactor)
        }
    }

    /// Films, played by a process of their own; paths are absolute. What comes from far away may take its time.
    public static func video(_ input: VideoOptions) -> SharedSource {
        let isFar = input.places.contains { $0.contains("://") }
        return SharedSource("video", startTimeout: .seconds(isFar ? 30 : 3)) { sink throws(SystemError) in
            try ChildLine("floatoverlay-video", words(input), in: sink.host.reactor)
        }
    }

    private static func words(_ input: VideoOptions) -> [String] {
        let subtitles: String =
            switch input.subtitles {
            case .standard: "auto"
            case .off: "no"
            case .track(let number): "\(number)"
            case .file(let path): path
            }
        let loop = input.isLooped ? ["--loop"] : []
        return loop + ["--speed", "\(input.speed)", "--sub", subtitles, "--"] + input.places
    }

    /// The standard extent on the likely monitor: drawn at once, it saves a picture the way there and back.
    private static func standardBox(_ sink: FrameSink) -> PixelSize {
        guard let monitor = sink.host.monitor() else { return PixelSize(width: 640, height: 360) }
        let size = Size(width: monitor.size.width / 3, height: monitor.size.height / 4)
        return PixelSize(size, scale: monitor.scale)
    }
}
