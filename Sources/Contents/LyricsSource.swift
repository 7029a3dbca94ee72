// SPDX-License-Identifier: MIT
public import Core
public import FloatOverlay
internal import Linux
internal import Logging

/// Lyrics on the clock of a media player: drawn when another line is sung, and while words fill.
public final class LyricsSource: FrameSource {
    /// How long a player may pause between two tracks without its lyrics going off the screen.
    private static let hidePatience = Duration.seconds(1)

    /// See `FrameSource`.
    public let kind = "lyrics"
    private let file: NamedLyrics?
    private let player: String?
    private var sink: FrameSink?
    private var follower: (any MediaFollower)?
    private var state: MediaState?
    private var found: NamedLyrics?
    private var natural = Size.zero
    private var text: LyricsText?
    private var picture: (any LyricsPicture)?
    private var pictureSize: RenderSize?
    private var painted: LyricProgress?
    /// Whether no buffer was free.
    private var isLate = false
    private var isVisible = true
    private var isOffScreen = false
    private var tick: Timer?
    private var hiding: Timer?

    /// Shows `file`, or what is found for each track, on the clock of `player` or the one chosen.
    public init(_ file: NamedLyrics? = nil, player: String? = nil) {
        self.file = file
        self.player = player
        found = file
    }

    // MARK: What the overlay asks

    /// See `FrameSource`.
    public var timeline: Timeline {
        guard let sink, let state else { return .none }
        guard let duration = state.track.duration else { return state.status == .stopped ? .none : .live }
        let position = state.clock.position(at: sink.host.reactor.now)
        return .range(position: position.seconds, duration: duration.seconds)
    }

    /// See `FrameSource`.
    public var playback: Playback? {
        state.map { state in
            let isPlaying = state.status == .playing
            return Playback(
                isPlaying: isPlaying, canPause: isPlaying ? state.canPause : state.canPlay,
                canSkip: state.canSeek, canSeek: state.canSeek)
        }
    }

    /// See `FrameSource`.
    public var title: String? {
        guard let track = state?.track, !track.title.isEmpty else { return nil }
        return track.artist.isEmpty ? track.title : "\(track.artist) – \(track.title)"
    }

