// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayContents
import FloatOverlayDesktop
import FloatOverlayPaint
import Glibc

// The code of the README, of the articles and of documentation comments, which `SampleTests` compares with them. It is
// compiled, not run: the parameters stand for what the surrounding text describes.

// MARK: README.md

private func presentingADial(_ host: OverlayHost) {
    let face = DrawnSource("dial", size: Size(width: 200, height: 200), every: .seconds(1)) { canvas, _ in
        canvas.cairo(Size(width: 200, height: 200)) { cr in
            cairo_set_source_rgb(cr, 1, 0.9, 0.8)
            cairo_arc(cr, 100, 100, 96, 0, 2 * .pi)
            cairo_fill(cr)
        }
    }
    let dial = Presentation(face, host: host)
    dial.onDismiss = { host.stop() }
    dial.isPresented = true
}

// MARK: ChangingPreferences.md

private func changingPreferences() throws {
    var preferences = Preferences()
    preferences.volume.policy = VolumePolicy(limitPercent: 150)
    preferences.overlay.corner = .topRight
    preferences.overlay.motion = .reduced
    let host = try OverlayHost.onThisDesktop(preferences: preferences)

    var changed = host.preferences
    changed.hud.position = .top
    changed.hud.margin = 24
    host.preferences = changed
}

// MARK: ChoosingASource.md

private func drawingALevel() {
    var level = 0.0
    let size = Size(width: 240, height: 60)
    let meter = DrawnSource("meter", size: size) { canvas, _ in
        canvas.cairo(size) { cr in
            cairo_rectangle(cr, 0, 0, level * size.width, size.height)
            cairo_fill(cr)
        }
    }
    func levelChanged(to new: Double) {
        level = new
        meter.setNeedsDisplay()
    }
    levelChanged(to: 1)
}

private final class Emulator {
    let picture: [UInt32] = []
}

private func showingPixels(_ emulator: Emulator) {
    let size = PixelSize(width: 320, height: 240)
    let screen = DrawnSource("emulator", pixels: size, every: .milliseconds(20)) { canvas in
        let pixels = canvas.bytes.bindMemory(to: UInt32.self)
        for row in 0..<size.height {
            for column in 0..<size.width {
                pixels[row * canvas.stride / 4 + column] = emulator.picture[row * size.width + column]
            }
        }
    }
    _ = screen
}

private func showingFramesOfAnotherProgram() throws {
    let camera = try InputDescriptor(path: "/run/camera/frames")
    let frame = PixelSize(width: 640, height: 480)
    let source = FramesSource(camera, format: .bgrx, size: frame)
    _ = source
}

private func showingPicturesOfACamera() {
    final class CameraSource: FrameSource {
        let kind = ContentKind.other("camera")
        let timeline = Timeline.live
        private let size = PixelSize(width: 640, height: 480)
        private var sink: FrameSink?

        func start(_ sink: FrameSink) {
            self.sink = sink
            sink.setContentSize(pixels: size)
        }

        func show(_ picture: UnsafeRawPointer) {
            guard let sink, let canvas = sink.canvas(size) else { return }
            let row = size.width * 4
            for y in 0..<size.height {
                canvas.pixels.advanced(by: y * canvas.stride)
                    .copyMemory(from: picture + y * row, byteCount: row)
            }
            sink.present(canvas, alpha: .opaque)
        }

        func stop() { sink = nil }
    }
    _ = CameraSource()
}

// MARK: Drawing.md

private func drawing() {
    let source = DrawnSource("dial", size: Size(width: 200, height: 200), every: .seconds(1)) { canvas, _ in
        canvas.cairo(Size(width: 200, height: 200)) { cr in
            cairo_set_source_rgb(cr, 1, 0.9, 0.8)
            cairo_arc(cr, 100, 100, 96, 0, 2 * .pi)
            cairo_fill(cr)
        }
    }
    _ = source
}

// MARK: FirstOverlay.md

private func handlingTheEnd(_ source: DrawnSource, _ host: OverlayHost) {
    final class Observer: OverlayDelegate {
        let host: OverlayHost
        init(_ host: OverlayHost) { self.host = host }
        func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) { host.stop() }
        func overlay(_ overlay: OverlayController, didStop reason: StopReason) { host.stop() }
    }
    let observer = Observer(host)
    let overlay = OverlayController(source: source, host: host)
    overlay.delegate = observer
    overlay.start()
}

// MARK: FramesFromElsewhere.md

