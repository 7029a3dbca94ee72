// SPDX-License-Identifier: MIT

/// What the overlay asked for on the command line.
struct VideoRequest {
    static let usage = """
        usage: floatoverlay-video [--loop] [--speed TIMES] [--sub auto|no|N|FILE] [--] FILE|URL...
        hint: floatoverlayd starts this program, with a socket as its descriptor 3

        """

    /// Whether all of them are played again and again.
    private(set) var isLooped = false
    /// Seconds of a film a second.
    private(set) var speed = 1.0
    /// Which subtitles: mpv's word for a track (`auto`, `no` or a number), or an absolute path.
    private(set) var subtitles = "auto"
    /// Files, absolute, and URLs; at least one.
    let places: [String]

    /// Reads the words; `nil` when they are not that.
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

    /// The file with subtitles that was named; `nil` when none was.
    var subtitleFile: String? { subtitles.contains("/") ? subtitles : nil }

    /// Whether anything of it comes from far away.
    var isFar: Bool { places.contains { $0.contains("://") } }
}
