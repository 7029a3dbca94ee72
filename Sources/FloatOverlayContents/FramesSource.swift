// SPDX-License-Identifier: MIT
public import FloatOverlay
public import FloatOverlayCore
internal import FloatOverlayPixelConversion
public import FloatOverlayRuntime

/// Frames from a pipe, a FIFO or a file.
///
/// Raw BGRA is read directly into the canvas if the row strides match. Other formats are read into a private
/// buffer and converted. Without a free canvas nothing is read, so the writer blocks and no frame is lost.
///
/// All calls belong to the thread of the event loop. The source can be started again after `stop`: it
/// continues with the next whole frame, or fails after the end of the input. The input is closed when the source is released.
///
/// ```swift
/// let stream = FramesSource(try InputDescriptor(path: "film.y4m"), format: .y4m)
/// OverlayController(source: stream, host: host).start()
/// ```
public final class FramesSource: FrameSource {
    /// `.frames`, also for a Y4M stream.
    public let kind = ContentKind.frames
    /// Always `.live`: a stream of frames cannot be sought.
    public let timeline = Timeline.live
    /// 3 s for a file, 30 s for a stream.
    public let startTimeout: Duration
    private let input: InputDescriptor
    private let rate: Double?
    private let holdsLastFrame: Bool
    private var stream: FrameStream
    private var sink: FrameSink?
    private var descriptorWatch: FDWatch?
    private var timer: Timer?
    private var converter: PixelConverter?
    private var canvas: Canvas?
    private var staging: [UInt8] = []
    private var pacer: FramePacer?
    private var phase = Phase.reading

    /// Maximum number of bytes read per event-loop turn, which takes about a millisecond.
    private static let maxBytesPerTurn = 1 << 20
    /// The bytes that a read counts as, at least: the frames of a stream may be tiny.
    private static let minReadCost = 4096
    /// Frames per second of a raw file, which does not contain a rate.
    private static let fileRate = 30.0
    /// How long the last frame stays on screen after the end of the input was read.
    private static let lastFrameTime = Duration.milliseconds(50)

    private enum Phase {
        /// Raw frames, whose size is neither in the stream nor known.
        case sizeMissing
        /// Reads when the watch reports the input as readable.
        case reading
        /// The next frame is not due, or no canvas is free. No data is read.
        case waiting
        /// Nothing is read any more: the input has ended, or the content is invalid.
        case ended
    }

    /// Creates a source of raw frames or of a Y4M stream. Malformed content, and an input that ends within a
    /// frame or before the first one, fail with the status ``FloatOverlay/ExitStatus/badInput``.
    ///
    /// - Precondition: `rate` is `nil`, or finite and above 0.
    /// - Parameters:
    ///   - input: The input, which the source owns.
    ///   - format: The format of the frames.
    ///   - size: The size of a frame, each side 1…`PixelSize.maxSide`. Required for raw formats; ignored for
    ///     Y4M, whose header contains the size.
    ///   - rate: Frames per second. `nil` selects the rate. A pipe: as frames arrive. Y4M: the file's rate. A raw
    ///     file: 30 per second.
    ///   - holdsLastFrame: Whether the last frame stays on screen after the end of the input. Otherwise the
    ///     overlay stops as `.ended`.
    public init(
        _ input: consuming InputDescriptor, format: FrameFormat, size: PixelSize? = nil, rate: Double? = nil,
        holdsLastFrame: Bool = false
    ) {
        precondition(rate.map { $0 > 0 && $0.isFinite } ?? true, "the rate of frames is not above 0")
        self.input = input
        self.rate = rate
        self.holdsLastFrame = holdsLastFrame
        startTimeout = self.input.kind == .file ? .seconds(3) : .seconds(30)
        stream = size.flatMap(format.layout).map { FrameStream($0) } ?? FrameStream()
        if format != .y4m, stream.layout == nil { phase = .sizeMissing }
    }

    /// Reads from the input until `stop`. After a `stop` the stream continues with its next whole frame; after its
    /// end the start fails.
    public func start(_ sink: FrameSink) {
        switch phase {
        case .sizeMissing: return sink.fail(.badContent("raw frames need a size"))
        case .ended: return sink.fail(.badContent("the input has ended"))
        case .reading, .waiting: phase = .reading
        }
        self.sink = sink
        timer = sink.host.reactor.timer { [unowned self] _ in resume() }
        input.enlargePipeBuffer()
        input.startCopying(in: sink.host.reactor)
        watchInput(sink)
        if stream.layout != nil { begin() }
    }

    /// Continues to read after the display had no free buffer.
    public func frameDue(_ now: Instant) { resume() }

    /// Stops reading; the input is closed with the source. The source can be started again.
    public func stop() {
        timer?.cancel()
        descriptorWatch?.cancel()
        canvas = nil
        sink = nil
    }

    // MARK: Reading

    private func resume() {
        guard phase == .reading || phase == .waiting, let sink else { return }
        phase = .reading
        // A watched descriptor is read only after a readiness event, because a FIFO without a writer reads as
        // end of file.
        if let descriptorWatch { descriptorWatch.setInterest(.readable) } else { watchInput(sink) }
    }

    private func watchInput(_ sink: FrameSink) {
        descriptorWatch = sink.host.reactor.watch(input.number) { [unowned self] _ in
            // `ppoll` reports a hang-up in every turn, whether or not it was requested.
            if phase == .waiting { descriptorWatch = nil } else { read() }
        }
    }

