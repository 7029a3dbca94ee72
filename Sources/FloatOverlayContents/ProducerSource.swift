// SPDX-License-Identifier: MIT
public import FloatOverlay
public import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlayRuntime

/// Frames that another process draws into shared memory, received over the frame protocol.
///
/// All calls belong to the thread of the event loop. A source of images or videos can be started again after
/// `stop`: each start runs another process, which begins with the first file.
///
/// ```swift
/// let film = ProducerSource.video(VideoOptions(["/home/me/film.webm"], isLooped: true))
/// OverlayController(source: film, host: host).start()
/// ```
public final class ProducerSource: FrameSource, AdoptedFrameSource {
    /// `.image`, `.video`, or `.shared` for a client of the daemon.
    public let kind: ContentKind
    /// How long the producer may take for its first frame: 3 s, for URLs 30 s.
    public let startTimeout: Duration
    private let open: (FrameSink) throws(SystemError) -> any ProducerChannel
    private var channel: (any ProducerChannel)?
    private var sink: FrameSink?
    private var session = ProducerSession()
    private var effects: [ProducerSession.Effect] = []
    private var isPerformingEffects = false
    /// The memory of the newest pool, until the pool's first frame is shown.
    private var memory: Descriptor?
    /// The number of the pool that the sink has adopted.
    private var adoptedPool: UInt32?
    private var queue = OutgoingQueue()
    private var timer: Timer?
    /// Scheduled from the first change of the natural size in a turn to the end of that turn.
    private var resizing: DeferredAction?
    /// The newest natural size, received after the first one of the turn.
    private var pendingSize: PixelSize?
    /// Tells the overlay at the end of the turn that the position, title or state has changed, however often it has.
    private var playbackChange: DeferredAction?

    /// Receives frames over the channel that `open` creates.
    package init(
        _ kind: ContentKind, startTimeout: Duration = .seconds(3),
        open: @escaping (FrameSink) throws(SystemError) -> any ProducerChannel
    ) {
        self.kind = kind
        self.startTimeout = startTimeout
        self.open = open
    }

