// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Plays files and URLs one after the other to an overlay: draws each frame straight into memory that is shared with the
/// screen, at the extent it is shown at, and tells where it is in time. While nobody sees it nothing is drawn, and the
/// sound goes on.
final class Film {
    /// How this process ends.
    private(set) var status: Int32 = 0
    private let request: Request
    private let reactor: Reactor
    private var socket: ProducerSocket<OverlayMessage>?
    private var mpv: MPV?
    private var renderer: Renderer?
    private var pool: BufferPool?
    private var pools: UInt32 = 0
    /// The extent to draw at; before the overlay has said one, that of the film.
    private var extent: PixelSize?
    private var surface: PixelSize?
    private var isVisible = true
    /// Whether a frame waits for a free buffer.
    private var isDue = false
    private var seeking = SeekLane()
    /// How many have been begun, and what was wrong with the latest that could not be.
    private var played = 0
    private var trouble: (status: Int32, text: String)?
    private var told: (timeline: ProducerTimeline, playback: Playback, title: String)?

    /// Takes over the socket to the overlay.
    init(_ request: Request, socket: consuming Descriptor, in reactor: Reactor) {
        self.request = request
        self.reactor = reactor
        self.socket = ProducerSocket(
            socket, in: reactor, received: { [unowned self] in received($0) },
            ended: { _ in reactor.stop() })
    }

    /// Begins; `false` when there is nothing that could be played, which the overlay has been told then.
    func start() -> Bool {
        let missing = request.places.filter { !$0.contains("://") && !Files.exists($0) }
        if missing.count == request.places.count { return fail(66, "\(missing[0]): there is no such file") }
        do throws(MPV.Failure) {
            let mpv = try MPV(Self.options(request), in: reactor) { [unowned self] in happened($0) }
            self.mpv = mpv
            renderer = Renderer(mpv, in: reactor) { [unowned self] in draw() }
            guard renderer != nil else { return fail(69, "libmpv has no software renderer") }
            mpv.observe(
                "dwidth", "dheight", "pause", "core-idle", "speed", "duration", "seekable", "media-title",
                "idle-active")
            for place in request.places { mpv.append(place) }
            return true
        } catch {
            return fail(69, "libmpv: \(error)")
        }
    }

    /// Lets go of the player: the renderer is done with first.
    func close() {
        renderer = nil
        mpv = nil
        socket = nil
    }

    private static func options(_ request: Request) -> KeyValuePairs<String, String> {
        [
            "config": "no", "terminal": "no", "osc": "no", "input-default-bindings": "no", "vo": "libmpv",
            "profile": "sw-fast", "hwdec": hasDecoder ? "auto-copy-safe" : "no", "keepaspect": "no",
            "video-timing-offset": "0.02",
            "audio-client-name": "FloatOverlay", "sub-auto": "fuzzy", "ytdl": "yes", "idle": "yes",
            "loop-playlist": request.isLooped ? "inf" : "no",
        ]
    }

    /// Whether there is a device that could decode: without one libraries complain that are only asked.
    private static var hasDecoder: Bool { ["/dev/dri", "/dev/nvidia0"].contains(where: Files.exists) }

    private func fail(_ status: Int32, _ text: String) -> Bool {
        say(.failed(status: status, text))
        self.status = status
        return false
    }

    private func say(_ message: ProducerMessage, descriptor: CInt? = nil) {
        socket?.send(message, descriptor: descriptor)
    }

    // MARK: What the overlay says

    private func received(_ message: OverlayMessage) {
        switch message {
        case .renderSize(let size, _, _): resize(size)
        case .free(let number, let index):
            guard let pool, pool.description.number == number else { return }
            pool.giveBack(index)
            if isDue { draw() }
        case .visible(let isVisible):
            self.isVisible = isVisible
            if isVisible { draw() }
        case .setPlaying(let isPlaying): mpv?.set("pause", !isPlaying)
        case .seek(let seconds, let isExact): seek(SeekLane.Wish(seconds: seconds, isExact: isExact))
        case .skip(let seconds): mpv?.skip(by: seconds)
        case .closed: reactor.stop()
        case .hello, .error, .exit, .unknown: break
        }
    }

