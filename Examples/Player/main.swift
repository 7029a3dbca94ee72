import FloatOverlay
import FloatOverlayDesktop
import Glibc

/// A clock that can play, pause and seek, drawn with the host's fonts. Prints the requests that it receives.
final class Clock: OverlayDelegate {
    private let host: OverlayHost
    private let length = 245.0
    private var base = 0.0
    private var since: Instant?
    private var source: DrawnSource?

    init(_ host: OverlayHost) { self.host = host }

    func start() {
        let size = Size(width: 480, height: 270)
        let source = DrawnSource("clock", size: size, every: .milliseconds(100)) { [unowned self] in
            draw($0, $1.scale)
        }
        source.title = "A drawn clock"
        source.canReturn = true
        source.playback = Playback(isPlaying: false)
        source.timelineProvider = { [unowned self] in .range(position: position, duration: length) }
        source.onSetPlaying = { [unowned self] in play($0) }
        source.onSeek = { [unowned self] in seek($0) }
        self.source = source
        let overlay = OverlayController(source: source, host: host)
        overlay.delegate = self
        overlay.start()
    }

    /// The current position in seconds.
    private var position: Double {
        guard let since else { return base }
        return min(length, base + since.duration(to: host.now) / .seconds(1))
    }

    private func play(_ isPlaying: Bool) {
        print("playing \(isPlaying)")
        (base, since) = (position, isPlaying ? host.now : nil)
        source?.playback = Playback(isPlaying: isPlaying)
    }

    private func seek(_ seconds: Double) {
        print("seek \(Int(seconds.rounded()))")
        (base, since) = (seconds, since == nil ? nil : host.now)
        source?.setNeedsDisplay()
    }

    private func draw(_ canvas: borrowing Canvas, _ scale: Double) {
        let text = StyledText(text: SeekableRange.text(position), fontSize: 64, backgroundOpacity: 1)
        host.draw(text, scale: scale, into: canvas)
    }

    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        print("restore")
        reply(.restored(to: window(on: overlay.monitor)))
    }

    /// The placement of the window to return to: X Y WIDTH HEIGHT on the command line.
    private func window(on monitor: Monitor?) -> Placement? {
        let numbers = CommandLine.arguments.dropFirst().compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        return Placement(
            monitor: monitor?.id, corner: .topLeft, inset: Size(width: numbers[0], height: numbers[1]),
            size: Size(width: numbers[2], height: numbers[3]))
    }

    func overlay(_ overlay: OverlayController, didStop reason: StopReason) {
        print("stopped \(reason.rawValue)")
        host.stop()
    }
}

if let obstacle = OverlayHost.obstacle() {
    print("cannot show an overlay: \(obstacle)")
    exit(ExitStatus.unavailable.rawValue)
}
let host = try OverlayHost.onThisDesktop()
let clock = Clock(host)
clock.start()
host.run()
