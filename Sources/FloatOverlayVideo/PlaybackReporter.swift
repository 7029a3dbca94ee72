// SPDX-License-Identifier: MIT
internal import FloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// Reports the state of the player to the overlay, each change once, and to the desktop (MPRIS).
final class PlaybackReporter {
    private let mpv: MPV
    private let producer: FrameProducer
    private let reactor: Reactor
    private let onRequest: (PlayerRequest) -> Void
    /// Created for the first report, because a player without a video is not shown on the desktop.
    private var service: PlayerService?
    private var size: PixelSize?
    /// The track last reported through MPRIS.
    private(set) var track = ""
    private var lastSent: (timeline: ProducerTimeline, playback: Playback, title: String)?
    /// A track and its last known timeline. libmpv's state is ahead of its events, so the properties at the
    /// end of a file may belong to the next file.
    private var lastTimeline: (track: String, timeline: ProducerTimeline)?

    /// Creates a reporter that has sent no report. `onRequest` receives the requests of the desktop.
    init(
        of mpv: MPV, to producer: FrameProducer, in reactor: Reactor,
        onRequest: @escaping (PlayerRequest) -> Void
    ) {
        self.mpv = mpv
        self.producer = producer
        self.reactor = reactor
        self.onRequest = onRequest
    }

    /// Sends the natural size if it has changed.
    func reportSize() {
        guard let size = mpv.size, size != self.size else { return }
        self.size = size
        producer.send(ProducerMessage.surface(size))
    }

    /// Reports the state; does nothing before `reportSize` has reported a size. If `isStarting`, playback is
    /// about to start: the overlay receives `isPlaying` as true, and MPRIS receives no report.
    func report(isStarting: Bool) {
        guard size != nil else { return }
        reportToOverlay(isStarting: isStarting)
        if !isStarting { reportToDesktop() }
    }

    /// Reports a jump to the current position.
    func reportSeek() { service?.signalSeek(to: mpv.position) }

    /// The last position and the duration of `track`, in seconds, while both are known.
    func lastPosition(in track: String) -> (position: Double, duration: Double)? {
        guard let lastTimeline, lastTimeline.track == track,
            case .range(_, let duration, _, _) = lastTimeline.timeline,
            let position = lastTimeline.timeline.position(at: MonotonicClock.now)
        else { return nil }
        return (position, duration)
    }

    private func reportToOverlay(isStarting: Bool) {
        let (timeline, title) = (mpv.timeline, mpv.text("media-title") ?? "")
        var playback = mpv.playback
        if isStarting { playback.isPlaying = true }
        if lastSent?.title != title { producer.send(ProducerMessage.title(title)) }
        if lastSent?.playback != playback { producer.send(ProducerMessage.playback(playback)) }
        if lastSent?.timeline != timeline { producer.send(ProducerMessage.timeline(timeline)) }
        lastSent = (timeline, playback, title)
        if case .range = timeline { lastTimeline = (mpv.track, timeline) }
    }

    private func reportToDesktop() {
        let report = mpv.report
        track = report.track.id
        let service =
            service
            ?? PlayerService(
                "floatoverlay.instance\(Process.id)", in: reactor,
                position: { [mpv] in mpv.position }, onRequest: onRequest)
        self.service = service
        service.publish(report)
    }
}
