// SPDX-License-Identifier: MIT

/// The arguments of floatoverlay-video, which floatoverlayd passes.
struct VideoRequest {
    static let usage = """
        usage: floatoverlay-video [--loop] [--speed TIMES] [--sub auto|no|N|FILE] [--] FILE|URL...
        hint: floatoverlayd starts this program, with a socket as its descriptor 3

        """

    /// Whether the playlist is repeated.
    private(set) var isLooped = false
    /// Playback speed; 1 is normal.
    private(set) var speed = 1.0
    /// Subtitles: mpv's track value (`auto`, `no` or a number), or an absolute path.
    private(set) var subtitles = "auto"
    /// Absolute paths and URLs; at least one.
    let places: [String]

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
        places = Array(arguments)
    }

    /// The named subtitle file; `nil` if there is none.
    var subtitleFile: String? { subtitles.contains("/") ? subtitles : nil }

    /// Whether any place is a URL.
    var isFar: Bool { places.contains { $0.contains("://") } }
}
