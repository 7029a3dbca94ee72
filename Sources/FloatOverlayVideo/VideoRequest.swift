// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The arguments of floatoverlay-video, which floatoverlayd passes.
struct VideoRequest {
    static let usage = """
        usage: floatoverlay-video [--loop] [--speed TIMES] [--sub auto|no|N|FILE] [--] FILE|URL...
        hint: use 'floatoverlay show video FILE'

        """

    /// Whether the playlist is repeated.
    private(set) var isLooped = false
    /// Playback speed; 1 is normal.
    private(set) var speed = 1.0
    /// Subtitles: mpv's track value (`auto`, `no` or a number), or an absolute path.
    private(set) var subtitles = "auto"
    /// Absolute paths and URLs; at least one.
    let locations: [String]

    /// Parses the arguments; `nil` if they are invalid.
    init?(_ arguments: some Sequence<String>) {
        var arguments = Array(arguments)[...]
        while let argument = arguments.first, argument.hasPrefix("--") {
            arguments = arguments.dropFirst()
            if argument == "--" { break }
            switch argument {
            case "--loop": isLooped = true
            case "--speed":
                guard let speed = arguments.popFirst().flatMap(Double.init) else { return nil }
                self.speed = speed
            case "--sub":
                guard let subtitles = arguments.popFirst() else { return nil }
                self.subtitles = subtitles
            default: return nil
            }
        }
        guard !arguments.isEmpty else { return nil }
        locations = Array(arguments)
    }

    /// The named subtitle file; `nil` if there is none.
    var subtitleFile: String? { subtitles.contains("/") ? subtitles : nil }

    /// Whether any location is a URL, and not that of a local file.
    var isRemote: Bool { locations.contains(where: Self.isRemote) }

    /// Whether a location or the subtitle file is such a URL.
    var needsNetwork: Bool { isRemote || subtitleFile.map(Self.isRemote) == true }

    private static func isRemote(_ location: String) -> Bool {
        location.containsBytes(of: "://") && MediaURL.path(of: location) == nil
    }

    /// Options of libmpv: no window, no key bindings, no on-screen pages, and small buffers. Playback starts
    /// paused, until the overlay has a frame.
    var options: [(name: String, value: String)] {
        [
            ("config", "no"), ("terminal", "no"), ("osc", "no"), ("input-default-bindings", "no"),
            ("load-stats-overlay", "no"), ("load-osd-console", "no"), ("load-auto-profiles", "no"),
            ("osd-level", "0"), ("vo", "libmpv"), ("profile", "sw-fast"), ("keepaspect", "no"),
            ("hwdec", Self.hasDecoder ? "auto-copy-safe" : "no"), ("video-timing-offset", "0.02"),
            ("vd-lavc-o", "max_pixels=\(Self.maxPixels)"),
            ("demuxer-max-bytes", "48MiB"), ("demuxer-max-back-bytes", "16MiB"),
            ("audio-client-name", "FloatOverlay"), ("ytdl", isRemote ? "yes" : "no"), ("idle", "yes"),
            ("pause", "yes"),
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