    /// See `FrameSource`.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        tick = sink.host.reactor.timer { [unowned self] in draw($0) }
        hiding = sink.host.reactor.timer { [unowned self] _ in setOffScreen(true) }
        follower = sink.host.media?.follow(player) { [unowned self] in playerChanged() }
        follower?.needsPosition = true
        natural = LyricsLook.natural(available: sink.host.monitor()?.workArea.size.width ?? 1280)
        sink.announce(natural: natural)
        playerChanged()
    }

    /// See `FrameSource`.
    public func renderSizeChanged(_ size: RenderSize) { redraw() }

    /// See `FrameSource`.
    public func frameDue(_ now: Instant) { if isLate { draw(now) } }

    /// See `FrameSource`.
    public func visibilityChanged(_ isVisible: Bool) {
        self.isVisible = isVisible
        follower?.needsPosition = isVisible
        if isVisible { redraw() } else { tick?.cancel() }
        hideWhilePaused()
    }

    /// See `FrameSource`.
    public func preferencesChanged() {
        if let state, file == nil { find(state.track) }
        hideWhilePaused()
        redraw()
    }

    /// See `FrameSource`.
    public func seek(to seconds: Double) {
        guard let state else { return }
        let place = Duration.milliseconds(Int64((seconds * 1000).rounded()))
        tell(.seekTo(place, track: state.track.id))
    }

    /// See `FrameSource`.
    public func setPlaying(_ isPlaying: Bool) { tell(isPlaying ? .play : .pause) }

    /// See `FrameSource`.
    public func skip(by seconds: Double) { tell(.seekBy(.milliseconds(Int64((seconds * 1000).rounded())))) }

    /// See `FrameSource`.
    public func stop() {
        tick = nil
        hiding = nil
        follower = nil
        sink = nil
    }

    private func tell(_ action: MediaAction) {
        guard let sink else { return }
        let log = sink.host.log
        sink.host.media?.perform(action, on: state?.name ?? player) { result in
            if case .failure(let failure) = result { log.notice("lyrics: \(failure)") }
        }
    }

    // MARK: What the player says

    private func playerChanged() {
        guard let sink else { return }
        let old = state
        state = sink.host.media?.state(of: player)
        if file == nil, state?.name != old?.name || state?.track != old?.track {
            if let state { find(state.track) } else { found = nil }
        }
        hideWhilePaused()
        draw(sink.host.reactor.now)
        if state?.isSteered(as: old) != true { sink.invalidatePlaybackState() }
    }

    private func find(_ track: MediaTrack) {
        guard let sink else { return }
        let search = LyricsFinder(folders: sink.host.preferences.lyrics.folders).find(track)
        for complaint in search.complaints { sink.host.log.notice("no lyrics: \(complaint)") }
        found = search.found
    }

    private func hideWhilePaused() {
        guard let sink, sink.host.preferences.lyrics.hidesPaused, state?.status != .playing else {
            hiding?.cancel()
            return setOffScreen(false)
        }
        if !isOffScreen, hiding?.deadline == nil { hiding?.set(after: Self.hidePatience) }
    }

    private func setOffScreen(_ isOffScreen: Bool) {
        guard isOffScreen != self.isOffScreen, isVisible || !isOffScreen else { return }
        self.isOffScreen = isOffScreen
        sink?.setHidden(isOffScreen)
    }

    // MARK: What is shown

    private func redraw() {
        painted = nil
        if let sink { draw(sink.host.reactor.now) }
    }

    private func draw(_ now: Instant) {
        guard isVisible, let sink, let size = sink.renderSize else { return }
        let preferences = sink.host.preferences.lyrics
        let media = state?.clock ?? MediaClock(at: now)
        let clock = LyricsClock(media: media, delay: preferences.delay, fill: preferences.fill)
        let moment = found.map { clock.moment(of: $0.lyrics, at: now) }
        layOut(words(moment), size)
        guard let picture else { return }
        let progress = moment?.progress ?? LyricProgress()
        if progress != painted { paint(picture, progress, sink) }
        let width = picture.width(of: progress.current)
        let due = moment.flatMap { clock.change(after: $0, widthPx: width, now: now) }
        if let due { tick?.set(at: due) } else { tick?.cancel() }
    }

    private func paint(_ picture: any LyricsPicture, _ progress: LyricProgress, _ sink: FrameSink) {
        guard let canvas = sink.canvas() else { return isLate = true }
        isLate = false
        picture.draw(progress, into: canvas)
        sink.present(canvas)
        painted = progress
    }

    /// Lays the rows out when they are others, or of another extent.
    private func layOut(_ text: LyricsText, _ size: RenderSize) {
        guard let sink, text != self.text || size != pictureSize || picture == nil else { return }
        let scale = Double(size.pixels.width) / natural.width
        picture = sink.host.painter.picture(of: text, size: size.pixels, scale: scale)
        (self.text, pictureSize, painted) = (text, size, nil)
    }

    private func words(_ moment: LyricMoment?) -> LyricsText {
        guard let lyrics = found?.lyrics, let moment else {
            guard let state else { return LyricsText(first: "♪", second: "no player") }
            return LyricsText(first: heading, second: state.track.title.isEmpty ? "" : state.track.artist)
        }
        let upcoming = lyrics.upcoming(after: moment.line)?.text ?? ""
        guard let index = moment.line else { return LyricsText(first: heading, second: upcoming) }
        let line = lyrics.lines[index]
        if line.text.isEmpty { return LyricsText(first: upcoming.isEmpty ? "" : "♪", second: upcoming) }
        return LyricsText(
            first: line.text, second: lyrics.hasTranslations ? line.translation ?? "" : upcoming)
    }

    /// What is played, as far as anybody knows.
    private var heading: String {
        let names = [state?.track.title, found?.lyrics.title, found?.name, state?.name]
        return names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    }
}

extension MediaState {
    /// Whether controls look the same for this as for `other`, but for time that goes on.
    fileprivate func isSteered(as other: MediaState?) -> Bool {
        guard let other else { return false }
        return (name, status, track, canSeek) == (other.name, other.status, other.track, other.canSeek)
            && (canPlay, canPause, clock) == (other.canPlay, other.canPause, other.clock)
    }
}
