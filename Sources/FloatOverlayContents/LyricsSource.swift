// SPDX-License-Identifier: MIT
public import FloatOverlay
public import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// Lyrics synchronized to a media player. They are drawn when the line changes and while words fill.
///
/// All calls belong to the thread of the event loop. The source can be started again after `stop`.
///
/// ```swift
/// let lyrics = LyricsSource(player: "vlc")
/// OverlayController(source: lyrics, host: host).start()
/// ```
public final class LyricsSource: FrameSource {
    /// How long the player may pause, for example between two tracks, before the lyrics are hidden.
    private static let hideDelay = Duration.seconds(1)
    private static let maxDelay = Duration.seconds(60)

    /// The content kind that `floatoverlay status` prints.
    public let kind = ContentKind.lyrics
    private let file: LoadedLyrics?
    private let player: String?
    private var sink: FrameSink?
    private var observation: (any MediaObservation)?
    private var state: MediaState?
    private var loader: LyricsLoader?
    /// The user's delay for the lyrics of `delayedSource`; `nil` uses the settings.
    private var delay: Duration?
    private var delayedSource: LoadedLyrics.Source?
    private var presenter: LyricsPresenter?
    private var scene: Scene?
    private var isVisible = true
    private var isOffScreen = false
    private var changeTimer: Timer?
    private var hideTimer: Timer?

    /// The state of the current line that stays constant while only its progress changes.
    private struct Scene {
        let clock: LyricsClock
        let lyrics: Lyrics
        let line: Int?
    }

    /// Shows `file`, or the lyrics found for each track, synchronized to `player` or to the selected player.
    package init(_ file: LoadedLyrics?, player: String?) {
        self.file = file
        self.player = player
    }

    /// Shows the lyrics found for each track of the media player with the MPRIS name `player`, such as `vlc`.
    /// `nil` selects the playing player, or else the player that was active last. `Preferences.Lyrics` has the
    /// folders.
    public convenience init(player: String? = nil) { self.init(nil, player: player) }

    /// Shows the lyrics in the `.lrc` file at `path` for every track of `player`. The call reads the file: it
    /// blocks until the file system replies, at most 10 s.
    ///
    /// - Parameters:
    ///   - path: An absolute path, or one relative to the current directory.
    ///   - player: The MPRIS name of the player. `nil` selects the playing player, or else the player that was
    ///     active last.
    /// - Throws: ``FloatOverlay/ContentError`` with the status ``FloatOverlay/ExitStatus/noInput`` if the file
    ///   cannot be read, and ``FloatOverlay/ExitStatus/badInput`` if it has no lyrics, is too long or is not a
    ///   file.
    public convenience init(path: String, player: String? = nil) throws(ContentError) {
        let file: LoadedLyrics
        do throws(LyricsFileError) {
            file = try LoadedLyrics(path)
        } catch {
            switch error {
            case .unreadable(let error): throw .unavailable(error.description, status: .noInput)
            case .content(let error): throw .badContent("\(path): \(error)")
            }
        }
        self.init(file, player: player)
    }

    // MARK: Calls from the overlay

    /// The position of the player in seconds; `.live` for a track without a length, `.none` without a track.
    public var timeline: Timeline {
        guard let sink, let state else { return .none }
        guard let duration = state.track.duration else { return state.status == .stopped ? .none : .live }
        let position = state.clock.position(at: sink.host.reactor.now)
        return .range(position: position.seconds, duration: duration.seconds)
    }

    /// The state of the player and the controls that it supports; `nil` without a player.
    public var playback: Playback? {
        state.map { state in
            let isPlaying = state.status == .playing
            return Playback(
                isPlaying: isPlaying, canPause: isPlaying ? state.canPause : state.canPlay,
                canSkip: state.canSeek, canSeek: state.canSeek)
        }
    }

    /// "Artist – Title" of the current track, or its title without an artist; `nil` without a title.
    public var title: String? {
        guard let track = state?.track, !track.title.isEmpty else { return nil }
        return track.artist.isEmpty ? track.title : "\(track.artist) – \(track.title)"
    }

