// SPDX-License-Identifier: MIT

/// Remembers what the latest words came to. A key that is held sends the same words thirty times a second, and the
/// parser takes half a millisecond for them.
public struct ParseCache {
    /// More than the keys of one keyboard that adjust something.
    static let maxCount = 32
    /// Longer words are not typed by keys; remembering them would hold what somebody sent.
    static let maxByteCount = 256

    private var entries: [(arguments: [String], invocation: Invocation)] = []

    /// Starts with nothing.
    public init() {}

    /// The same as `CommandParser.parse`.
    public mutating func parse(
        _ arguments: [String], columns: Int? = nil
    ) throws(Diagnostic) -> ParseResult<Invocation> {
        if let known = entries.first(where: { $0.arguments == arguments }) { return .value(known.invocation) }
        let parsed = try CommandParser.parse(arguments, columns: columns)
        if case .value(let invocation) = parsed,
            arguments.reduce(0, { $0 + $1.utf8.count }) <= Self.maxByteCount
        {
            if entries.count == Self.maxCount { entries.removeFirst() }
            entries.append((arguments, invocation))
        }
        return parsed
    }
}
