// SPDX-License-Identifier: MIT

/// Remembers what the latest words came to. A key that is held sends the same words thirty times a second, and the
/// parser takes half a millisecond for them.
public struct RecentWords {
    /// More than the keys of one keyboard that adjust something.
    static let most = 32
    /// Longer words are not typed by keys; remembering them would hold what somebody sent.
    static let longest = 256

    private var entries: [(words: [String], invocation: Invocation)] = []

    /// Starts with nothing.
    public init() {}

    /// The same as `Grammar.parse`.
    public mutating func parse(
        _ words: [String], columns: Int? = nil
    ) throws(Diagnostic) -> Parsed<Invocation> {
        if let known = entries.first(where: { $0.words == words }) { return .value(known.invocation) }
        let parsed = try Grammar.parse(words, columns: columns)
        if case .value(let invocation) = parsed, words.reduce(0, { $0 + $1.utf8.count }) <= Self.longest {
            if entries.count == Self.most { entries.removeFirst() }
            entries.append((words, invocation))
        }
        return parsed
    }
}