private func showingAClock() throws {
    let host = try OverlayHost.onThisDesktop()
    let clock = TextSource.clock(format: "%H:%M:%S")
    OverlayController(source: clock, host: host).start()
    host.run()
}

private func drawingIntoAnOverlayOfTheDaemon() throws {
    var options = OverlayOptions()
    options.initialPlacement = .corner(.topLeft)
    let overlay = try OverlayClient(size: PixelSize(width: 320, height: 180), options: options)
    let termination = overlay.run(every: .milliseconds(16)) { canvas, size in
        // Fill canvas.bytes.
    }
    exit(termination.status.rawValue)
}

// MARK: HandlingErrors.md

private func handlingErrors(_ source: DrawnSource) {
    do throws(DisplayError) {
        let host = try OverlayHost.onThisDesktop()
        OverlayController(source: source, host: host).start()
        host.run()
    } catch {
        print("cannot show an overlay: \(error.message)")
        exit(ExitStatus.unavailable.rawValue)
    }
}

private final class FailureObserver: OverlayDelegate {
    func overlay(_ overlay: OverlayController, didStop reason: StopReason) {
        if let error = overlay.contentError {
            print(error.message)
        } else if reason == .lost {
            print("the display was lost")
        }
    }
}

private final class StreamSource: FrameSource {
    let kind = ContentKind.other("stream")

    private func openStream() -> PixelSize? { nil }

    func start(_ sink: FrameSink) {
        guard let size = openStream() else { return sink.fail(.unavailable("cannot open the stream")) }
        sink.setContentSize(pixels: size)
    }
}

// MARK: LifetimesAndCallbacks.md

private func waitingForThreads(
    _ host: OverlayHost, _ results: CInt, while isRunning: Bool, _ readResults: () -> Void
) throws {
    var entries = [
        pollfd(fd: try host.fileDescriptor(), events: Int16(POLLIN), revents: 0),
        pollfd(fd: results, events: Int16(POLLIN), revents: 0),
    ]
    while isRunning {
        let wait = host.prepareToWait().map { Int32(min($0 / .milliseconds(1), 1e6).rounded(.up)) } ?? -1
        poll(&entries, 2, wait)
        host.dispatch()
        if entries[1].revents != 0 { readResults() }
    }
}

private func capturingWeakly() {
    final class Player {
        private let source = DrawnSource("player", size: Size(width: 480, height: 270)) { _, _ in }
        private var position = 0.0

        init() {
            source.onSeek = { [weak self] in self?.position = $0 }
            source.timelineProvider = { [weak self] in .range(position: self?.position ?? 0, duration: 245) }
        }
    }
    _ = Player()
}

private final class Playlist: OverlayDelegate {
    private func showNext() {}

    func overlay(_ overlay: OverlayController, didStop reason: StopReason) {
        overlay.stop { [weak self] in self?.showNext() }
    }
}

// MARK: OwnLoop.md

private func runningTheLoopOfTheHost(_ source: DrawnSource, _ host: OverlayHost) {
    let timer = host.schedule(every: .seconds(60)) { source.setNeedsDisplay() }
    host.run()
    host.close()
    _ = timer
}

private func runningTheLoopOfTheApp(_ host: OverlayHost, while isRunning: Bool) throws {
    var entry = pollfd(fd: try host.fileDescriptor(), events: Int16(POLLIN), revents: 0)
    while isRunning {
        let wait = host.prepareToWait().map { Int32(min($0 / .milliseconds(1), 1e6).rounded(.up)) } ?? -1
        poll(&entry, 1, wait)
        host.dispatch()
    }
}

// MARK: PlaybackControls.md

private func handlingTheControls() {
    var position = 0.0
    let size = Size(width: 480, height: 270)
    let source = DrawnSource("player", size: size, every: .milliseconds(100)) { canvas, renderSize in
        // Draw the frame of `position`.
    }
    source.playback = Playback(isPlaying: true)
    source.timelineProvider = { .range(position: position, duration: 245) }
    source.onSetPlaying = { source.playback = Playback(isPlaying: $0) }
    source.onSeek = {
        position = $0
        source.setNeedsDisplay()
    }
}

// MARK: ShowingTheHUD.md

private func showingTheHUD(_ host: OverlayHost) {
    host.hud.show(HUDContent(icon: .info, text: "recording"))

    let content = HUDContent(icon: .brightnessMid, text: "70%", level: HUDLevel(0.7), topic: .message)
    host.hud.show(content)

    host.preferences.hud.theme.style = .bar
    host.preferences.hud.theme.accent = HUDColor(red: 0.2, green: 0.5, blue: 1)
    host.preferences.hud.position = .top
}

