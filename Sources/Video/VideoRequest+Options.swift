// SPDX-License-Identifier: MIT
internal import Linux

extension VideoRequest {
    /// How libmpv is started: it has no window, no keys and no pages of its own, and no more memory than it needs.
    var options: [(name: String, value: String)] {
        [
            ("config", "no"), ("terminal", "no"), ("osc", "no"), ("input-default-bindings", "no"),
            ("load-stats-overlay", "no"), ("load-osd-console", "no"), ("load-auto-profiles", "no"),
            ("osd-level", "0"), ("vo", "libmpv"), ("profile", "sw-fast"), ("keepaspect", "no"),
            ("hwdec", Self.hasDecoder ? "auto-copy-safe" : "no"), ("video-timing-offset", "0.02"),
            ("vd-lavc-o", "max_pixels=\(Self.maxPixels)"),
            ("demuxer-max-bytes", "48MiB"), ("demuxer-max-back-bytes", "16MiB"),
            ("audio-client-name", "FloatOverlay"), ("ytdl", isFar ? "yes" : "no"), ("idle", "yes"),
            ("loop-playlist", isLooped ? "inf" : "no"), ("speed", "\(speed)"),
            ("sub-auto", "fuzzy"), ("sid", subtitleFile == nil ? subtitles : "auto"),
        ]
    }

    /// 8K, and somewhat more: each picture in memory has four bytes a pixel at most, and there are a dozen.
    private static let maxPixels = 8192 * 8192

    /// Whether there is a device that could decode: without one libraries complain that are only asked.
    private static var hasDecoder: Bool { ["/dev/dri", "/dev/nvidia0"].contains(where: Files.exists) }
}