    /// Starts or connects the producer.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        // The state of an earlier producer is invalid for the new one.
        (session, adoptedPool, pendingSize) = (ProducerSession(), nil, nil)
        (effects, queue) = ([], OutgoingQueue())
        timer = sink.host.reactor.timer { [unowned self] _ in advanceTime() }
        resizing = DeferredAction(in: sink.host.reactor)
        resizing?.onRun = { [weak self] in
            if let size = self?.pendingSize.take() { self?.sink?.setContentSize(pixels: size) }
        }
        playbackChange = DeferredAction(in: sink.host.reactor)
        playbackChange?.onRun = { [weak self] in self?.sink?.invalidatePlaybackState() }
        do throws(SystemError) {
            let channel = try open(sink)
            // An error of the input can end the overlay in the call.
            guard self.sink != nil else { return channel.close() }
            channel.onMessage = { [unowned self] in handle($0) }
            channel.onEnd = { [unowned self] in channelEnded($0) }
            channel.onWritable = { [unowned self] in sendWaiting() }
            self.channel = channel
        } catch {
            sink.fail(.unavailable("\(error)"))
        }
    }

    /// Sends the reason of the stop to the producer and closes the connection. The source can be started
    /// again.
    public func stop() {
        timer?.cancel()
        sendWaiting()
        channel?.send(.closed(sink?.stopReason ?? .closed))
        channel?.close()
        channel = nil
        memory = nil
        sink = nil
    }

    // MARK: Calls from the overlay

    /// The position that the producer has sent, extrapolated at its rate.
    public var timeline: Timeline {
        switch session.timeline {
        case .none: return .none
        case .live: return .live
        case .range(_, let duration, _, _):
            return .range(
                position: session.timeline.position(at: MonotonicClock.now) ?? 0, duration: duration)
        }
    }

    /// The controls that the producer has sent. Without them the content plays and cannot be controlled: a range
    /// alone does not permit a seek. An image has no playback, so a drag on it seeks in the media player.
    public var playback: Playback? {
        if kind == .image { return session.playback }
        return session.playback ?? Playback(isPlaying: true, canPause: false, canSkip: false, canSeek: false)
    }
    /// The title that the producer has sent; `nil` before the first title.
    public var title: String? { session.title.isEmpty ? nil : session.title }

    /// Asks the producer for frames of the new size, or of the largest size that frames may have.
    public func renderSizeChanged(_ size: RenderSize) {
        let pixels = PixelSize(
            width: min(size.pixelSize.width, PixelSize.maxSide),
            height: min(size.pixelSize.height, PixelSize.maxSide))
        send(.renderSize(pixels: pixels, logical: size.logicalSize, scale: size.scale))
    }

    /// Lets the producer pause its drawing while hidden.
    public func visibilityChanged(_ isVisible: Bool) { send(.visible(isVisible)) }
    /// Asks the producer to play or pause.
    public func setPlaying(_ isPlaying: Bool) { send(.setPlaying(isPlaying)) }
    /// Asks the producer for the exact position.
    public func seek(to seconds: Double) { send(.seek(seconds, isExact: true)) }
    /// Asks the producer for any frame near the position.
    public func preview(at seconds: Double) { send(.seek(seconds, isExact: false)) }
    /// Asks the producer to skip.
    public func skip(by seconds: Double) { send(.skip(seconds)) }

    /// Sends the release of the buffer to the producer, which may draw into it again.
    package func bufferReturned(_ index: Int) {
        // A buffer of an earlier pool, or of an earlier producer, is returned late.
        guard let adoptedPool, adoptedPool == session.pool?.number else { return }
        guard session.bufferReturned(index, into: &effects) else {
            sink?.host.log.bug("frame producer: buffer \(index) was returned and is not the overlay's")
            return
        }
        performEffects()
    }

    private func send(_ message: OverlayMessage) {
        guard let channel else { return }
        if channel.isFull { queue.put(message) } else { channel.send(message) }
    }

    private func sendWaiting() {
        guard let channel else { return }
        for message in queue.takeAll() { channel.send(message) }
    }

    // MARK: Messages from the producer

    private func handle(_ message: ProducerMessage) {
        guard let sink else { return }
        do throws(ProtocolViolation) {
            try session.receive(message, at: sink.host.reactor.now, into: &effects)
        } catch {
            return failForViolation(error)
        }
        performEffects()
    }

    private func advanceTime() {
        guard let sink else { return }
        session.advance(to: sink.host.reactor.now, into: &effects)
        performEffects()
    }

    /// Performs the session's effects in order, including effects added during the call, and sets the timer
    /// for the next ones.
    private func performEffects() {
        guard !isPerformingEffects else { return }
        isPerformingEffects = true
        while !effects.isEmpty, sink != nil { perform(effects.removeFirst()) }
        isPerformingEffects = false
        if sink != nil, let due = session.nextDue { timer?.set(at: due) } else { timer?.cancel() }
    }

    private func perform(_ effect: ProducerSession.Effect) {
        switch effect {
        case .announce(let size): announce(size)
        case .buffers(let pool): acceptPool(pool)
        case .show(let frame): show(frame)
        case .drop: sink?.countDropped()
        case .free(let pool, let index): send(.free(pool: pool, index: index))
        case .playbackChanged: playbackChange?.schedule()
        case .failed(let status, let text):
            fail(.unavailable(text, status: status.isFailure ? status : .unavailable))
        case .ended: finish()
        }
    }

    /// Applies the first size of a turn at once and then only the newest, because each one lays out the overlay.
    private func announce(_ size: PixelSize) {
        guard let resizing, !resizing.isScheduled else { return pendingSize = size }
        sink?.setContentSize(pixels: size)
        resizing.schedule()
    }

    /// Validates the memory immediately. The sink adopts the pool with its first frame, so an unused pool has
    /// no effect.
    private func acceptPool(_ pool: BufferPoolDescriptor) {
        guard let descriptor = channel?.takeDescriptor() else {
            return failForViolation(
                ProtocolViolation(in: "buffers", "no descriptor arrived with the first byte of the message"))
        }
        if let problem = SharedMemory.problem(descriptor, count: pool.byteCount) {
            return failForViolation(ProtocolViolation(in: "buffers", problem))
        }
        memory = consume descriptor
        // A producer may reuse a pool number. Buffers of the old memory do not belong to the new pool.
        adoptedPool = nil
    }

    private func show(_ frame: FrameSubmission) {
        guard let sink, let pool = session.pool else { return }
        if let memory = memory.take() {
            if let error = sink.refusal(of: pool.layout.size) { return fail(error) }
            do throws(DisplayError) {
                try sink.adopt(memory.number, layout: pool.layout, count: pool.count)
            } catch {
                return failForViolation(ProtocolViolation(in: "buffers", error.message))
            }
            adoptedPool = pool.number
        }
        sink.presentAdopted(frame.index, damage: frame.damage)
    }

    // MARK: The end

    private func channelEnded(_ fault: ProtocolViolation?) {
        if let fault { return failForViolation(fault) }
        if let failure = channel?.startFailure {
            return fail(.unavailable(failure, hint: LibraryCheck.hint))
        }
        let text = kind == .shared ? "the frame producer disconnected" : "the \(kind.name) decoder exited"
        fail(.unavailable(text))
    }

    private func failForViolation(_ fault: ProtocolViolation) {
        fail(.badContent("frame protocol violation: \(fault.message)"))
    }

    private func finish() {
        // The overlay may appear after the producer has exited.
        ignoreProducer()
        sink?.finish()
    }

    private func fail(_ error: ContentError) {
        guard let sink else { return }
        // Only the first error is reported.
        ignoreProducer()
        sink.fail(error)
    }

    private func ignoreProducer() {
        channel?.onMessage = nil
        channel?.onEnd = nil
    }
}

