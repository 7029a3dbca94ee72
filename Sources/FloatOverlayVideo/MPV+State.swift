// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

extension MPV {
    /// The natural size, after rotation and pixel aspect ratio, scaled down to the largest valid frame size.
    var size: PixelSize? {
        guard let width = number("dwidth"), let height = number("dheight"), width >= 1, height >= 1 else {
            return nil
        }
        let scale = min(1, Double(PixelSize.maxSide) / max(width, height))
        return PixelSize(
            width: max(1, Int((width * scale).rounded())), height: max(1, Int((height * scale).rounded())))
    }

    /// Whether the video has an alpha channel.
    var isTranslucent: Bool { !["no", nil].contains(text("video-params/alpha")) }

    /// Selects the faster converter for frames of size `extent` (measured with libmpv 0.35). Unscaled yuv420p
    /// takes libswscale a quarter of zimg's time. Scaled, zimg is faster, and a second zimg thread is slower
    /// up to 1920x1088.
    func chooseScaler(for extent: PixelSize) {
        guard let width = integer("width"), let height = integer("height") else { return }
        let isScaled = width != extent.width || height != extent.height
        let isPlain = text("video-params/pixelformat") == "yuv420p"
        set("sws-allow-zimg", isScaled || !isPlain)
        set("zimg-threads", width * height > 1920 * 1088 ? "auto" : "1")
    }

    /// The playback position.
    var position: Duration {
        .nanoseconds(Int64((max(0, min(number("time-pos") ?? 0, 1e9)) * 1e9).rounded()))
    }

    private var duration: Double? {
        number("duration").flatMap { $0 > 0 && $0 <= ProducerTimeline.maxDuration ? $0 : nil }
    }

    /// The timeline for the overlay.
    var timeline: ProducerTimeline {
        guard let duration else { return .live }
        let rate = flag("core-idle") ? 0 : min(number("speed") ?? 1, ProducerTimeline.maxRate)
        let position = min(position.seconds, duration)
        return .range(position: position, duration: duration, rate: rate, at: MonotonicClock.now)
    }

    /// The available controls, for the overlay.
    var playback: Playback {
        let isSeekable = flag("seekable")
        return Playback(
            isPlaying: !flag("pause"), canSkip: isSeekable, canSeek: isSeekable, canPreview: isSeekable)
    }

    /// The MPRIS object path of the current track. Each playlist entry has its own path.
    var track: String {
        Self.track(integer("playlist-playing-pos").flatMap { integer("playlist/\($0)/id") } ?? 0)
    }

    /// The MPRIS object path of a playlist entry.
    static func track(_ entry: Int64) -> String { "/floatoverlay/track/\(entry)" }

    /// The player's state for MPRIS.
    var report: MPRISState {
        var report = MPRISState()
        report.status = flag("pause") ? .paused : .playing
        report.track.id = track
        report.track.title = text("media-title") ?? ""
        report.track.artist = text("metadata/by-key/artist") ?? ""
        report.track.url = MediaURL.url(of: text("path") ?? "")
        report.track.duration = duration.map { .nanoseconds(Int64(($0 * 1e9).rounded())) }
        report.rate = number("speed") ?? 1
        report.volume = (number("volume") ?? 100) / 100
        report.isLooped = text("loop-playlist") != "no"
        report.canSeek = flag("seekable")
        let (position, count) = (integer("playlist-pos") ?? 0, integer("playlist-count") ?? 0)
        let isRound = report.isLooped && count > 1
        report.canGoNext = isRound || position + 1 < count
        report.canGoPrevious = isRound || position > 0
        return report
    }
}