    private func read() {
        var budget = Self.maxBytesPerTurn
        while budget > 0, phase == .reading, let sink {
            switch step(sink) {
            case .received(let count): budget -= max(count, Self.minReadCost)
            case .wouldBlock: return
            case .notReady:
                phase = .waiting
                descriptorWatch?.setInterest([])
                return
            case .ended: return inputEnded()
            }
            // A descriptor that can block is read once per readiness event.
            if !input.neverBlocks { return }
        }
    }

    private enum Step {
        case received(Int)
        case wouldBlock
        /// The next frame is not due, or no canvas is free.
        case notReady
        case ended
    }

    /// Reads once: header bytes or pixels, as the stream requires.
    private func step(_ sink: FrameSink) -> Step {
        switch stream.next {
        case .header(let limit):
            if stream.layout != nil && !isReady(sink) { return .notReady }
            return readHeader(limit)
        case .pixels(let range):
            if range.lowerBound == 0 && !isReady(sink) { return .notReady }
            return readPixels(range, sink)
        }
    }

    /// Whether the next frame is due and a canvas is free for it.
    private func isReady(_ sink: FrameSink) -> Bool {
        if let wait = pacer?.delay(at: sink.host.reactor.now) {
            timer?.set(after: wait)
            return false
        }
        // A paced frame is never dropped, so reading waits until the pending frame is shown.
        if pacer != nil && sink.hasPendingFrame { return false }
        if canvas == nil, let size = stream.layout?.size { canvas = sink.canvas(size) }
        return canvas != nil
    }

    private func readHeader(_ limit: Int) -> Step {
        withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
            guard let count = readInput(buffer) else { return .wouldBlock }
            if count == 0 { return .ended }
            let hadLayout = stream.layout != nil
            do throws(FrameStreamError) {
                try stream.receive(header: buffer[..<count])
                if !hadLayout && stream.layout != nil { begin() }
            } catch {
                failContent("\(error)")
            }
            return .received(count)
        }
    }

    private func readPixels(_ range: Range<Int>, _ sink: FrameSink) -> Step {
        let count: Int?
        if let converter {
            count = readInput(UnsafeMutableRawBufferPointer(rebasing: converter.input[range]))
        } else if isDirect, let bytes = canvas?.bytes {
            count = readInput(UnsafeMutableRawBufferPointer(rebasing: bytes[range]))
        } else {
            if staging.count < range.upperBound { staging = [UInt8](repeating: 0, count: range.upperBound) }
            count = staging.withUnsafeMutableBytes {
                readInput(UnsafeMutableRawBufferPointer(rebasing: $0[range]))
            }
        }
        guard let count else { return .wouldBlock }
        if count == 0 { return .ended }
        if stream.receive(pixels: count) { show(sink) }
        return .received(count)
    }

    /// Reads once. An error of a pipe or a socket is treated as end of file.
    private func readInput(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        do throws(SystemError) { return try input.read(into: buffer) } catch { return 0 }
    }

    /// Whether frames can be read directly into the canvas: BGRA with the same row stride.
    private var isDirect: Bool {
        guard let layout = stream.layout, layout.isBGRA, let stride = canvas?.stride else {
            return false
        }
        return stride == layout.planes[0].stride
    }

    // MARK: Showing

    /// Prepares pacing and conversion when the frame layout is known.
    private func begin() {
        guard let layout = stream.layout else { return }
        if let rate {
            pacer = FramePacer { .nanoseconds(Int64(min(Double($0) * 1e9 / rate, 1e18))) }
        } else if input.kind == .file {
            pacer = FramePacer { [rate = stream.rate] in
                rate?.time(ofFrame: $0) ?? .nanoseconds(Int64(Double($0) * 1e9 / Self.fileRate))
            }
        }
        if !layout.isBGRA {
            converter = PixelConverter(layout)
            if converter == nil { return failContent("cannot allocate a frame of \(layout.byteCount) bytes") }
        }
        sink?.setContentSize(pixels: layout.size)
    }

    private func show(_ sink: FrameSink) {
        guard let layout = stream.layout, let canvas = canvas.take() else { return }
        if let converter {
            converter.convert(into: canvas.pixels, stride: canvas.stride)
        } else if canvas.stride != layout.planes[0].stride {
            copyRows(layout, into: canvas)
        }
        pacer?.recordFrame(at: sink.host.reactor.now)
        // The converter sets every fourth byte to 255.
        let hasOpaqueAlphaBytes = converter != nil && layout.alpha == .opaque
        sink.present(canvas, alpha: hasOpaqueAlphaBytes ? .full : layout.alpha)
    }

    private func copyRows(_ layout: StreamLayout, into canvas: borrowing Canvas) {
        let plane = layout.planes[0]
        staging.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in 0..<plane.rows {
                (canvas.pixels + row * canvas.stride)
                    .copyMemory(from: start + row * plane.stride, byteCount: plane.stride)
            }
        }
    }

    // MARK: Ending

    private func inputEnded() {
        descriptorWatch?.cancel()
        timer?.cancel()
        phase = .ended
        input.whenCopied { [weak self] in self?.ended($0) }
    }

    /// Handles the end of the input, which is early if its file could not be read.
    private func ended(_ error: SystemError?) {
        guard let sink else { return }
        if let error { return sink.fail(.unavailable(error.message)) }
        do throws(FrameStreamError) { try stream.checkEnd() } catch { return failContent("\(error)") }
        if holdsLastFrame { return }
        // The end of a paced stream is read when the next frame would be due: the last frame has been on
        // screen for its time, unless the overlay has yet to appear.
        let isShown = sink.hasOverlayAppeared
        sink.finish(after: isShown ? Self.lastFrameTime : pacer?.interval ?? Self.lastFrameTime)
    }

    private func failContent(_ text: String) {
        phase = .ended
        descriptorWatch?.cancel()
        sink?.fail(.badContent(text))
    }
}