extension ProducerSource {
    /// Shows images. A separate process decodes them, so that a malicious file cannot harm this one.
    ///
    /// The overlay fails with the status that the process reports, such as ``FloatOverlay/ExitStatus/noInput``
    /// for a missing file and ``FloatOverlay/ExitStatus/badInput`` for one that is no image. It fails with
    /// ``FloatOverlay/ExitStatus/unavailable`` if the process cannot start, crashes or refuses the arguments.
    ///
    /// - Parameters:
    ///   - files: Absolute paths, at least one. The process refuses an empty list.
    ///   - interval: How long each of several images is shown, above 0 and at most 24 hours. The process refuses
    ///     another interval.
    /// - Returns: A source that decodes the images after its start.
    public static func images(_ files: [String], interval: Duration) -> ProducerSource {
        ProducerSource(.image) { sink throws(SystemError) in
            try decoderChannel(files, interval, for: sink)
        }
    }

    /// Shows the image that `input` contains, in the same way. The start timeout is 30 s.
    package static func image(from input: consuming InputDescriptor) -> ProducerSource {
        let box = InputBox(input)
        return ProducerSource(.image, startTimeout: .seconds(30)) { sink throws(SystemError) in
            box.input.startCopying(in: sink.host.reactor)
            let channel = try decoderChannel(["-"], .seconds(1), input: box.input.number, for: sink)
            // The decoder takes the early end of a file that cannot be read for the end of the image.
            box.input.whenCopied { [weak sink] error in
                if let error { sink?.fail(.unavailable(error.message)) }
            }
            return channel
        }
    }

    private static func decoderChannel(
        _ files: [String], _ interval: Duration, input: CInt? = nil, for sink: FrameSink
    ) throws(SystemError) -> ChildProducerChannel {
        let box = standardBox(sink)
        let arguments = ["--interval", "\(interval.seconds)", "\(box.width)", "\(box.height)"] + files
        return try ChildProducerChannel(
            "floatoverlay-image", arguments: arguments, input: input, in: sink.host.reactor)
    }

    /// Plays videos in a separate process. URLs get a start timeout of 30 s.
    ///
    /// The overlay fails with the status that the process reports: ``FloatOverlay/ExitStatus/noInput`` for a
    /// missing file, ``FloatOverlay/ExitStatus/notPermitted`` for one that may not be read,
    /// ``FloatOverlay/ExitStatus/badInput`` for one that is no video, and
    /// ``FloatOverlay/ExitStatus/unavailable`` for a URL that cannot be opened. It also fails with
    /// ``FloatOverlay/ExitStatus/unavailable`` if the process cannot start, crashes or refuses the arguments.
    ///
    /// - Parameter options: The locations and the options. Local paths must be absolute. The process refuses an
    ///   empty list of locations.
    /// - Returns: A source that opens the videos after its start.
    public static func video(_ options: VideoOptions) -> ProducerSource {
        let isRemote = options.locations.contains { $0.containsBytes(of: "://") }
        return ProducerSource(.video, startTimeout: .seconds(isRemote ? 30 : 3)) { sink throws(SystemError) in
            try ChildProducerChannel(
                "floatoverlay-video", arguments: arguments(options), in: sink.host.reactor)
        }
    }

    static func arguments(_ options: VideoOptions) -> [String] {
        let subtitles: String =
            switch options.subtitles {
            case .automatic: "auto"
            case .off: "no"
            case .track(let number): "\(number)"
            case .file(let path): path
            }
        let loop = options.isLooped ? ["--loop"] : []
        return loop + ["--speed", "\(options.speed)", "--sub", subtitles, "--"] + options.locations
    }

    /// The standard overlay size on the overlay's monitor, in device pixels. A first frame of this size saves
    /// a round trip.
    private static func standardBox(_ sink: FrameSink) -> PixelSize {
        guard let monitor = sink.monitor else { return PixelSize(width: 640, height: 360) }
        return PixelSize(OverlayGeometry.initialBox(monitor: monitor.size), scale: monitor.scale)
    }
}

/// An input that a closure holds.
private final class InputBox {
    let input: InputDescriptor

    init(_ input: consuming InputDescriptor) { self.input = input }
}