    /// Begins to observe the player and to look for the lyrics of its track.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        changeTimer = sink.host.reactor.timer { [unowned self] in advance($0) }
        hideTimer = sink.host.reactor.timer { [unowned self] _ in setOffScreen(true) }
        loader = LyricsLoader(file, in: sink.host.reactor, log: sink.host.log) { [unowned self] in loaded() }
        observation = sink.host.media?.observe(player) { [weak self] in self?.playerChanged() }
        observation?.needsPosition = true
        let natural = LyricsLook.natural(available: sink.monitor?.workArea.size.width ?? 1280)
        presenter = LyricsPresenter(sink, naturalWidth: natural.width)
        sink.setContentSize(logical: natural)
        playerChanged()
    }

    /// Lays the lines out for the new size.
    public func renderSizeChanged(_ size: RenderSize) { redraw() }

    /// Draws the line that waited for a free buffer.
    public func frameDue(_ now: Instant) { if presenter?.isFramePending == true { draw(now) } }

    /// Draws no line while the overlay is hidden.
    public func visibilityChanged(_ isVisible: Bool) {
        self.isVisible = isVisible
        observation?.needsPosition = isVisible
        if isVisible { redraw() } else { changeTimer?.cancel() }
        hideWhilePaused()
    }

    /// Applies the new delay and fill, and looks for lyrics in the new folders.
    public func preferencesChanged() {
        find()
        hideWhilePaused()
        redraw()
    }

    /// Seeks in the player, if it has a track.
    public func seek(to seconds: Double) {
        guard let state, seconds.isFinite else { return }
        control(.seekTo(Duration(roundedToMilliseconds: max(0, seconds)), track: state.track.id))
    }

    /// Plays or pauses the player.
    public func setPlaying(_ isPlaying: Bool) { control(isPlaying ? .play : .pause) }

    /// Seeks in the player, relative to its position.
    public func skip(by seconds: Double) {
        guard seconds.isFinite else { return }
        control(.seekBy(Duration(roundedToMilliseconds: seconds)))
    }

    /// Stops observing the player and the file. The source can be started again.
    public func stop() {
        (changeTimer, hideTimer) = (nil, nil)
        (observation, loader, presenter, sink) = (nil, nil, nil, nil)
        // The next overlay is visible, looks for the lyrics of the track again, and has the delay of the settings.
        (state, scene) = (nil, nil)
        (delay, delayedSource) = (nil, nil)
        (isVisible, isOffScreen) = (true, false)
    }

    private func control(_ action: MediaAction) {
        guard let sink else { return }
        let log = sink.host.log
        sink.host.media?.perform(action, on: state?.name ?? player) { result in
            if case .failure(let failure) = result {
                log.notice("cannot control the player from the lyrics overlay: \(failure.message)")
            }
        }
    }

    // MARK: The player

    private func playerChanged() {
        guard let sink else { return }
        let old = state
        state = sink.host.media?.state(of: player)
        if state?.name != old?.name || state?.track != old?.track { find() }
        hideWhilePaused()
        draw(sink.host.reactor.now)
        if state?.isSteered(as: old) != true { sink.invalidatePlaybackState() }
    }

    /// Searches for the current track's lyrics.
    private func find() {
        if let sink { loader?.find(state?.track, folders: sink.host.preferences.lyrics.folders) }
    }

    /// Shows the lyrics that were found, or the heading while a search takes long. Other lyrics reset the delay to
    /// the settings.
    private func loaded() {
        if loader?.found?.source != delayedSource { delay = nil }
        redraw()
    }

    /// Changes the delay of the current lyrics, at most 60 s in either direction, and shows it on the HUD.
    package func adjustDelay(_ change: OffsetChange) {
        guard let sink else { return }
        let current = delay ?? sink.host.preferences.lyrics.delay
        let wanted: Duration
        switch change {
        case .to(let milliseconds): wanted = .milliseconds(milliseconds)
        case .by(let milliseconds): wanted = current + .milliseconds(milliseconds)
        }
        let new = min(max(wanted, .zero - Self.maxDelay), Self.maxDelay)
        delay = new
        delayedSource = loader?.found?.source
        let sign = new < .zero ? "" : "+"
        sink.host.hud.show(HUDContent(icon: .info, text: "\(sign)\(new.nanoseconds / 1_000_000) ms"))
        draw(sink.host.reactor.now)
    }

    private func hideWhilePaused() {
        guard let sink, sink.host.preferences.lyrics.hidesWhilePaused, state?.status != .playing else {
            hideTimer?.cancel()
            return setOffScreen(false)
        }
        if !isOffScreen, hideTimer?.deadline == nil { hideTimer?.set(after: Self.hideDelay) }
    }

    private func setOffScreen(_ isOffScreen: Bool) {
        guard isOffScreen != self.isOffScreen, isVisible || !isOffScreen else { return }
        self.isOffScreen = isOffScreen
        sink?.setHidden(isOffScreen)
    }

    // MARK: Drawing

    private func redraw() {
        presenter?.invalidate()
        if let sink { draw(sink.host.reactor.now) }
    }

    private func draw(_ now: Instant) {
        guard isVisible, let sink, let presenter, let size = sink.renderSize,
            loader?.isResultAwaited != true
        else {
            return
        }
        let preferences = sink.host.preferences.lyrics
        let media = state?.clock ?? PlaybackClock(at: now)
        let clock = LyricsClock(media: media, delay: delay ?? preferences.delay, fill: preferences.fill)
        let lyricsState = loader?.found.map { clock.state(of: $0.lyrics, at: now) }
        presenter.layOut(words(lyricsState), size)
        guard let lyricsState, let lyrics = loader?.found?.lyrics else {
            scene = nil
            changeTimer?.cancel()
            return presenter.draw(LyricProgress())
        }
        let scene = Scene(clock: clock, lyrics: lyrics, line: lyricsState.line)
        self.scene = scene
        show(lyricsState, of: scene, with: presenter, at: now)
    }

    /// Runs when the picture has to change, in most cases only the progress of the current line.
    private func advance(_ now: Instant) {
        guard isVisible, let presenter, let scene else { return draw(now) }
        let lyricsState = scene.clock.state(of: scene.lyrics, at: now)
        guard lyricsState.line == scene.line else { return draw(now) }
        show(lyricsState, of: scene, with: presenter, at: now)
    }

    private func show(
        _ lyricsState: LyricsState, of scene: Scene, with presenter: LyricsPresenter, at now: Instant
    ) {
        presenter.draw(lyricsState.progress)
        let width = presenter.width(of: lyricsState.progress.current)
        let due = scene.clock.change(after: lyricsState, widthPx: width, now: now)
        if let due { changeTimer?.set(at: due) } else { changeTimer?.cancel() }
    }

    private func words(_ lyricsState: LyricsState?) -> LyricsText {
        guard let lyrics = loader?.found?.lyrics, let lyricsState else {
            guard let state else { return LyricsText(first: "♪", second: "no player") }
            let artist = state.track.title.isEmpty ? "" : state.track.artist
            return LyricsText(first: heading, second: loader?.problem ?? artist)
        }
        let upcoming = lyrics.nextLine(after: lyricsState.line)?.text ?? ""
        guard let index = lyricsState.line else { return LyricsText(first: heading, second: upcoming) }
        let line = lyrics.lines[index]
        if line.text.isEmpty { return LyricsText(first: upcoming.isEmpty ? "" : "♪", second: upcoming) }
        return LyricsText(
            first: line.text, second: lyrics.hasTranslations ? line.translation ?? "" : upcoming)
    }

    /// The track's title, or else the title or file name of the lyrics, or else the player's name.
    private var heading: String {
        let names = [state?.track.title, loader?.found?.lyrics.title, loader?.found?.name, state?.name]
        return names.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
    }
}

extension MediaState {
    /// Whether the controls look the same for both states, apart from elapsed time.
    fileprivate func isSteered(as other: MediaState?) -> Bool {
        guard let other else { return false }
        return (name, status, track, canSeek) == (other.name, other.status, other.track, other.canSeek)
            && (canPlay, canPause, clock) == (other.canPlay, other.canPause, other.clock)
    }
}
