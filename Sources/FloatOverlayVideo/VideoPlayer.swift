// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// Plays files and URLs one after the other in an overlay, and reports the playback state to the overlay and
/// through MPRIS. While the overlay is hidden nothing is drawn, and the sound continues.
final class VideoPlayer {
    /// Exit status of this process.
    private(set) var status = ExitStatus.success
    private let request: VideoRequest
    private let reactor: Reactor
    private var producer: FrameProducer?
    private var mpv: MPV?
    private var presenter: VideoPresenter?
    private var reporter: PlaybackReporter?
    private var list = PlaylistResult()
    private var playback = VideoPlayback()
    /// Runs after all events of one turn of the event loop.
    private let updates: DeferredAction

    /// Takes ownership of the socket to the overlay.
    init(_ request: VideoRequest, socket: consuming Descriptor, in reactor: Reactor) {
        self.request = request
        self.reactor = reactor
        updates = DeferredAction(in: reactor)
        producer = FrameProducer(
            socket, in: reactor, received: { [unowned self] in received($0) }, ended: { _ in reactor.stop() })
        updates.onRun = { [weak self] in self?.sendUpdates() }
    }

    /// Starts playback. Returns `false` if nothing can be played, after an error message to the overlay.
    func start() -> Bool {
        if let file = request.subtitleFile, let failure = PlaybackError.openError(for: file) {
            return fail(failure)
        }
        let failures = request.locations.map(PlaybackError.openError(for:))
        if let first = failures.first, let failure = first, !failures.contains(nil) { return fail(failure) }
        if let library = MPV.missingLibrary {
            let text = LibraryCheck.message(VideoProgram.name, [library])
            return fail(PlaybackError(status: ExitStatus.unavailable, text))
        }
        do throws(MPV.Failure) {
            let mpv = try MPV(request.options, in: reactor) { [weak self] in self?.handle($0) }
            self.mpv = mpv
            guard let producer, let presenter = VideoPresenter(mpv, for: producer, in: reactor) else {
                return fail(PlaybackError(status: ExitStatus.unavailable, "libmpv has no software renderer"))
            }
            self.presenter = presenter
            presenter.onFirstFrame = { [unowned self] in self.mpv?.start() }
            reporter = PlaybackReporter(of: mpv, to: producer, in: reactor) { [unowned self] in perform($0) }
            mpv.observe(
                "dwidth", "dheight", "video-params/alpha", "pause", "core-idle", "speed", "duration",
                "seekable", "media-title",
                "idle-active", "volume", "loop-playlist", "playlist-pos", "playlist-count")
            if let file = request.subtitleFile { mpv.addSubtitles(file) }
            for location in request.locations { mpv.append(location) }
            return true
        } catch {
            return fail(PlaybackError(status: ExitStatus.unavailable, "libmpv: \(error)"))
        }
    }

    /// Releases the player, after its renderer.
    func close() {
        reporter = nil
        presenter = nil
        mpv = nil
        producer = nil
    }

    /// Sends the error message to the overlay. Returns `false`.
    func fail(_ failure: PlaybackError) -> Bool {
        send(.failed(status: failure.status, failure.text))
        status = failure.status
        return false
    }

    private func send(_ message: ProducerMessage) { producer?.send(message) }

    // MARK: Messages from the overlay

    private func received(_ message: OverlayMessage) {
        switch message {
        case .renderSize(let size, _, _):
            presenter?.resize(size)
            // Otherwise `formatChanged` chooses the scaler at the start of the track.
            if playback.canReadProperties { mpv?.chooseScaler(for: size) }
        case .free: presenter?.bufferReleased()
        case .visible: presenter?.visibilityChanged()
        case .setPlaying(let isPlaying): mpv?.set("pause", !isPlaying)
        case .seek(let seconds, let isExact): seek(SeekCoalescer.Target(seconds: seconds, isExact: isExact))
        case .skip(let seconds): mpv?.skip(by: seconds)
        case .closed: reactor.stop()
        case .hello, .error, .exit, .unknown: break
        }
    }

    private func seek(_ target: SeekCoalescer.Target) { jump(playback.seek(to: target)) }

    private func jump(_ target: SeekCoalescer.Target?) {
        if let target { mpv?.seek(to: target.seconds, isExact: target.isExact) }
    }

    // MARK: Requests through MPRIS

