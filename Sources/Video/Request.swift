// SPDX-License-Identifier: MIT

/// What the overlay asked for on the command line.
struct Request {
    static let usage = """
        usage: floatoverlay-video [--loop] FILE|URL...
        hint: floatoverlayd starts this program, with a socket as its descriptor 3

        """

    /// Whether all of them are played again and again.
    let isLooped: Bool
    /// Files, absolute, and URLs; at least one.
    let places: [String]

    /// Reads `[--loop] FILE|URL…`; `nil` when it is not that.
    init?(_ words: some Sequence<String>) {
        var words = Array(words)
        isLooped = words.first == "--loop"
        if isLooped { words.removeFirst() }
        guard !words.isEmpty else { return nil }
        places = words
    }
}
