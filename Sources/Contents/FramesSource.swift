// SPDX-License-Identifier: MIT
public import Core
public import FloatOverlay
public import Linux
internal import Scale

/// Frames from a pipe, a FIFO or a file.
///
/// Raw BGRA is read straight into the buffer that is shown; everything else into one of our own, and converted from
/// there. No buffer free means that nothing is read: the writer waits, and nothing is lost.
public final class FramesSource: FrameSource {
    /// `frames`, also for Y4M.
    public let kind = ContentKind.frames
    /// Frames come as they come; nothing can be sought.
    public let timeline = Timeline.live
    /// 30 s; of a file 3 s.
    public let startTimeout: Duration
    private let input: InputDescriptor
    private let rate: Double?
    private let isHeld: Bool
    private var stream: FrameStream
    private var sink: FrameSink?
    private var watching: FDWatch?
    private var timer: Timer?
    private var converter: PixelConverter?
    private var canvas: Canvas?
    private var staging: [UInt8] = []
    private var pacer: FramePacer?
    private var hasEnded = false

    /// Bytes read in one turn of the loop at most, so that nothing else waits long: a fraction of a millisecond.
    private static let maxBytesPerTurn = 1 << 20
    /// The rate of a raw file, which does not say its own.
    private static let fileRate = 30.0
    /// How long the last frame of a pipe stays.
    private static let lastFrameTime = Duration.milliseconds(50)

    /// Shows what comes from `input`: raw frames of `size` in `format`, or a Y4M stream, which says its own size. They
    /// come at `rate` frames a second; `nil` takes them as they come, or as their file says. The last one stays when
    /// it `isHeld`.
    public init(
        _ input: consuming InputDescriptor, format: FrameFormat, size: PixelSize? = nil, rate: Double? = nil,
        isHeld: Bool = false
    ) {
        self.input = input
        self.rate = rate
        self.isHeld = isHeld
        startTimeout = self.input.kind == .file ? .seconds(3) : .seconds(30)
        stream = size.flatMap(format.layout).map { FrameStream($0) } ?? FrameStream()
    }

    /// Reads from the input until `stop`.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        timer = sink.host.reactor.timer { [unowned self] _ in timerFired() }
        input.widen()
        // A file is always ready: it is read when a frame is due, not when the kernel says so.
        if input.kind != .file {
            watching = sink.host.reactor.watch(input.number) { [unowned self] _ in read() }
        }
        if stream.layout != nil { begin() }
        if input.kind == .file { timer?.set(after: .zero) }
    }

    /// Reads on where the display had no free buffer.
    public func frameDue(_ now: Instant) { resume() }

    /// Stops reading; the input is closed with the source.
    public func stop() {
        timer?.cancel()
        watching?.cancel()
        canvas = nil
        sink = nil
    }

    // MARK: Reading

    private func timerFired() {
        if hasEnded { sink?.finish() } else { resume() }
    }

    private func resume() {
        guard !hasEnded, sink != nil else { return }
        // Whatever is watched is read when it says so: a FIFO without a writer yet would read as at its end.
        if let watching { watching.wait(for: .readable) } else { read() }
    }

    private func read() {
        var budget = Self.maxBytesPerTurn
        while budget > 0, !hasEnded, let sink {
            switch step(sink) {
            case .got(let count): budget -= count
            case .wouldBlock: return
            case .notNow:
                watching?.wait(for: [])
                return
            case .ended: return ended()
            }
            // What cannot say that nothing is there is read once, and waited for again.
            if !input.neverBlocks && input.kind != .file { return }
        }
        if input.kind == .file && !hasEnded { timer?.set(after: .zero) }
    }

    private enum Step {
        case got(Int)
        case wouldBlock
        /// The next frame is not due, or there is no buffer for it.
        case notNow
        case ended
    }

    /// One read, of what the stream wants next.
    private func step(_ sink: FrameSink) -> Step {
        switch stream.next {
        case .header(let limit):
            if stream.layout != nil && !isReady(sink) { return .notNow }
            return readHeader(limit)
        case .pixels(let range):
            if range.lowerBound == 0 && !isReady(sink) { return .notNow }
            return readPixels(range, sink)
        }
    }

    /// Whether the next frame is due and has somewhere to go.
    private func isReady(_ sink: FrameSink) -> Bool {
        if let wait = pacer?.wait(sink.host.reactor.now) {
            timer?.set(after: wait)
            return false
        }
        // Of what is paced nothing is dropped.
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
                refuse("\(error)")
            }
            return .got(count)
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
        return .got(count)
    }

    /// One read; an error counts as the end.
    private func readInput(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        do throws(SystemError) { return try input.read(into: buffer) } catch { return 0 }
    }

    /// Whether the bytes of a frame are what the canvas wants, in its own rows.
    private var isDirect: Bool {
        guard let layout = stream.layout, layout.isBGRA, let stride = canvas?.stride else {
            return false
        }
        return stride == layout.planes[0].stride
    }

    // MARK: Showing

    /// The stream has said how large its frames are.
    private func begin() {
        guard let layout = stream.layout else { return }
        if let rate {
            pacer = FramePacer { .nanoseconds(Int64(Double($0) * 1e9 / rate)) }
        } else if input.kind == .file {
            pacer = FramePacer { [rate = stream.rate] in
                rate?.time(ofFrame: $0) ?? .nanoseconds(Int64(Double($0) * 1e9 / Self.fileRate))
            }
        }
        do throws(ScaleError) {
            if !layout.isBGRA { converter = try PixelConverter(layout) }
            sink?.setContentSize(pixels: layout.size)
        } catch {
            refuse("\(error)")
        }
    }

    private func show(_ sink: FrameSink) {
        guard let layout = stream.layout, let canvas = canvas.take() else { return }
        if let converter {
            do throws(ScaleError) {
                try converter.convert(into: canvas.pixels, stride: canvas.stride)
            } catch {
                return refuse("\(error)")
            }
        } else if canvas.stride != layout.planes[0].stride {
            copyRows(layout, into: canvas)
        }
        pacer?.shown(sink.host.reactor.now)
        // What was converted has a fourth byte that says opaque.
        let isFull = converter != nil && layout.alpha == .opaque
        sink.present(canvas, alpha: isFull ? .full : layout.alpha)
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

    private func ended() {
        do throws(FrameStreamError) { try stream.checkEnd() } catch { return refuse("\(error)") }
        watching?.cancel()
        hasEnded = true
        // What was armed for the next frame is no end of one that is held.
        timer?.cancel()
        if isHeld { return }
        // The last frame has its time on screen, and a first one gets there before the end.
        timer?.set(after: pacer?.interval ?? Self.lastFrameTime)
    }

    private func refuse(_ text: String) {
        hasEnded = true
        watching?.cancel()
        if stream.frameCount > 0 {
            sink?.fail(text, exitStatus: ExitStatus.badInput)
        } else {
            sink?.fail(.badContent(text))
        }
    }
}