// MARK: Testing.md

private func waitingForEvents() throws {
    let source = DrawnSource(size: Size(width: 160, height: 90)) { canvas, _ in
        canvas.bytes.initializeMemory(as: UInt8.self, repeating: 0xff)
    }
    let host = try OverlayHost.onThisDesktop()
    let overlay = OverlayController(source: source, host: host)
    overlay.start()
    let limit = host.schedule(after: .seconds(10)) { host.stop() }
    let check = host.schedule(every: .milliseconds(5)) { if overlay.counters.shown > 0 { host.stop() } }
    withExtendedLifetime((limit, check)) { host.run() }
}

// MARK: Upgrading.md

private func usingTheNewNames() throws {
    guard OverlayHost.canShowOverlays else { return }
    let host = try OverlayHost.onThisDesktop()
    let source = DrawnSource("player", size: Size(width: 480, height: 270)) { canvas, renderSize in
        // Draw at renderSize.pixelSize.
    }
    source.timelineProvider = { .live }
    var options = OverlayOptions(title: "Player")
    options.initialPlacement = .corner(.topRight)
    options.pauseTriggers = [.suspended, .hidden]
    OverlayController(source: source, options: options, host: host).start()
    host.run()
}

// MARK: X11AndWayland.md

private func choosingTheDisplay() throws -> OverlayHost {
    func openHost() throws(DisplayError) -> OverlayHost {
        do throws(DisplayError) {
            return try OverlayHost.onThisDesktop(backend: .x11)
        } catch {
            return try OverlayHost.onThisDesktop(backend: .wayland)
        }
    }
    return try openHost()
}

private func restoringThePlace(_ source: DrawnSource, _ host: OverlayHost) {
    var options = OverlayOptions(title: "Clock")
    options.initialPlacement = .corner(.bottomRight)
    let overlay = OverlayController(source: source, options: options, host: host)
    overlay.start()

    if let home = overlay.homePlacement, let monitor = overlay.monitor {
        options.monitor = monitor.name
        options.initialPlacement = .point(home.origin(on: monitor.size))
        options.width = home.size.width
    }
}

private func mirroringOnBothDisplays() {
    let window = WindowSource(.matching { $0.contains("Firefox") })
    let region = PixelRect(x: 100, y: 100, size: PixelSize(width: 640, height: 360))
    let part = WindowSource(.screen, region: region)
    _ = (window, part)
}

// MARK: Documentation comments

private func choosingOptions(_ source: DrawnSource, _ host: OverlayHost) {
    var options = OverlayOptions(title: "Clock")
    options.initialPlacement = .corner(.topLeft)
    options.width = 320
    options.pauseTriggers = [.suspended, .hidden]
    let overlay = OverlayController(source: source, options: options, host: host)
    overlay.start()
}

private func implementingASource() {
    final class WhiteSource: FrameSource {
        let kind = ContentKind.other("white")
        private var sink: FrameSink?

        func start(_ sink: FrameSink) {
            self.sink = sink
            sink.setContentSize(pixels: PixelSize(width: 320, height: 180))
        }

        func renderSizeChanged(_ size: RenderSize) {
            guard let sink, let canvas = sink.canvas() else { return }
            canvas.bytes.initializeMemory(as: UInt8.self, repeating: 0xff)
            sink.present(canvas)
        }

        func stop() { sink = nil }
    }
    _ = WhiteSource()
}

private func presentingAFrame(_ sink: FrameSink) {
    if let canvas = sink.canvas() {
        canvas.bytes.initializeMemory(as: UInt8.self, repeating: 0xff)
        sink.present(canvas)
    }
}

private func showingContents(_ host: OverlayHost) throws {
    let stream = FramesSource(try InputDescriptor(path: "film.y4m"), format: .y4m)
    OverlayController(source: stream, host: host).start()

    let film = ProducerSource.video(VideoOptions(["/home/me/film.webm"], isLooped: true))
    OverlayController(source: film, host: host).start()

    let message = TextSource("<b>recording</b>", isMarkup: true)
    OverlayController(source: message, host: host).start()

    let lyrics = LyricsSource(player: "vlc")
    OverlayController(source: lyrics, host: host).start()

    let browser = WindowSource(.matching { $0.contains("Firefox") }, shownWhile: .minimized)
    OverlayController(source: browser, host: host).start()
}
