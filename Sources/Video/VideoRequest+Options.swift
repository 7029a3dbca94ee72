// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

extension VideoRequest {
    /// Options of libmpv: no window, no key bindings, no on-screen pages, and small buffers.
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

    /// Slightly more than 8K. A decoded picture has at most four bytes per pixel, and about a dozen are in
    /// memory.
    private static let maxPixels = 8192 * 8192

    /// Whether a device for hardware decoding exists. Without a device the decoding libraries log errors when
    /// libmpv probes them.
    private static var hasDecoder: Bool { ["/dev/dri", "/dev/nvidia0"].contains(where: Files.exists) }
}
