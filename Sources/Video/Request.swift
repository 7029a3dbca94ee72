// SPDX-License-Identifier: MIT

/// What the overlay asked for on the command line.
struct Request {
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
    init?(_ words: some Sequence<String>) {
        var words = Array(words)[...]
        while let word = words.first, word.hasPrefix("--") {
            words = words.dropFirst()
            if word == "--" { break }
            switch word {
            case "--loop": isLooped = true
            case "--speed":
                guard let speed = words.popFirst().flatMap(Double.init) else { return nil }
                self.speed = speed
            case "--sub":
                guard let subtitles = words.popFirst() else { return nil }
                self.subtitles = subtitles
            default: return nil
            }
        }
        guard !words.isEmpty else { return nil }
        places = Array(words)
    }

    /// The file with subtitles that was named; `nil` when none was.
    var subtitleFile: String? { subtitles.contains("/") ? subtitles : nil }

    /// Whether anything of it comes from far away.
    var isFar: Bool { places.contains { $0.contains("://") } }
}