    private func perform(_ request: PlayerRequest) {
        guard let mpv else { return }
        switch request {
        case .perform(.playPause): mpv.set("pause", !mpv.flag("pause"))
        case .perform(.play): mpv.set("pause", false)
        case .perform(.pause): mpv.set("pause", true)
        case .perform(.next): mpv.goNext()
        case .perform(.previous): mpv.goBack()
        case .perform(.seekBy(let offset)): mpv.skip(by: offset.seconds)
        case .perform(.seekTo(let position, _)):
            seek(SeekCoalescer.Target(seconds: position.seconds, isExact: true))
        // Deferred, so that the D-Bus reply is sent first.
        case .stop: reactor.runLater { [weak self] in self?.stop() }
        case .open(let url): if canOpen(url) { mpv.open(url) }
        case .setRate(let rate): mpv.set("speed", rate)
        case .setVolume(let volume): mpv.set("volume", volume * 100)
        case .setLooped(let isLooped): mpv.set("loop-playlist", isLooped ? "inf" : "no")
        }
    }

    /// Whether the sandbox permits `url`. If it does not, the current video continues.
    private func canOpen(_ url: String) -> Bool {
        guard let path = MediaURL.path(of: url) else { return request.isRemote }
        return PlaybackError.openError(for: path) == nil
    }

    private func stop() {
        guard playback.end() else { return }
        send(.ended)
        reactor.stop()
    }

    // MARK: Player events

    private func handle(_ event: MPV.Event) {
        switch event {
        case .fileLoaded: begin()
        case .started: playback.overlayReady()
        case .playbackRestart: restarted()
        case .seekFailed: jump(playback.seekFailed())
        case .endFile(let entry, let end): ended(entry, end)
        case .property("dwidth"), .property("dheight"), .property("video-params/alpha"): formatChanged()
        case .property: break
        }
        updates.schedule()
    }

    private func formatChanged() {
        guard let mpv, playback.canReadProperties else { return }
        presenter?.setTranslucent(mpv.isTranslucent)
        if let extent = presenter?.extent { mpv.chooseScaler(for: extent) }
        reporter?.reportSize()
    }

    private func begin() {
        guard let mpv else { return }
        let hasVideo = mpv.text("vid") != "no"
        playback.fileLoaded(hasVideo: hasVideo)
        guard hasVideo else {
            list.record(
                PlaybackError(
                    status: ExitStatus.badInput, "no video track in \(mpv.text("path") ?? "the file")"))
            return mpv.removeCurrent()
        }
        list.begin()
    }

    private func restarted() {
        guard let mpv else { return }
        let restart = playback.restarted(isReportedTrack: mpv.track == reporter?.track)
        jump(restart.seek)
        if restart.isReported { reporter?.reportSeek() }
        if restart.hasStarted { formatChanged() }
    }

    private func ended(_ entry: Int64, _ end: MPV.End) {
        defer { playback.fileEnded() }
        switch end {
        case .failed(let error):
            let location = location(of: entry)
            let isURL = location.containsBytes(of: "://") && MediaURL.path(of: location) == nil
            list.record(
                isURL && !request.isRemote
                    ? PlaybackError.refused(location) : PlaybackError.of(location, error))
        case .finished:
            let location = location(of: entry)
            guard location.containsBytes(of: "://"), let last = reporter?.lastPosition(in: MPV.track(entry)),
                PlaylistResult.isTruncated(at: last.position, of: last.duration)
            else { return }
            let position = SeekableRange.text(last.position)
            let duration = SeekableRange.text(last.duration)
            list.record(
                PlaybackError(
                    status: ExitStatus.unavailable, "\(location) ended early at \(position) of \(duration)"))
        case .stopped: break
        }
    }

    private func location(of entry: Int64) -> String { mpv?.location(of: entry) ?? request.locations[0] }

    // MARK: Updates

    private func sendUpdates() {
        guard let mpv else { return }
        if playback.mayBeOver, mpv.flag("idle-active") {
            // The last entry may have ended after the events of this turn.
            mpv.takeEvents()
            return finish()
        }
        if playback.track == .playing { reporter?.report(isStarting: playback.isAwaitingOverlay) }
    }

    /// Handles the end of the playlist.
    private func finish() {
        guard let failure = list.error else { return stop() }
        guard playback.end() else { return }
        _ = fail(failure)
        reactor.stop()
    }
}
