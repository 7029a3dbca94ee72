// SPDX-License-Identifier: MIT
internal import Core
internal import Desktop
internal import FloatOverlay
internal import Linux

/// `BenchSource WxH SECONDS`: shows frames of an in-process source at 1:1 as fast as buffers come free, drawing nothing,
/// and prints what `shmloop` prints: `frames N seconds S fps F MB/s M`.
@main
enum Bench {
    static func main() {
        let words = CommandLine.arguments.dropFirst()
        let sides = words.first?.split(separator: "x").compactMap { Int($0) } ?? []
        guard sides.count == 2, let seconds = words.last.flatMap(Double.init), seconds > 0 else {
            Process.print("usage: BenchSource WxH SECONDS\n", to: 2)
            Process.exit(64)
        }
        do throws(StageError) {
            try run(PixelSize(width: sides[0], height: sides[1]), seconds)
        } catch {
            Process.print("BenchSource: \(error)\n", to: 2)
            Process.exit(69)
        }
    }

    private static func run(_ size: PixelSize, _ seconds: Double) throws(StageError) {
        let host = try OverlayHost.onThisDesktop()
        let source = EagerSource(size)
        var options = OverlayOptions(title: "bench")
        options.width = Double(size.width)
        let overlay = OverlayController(source: source, options: options, host: host)
        overlay.start()
        guard host.reactor.run(until: { source.isFlowing }, within: .seconds(5)) else {
            Process.print("BenchSource: nothing comes on screen\n", to: 2)
            Process.exit(69)
        }
        let before = overlay.counters.shown
        let start = MonotonicClock.now
        _ = host.reactor.run(until: { false }, within: .seconds(seconds))
        let took = start.duration(to: MonotonicClock.now).seconds
        let frames = overlay.counters.shown - before
        let rate = Double(frames) / took
        let bytes = rate * Double(size.width * size.height * 4) / 1e6
        Process.print("frames \(frames) seconds \(took) fps \(rate) MB/s \(bytes)\n")
        host.close()
    }
}

/// Presents whatever buffer is free.
private final class EagerSource: FrameSource {
    let kind = "bench"
    private let size: PixelSize
    private var sink: FrameSink?
    /// Whether frames go on screen at their own size.
    private(set) var isFlowing = false

    init(_ size: PixelSize) { self.size = size }

    func start(_ sink: FrameSink) {
        self.sink = sink
        sink.announce(frames: size)
        show()
    }

    func frameDue(_ now: Instant) {
        isFlowing = sink?.renderSize?.pixels == size
        show()
    }

    func stop() { sink = nil }

    private func show() {
        while let canvas = sink?.canvas(size) { sink?.present(canvas) }
    }
}
