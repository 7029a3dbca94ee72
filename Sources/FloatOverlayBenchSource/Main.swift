// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import FloatOverlayRuntime

/// `FloatOverlayBenchSource WxH SECONDS [client [RATE]]`: presents frames at their own size as fast as buffers become
/// free, without drawing, and prints `frames N seconds S fps F MB/s M` like `shmloop`. The frames come from a
/// source in this process, or from a client of the frame protocol, optionally at RATE frames per second.
@main
enum Main {
    static func main() {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var rate: Double?
        if arguments.dropLast().last == "client" { rate = arguments.popLast().flatMap(Double.init) }
        let isClient = arguments.last == "client"
        if isClient { arguments.removeLast() }
        let sides = arguments.first?.split(separator: "x").compactMap { Int($0) } ?? []
        guard sides.count == 2, let seconds = arguments.last.flatMap(Double.init), seconds > 0 else {
            Process.print("usage: FloatOverlayBenchSource WxH SECONDS [client [RATE]]\n", to: 2)
            Process.exit(.usage)
        }
        let size = PixelSize(width: sides[0], height: sides[1])
        do {
            try isClient ? runClient(size, seconds, rate) : run(size, seconds)
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ text: String) -> Never {
        Process.print("FloatOverlayBenchSource: \(text)\n", to: 2)
        Process.exit(.unavailable)
    }

    private static func runClient(
        _ size: PixelSize, _ seconds: Double, _ rate: Double?
    ) throws(SystemError) {
        let reactor = Reactor()
        var options = OverlayOptions()
        options.width = Double(size.width)
        let overlay = try OverlayClient(size: size, options: options, in: reactor)
        var count = 0
        let show = { [weak overlay] in
            guard let overlay, let canvas = overlay.canvas() else { return false }
            overlay.present(canvas)
            count += 1
            return true
        }
        var (clock, due): (Timer?, Instant) = (nil, reactor.now)
        if let rate {
            clock = reactor.timer { _ in
                _ = show()
                due = due.advanced(by: .seconds(1 / rate))
                clock?.set(at: due)
            }
            clock?.set(at: due)
        } else {
            overlay.onFrameDue = { while show() {} }
        }
        let isFlowing = { count > 10 && overlay.renderSize?.pixelSize == size }
        guard reactor.run(until: isFlowing, within: .seconds(5)) else {
            fail("no frame was shown within 5 s")
        }
        let before = count
        let start = MonotonicClock.now
        _ = reactor.run(until: { overlay.termination != nil }, within: .seconds(seconds))
        printResult(count - before, of: size, in: start.duration(to: MonotonicClock.now).seconds)
        overlay.finish()
        _ = reactor.run(until: { overlay.termination != nil }, within: .seconds(5))
    }

    private static func printResult(_ frames: Int, of size: PixelSize, in seconds: Double) {
        let rate = Double(frames) / seconds
        let bytes = rate * Double(size.width * size.height * 4) / 1e6
        Process.print("frames \(frames) seconds \(seconds) fps \(rate) MB/s \(bytes)\n")
    }

    private static func run(_ size: PixelSize, _ seconds: Double) throws(DisplayError) {
        let host = try OverlayHost.onThisDesktop()
        let source = EagerSource(size)
        var options = OverlayOptions(title: "bench")
        options.width = Double(size.width)
        let overlay = OverlayController(source: source, options: options, host: host)
        overlay.start()
        guard host.reactor.run(until: { source.isFlowing }, within: .seconds(5)) else {
            fail("no frame was shown within 5 s")
        }
        let before = overlay.counters.shown
        let start = MonotonicClock.now
        _ = host.reactor.run(until: { false }, within: .seconds(seconds))
        let took = start.duration(to: MonotonicClock.now).seconds
        printResult(overlay.counters.shown - before, of: size, in: took)
        host.close()
    }
}

/// Presents every buffer that is free.
private final class EagerSource: FrameSource {
    let kind = ContentKind.other("bench")
    private let size: PixelSize
    private var sink: FrameSink?
    /// Whether frames are presented at their own size.
    private(set) var isFlowing = false

    init(_ size: PixelSize) { self.size = size }

    func start(_ sink: FrameSink) {
        self.sink = sink
        sink.setContentSize(pixels: size)
        show()
    }

    func frameDue(_ now: Instant) {
        isFlowing = sink?.renderSize?.pixelSize == size
        show()
    }

    func stop() { sink = nil }

    private func show() {
        while let canvas = sink?.canvas(size) { sink?.present(canvas) }
    }
}