    private func resize(_ size: PixelSize) {
        guard size != extent else { return }
        extent = size
        draw()
    }

    private func seek(_ wish: SeekLane.Wish) {
        if let next = seeking.wish(wish) { mpv?.seek(to: next.seconds, isExact: next.isExact) }
    }

    // MARK: What the player says

    private func happened(_ event: MPV.Event) {
        switch event {
        case .fileLoaded:
            played += 1
            seeking = SeekLane()
        case .playbackRestart, .seekFailed:
            if let next = seeking.arrived() { mpv?.seek(to: next.seconds, isExact: next.isExact) }
        case .endFile(let error?): note(error)
        case .endFile(nil): break
        case .property("dwidth"), .property("dheight"): announce()
        case .property("idle-active"): if mpv?.flag("idle-active") == true { finish() }
        case .property: break
        }
        tell()
    }

    /// The natural extent, rotation and the shape of its pixels taken into account.
    private func announce() {
        guard let width = mpv?.number("dwidth"), let height = mpv?.number("dheight") else { return }
        let size = PixelSize(width: Int(width), height: Int(height))
        guard size.isLegal, size != surface else { return }
        surface = size
        say(.surface(size))
    }

    private func note(_ error: Int32) {
        let name = mpv?.text("path") ?? request.places[0]
        trouble = (65, "\(name) cannot be played: \(MPV.words(error))")
    }

    /// The list is at its end.
    private func finish() {
        guard trouble != nil || played > 0 else { return }
        if let trouble, surface == nil {
            _ = fail(trouble.status, trouble.text)
        } else if surface == nil {
            _ = fail(65, "there are no pictures in \(request.places[0])")
        } else {
            say(.ended)
        }
        reactor.stop()
    }

    /// Says where it is in time and what can be done, where that is news.
    private func tell() {
        guard let mpv, surface != nil else { return }
        let isPlaying = !mpv.flag("pause")
        let playback = Playback(
            isPlaying: isPlaying, canSkip: mpv.flag("seekable"), canSeek: mpv.flag("seekable"),
            canPreview: mpv.flag("seekable"))
        let timeline = timeline(mpv)
        let title = mpv.text("media-title") ?? ""
        if told?.title != title { say(.title(title)) }
        if told?.playback != playback { say(.playback(playback)) }
        if told?.timeline != timeline { say(.timeline(timeline)) }
        told = (timeline, playback, title)
    }

    private func timeline(_ mpv: MPV) -> ProducerTimeline {
        guard let duration = mpv.number("duration"), duration > 0, duration <= ProducerTimeline.longest else {
            return .live
        }
        let rate = mpv.flag("core-idle") ? 0 : min(mpv.number("speed") ?? 1, ProducerTimeline.fastest)
        let position = max(0, min(mpv.number("time-pos") ?? 0, duration))
        return .range(position: position, duration: duration, rate: rate, at: MonotonicClock.now)
    }

    // MARK: Drawing

    private func draw() {
        isDue = false
        guard let renderer else { return }
        guard isVisible, surface != nil else { return renderer.skip() }
        guard let pool = poolNow() else { return renderer.skip() }
        guard let index = pool.take() else { return isDue = true }
        let wait = renderer.due
        guard renderer.draw(into: pool.frame(index), pool.description.layout) else {
            return pool.giveBack(index)
        }
        let due = wait == .zero ? nil : MonotonicClock.now.advanced(by: wait)
        say(.frame(FrameNote(pool: pool.description.number, index: index, due: due)))
    }

    /// Three buffers of the extent that is shown: one on screen, one on its way, one to draw into.
    private func poolNow() -> BufferPool? {
        guard let size = extent ?? surface else { return nil }
        if let pool, pool.description.layout.size == size { return pool }
        pools &+= 1
        pool = try? BufferPool(number: pools, size: size, count: 3, alpha: .opaque)
        if let pool { say(.buffers(pool.description), descriptor: pool.descriptor) }
        return pool
    }
}
