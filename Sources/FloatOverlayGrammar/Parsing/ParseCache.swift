// SPDX-License-Identifier: MIT
package import FloatOverlayControl

/// A cache of parsed commands. A held key sends the same arguments thirty times per second, and parsing takes
/// half a millisecond.
package struct ParseCache {
    /// The maximum number of entries; more than the bindable keys of a keyboard.
    static let maxCount = 128
    /// The limit of the size of cached arguments in bytes, so that the cache does not keep large requests of
    /// other clients.
    static let maxByteCount = 256

    private var entries: [(arguments: [String], invocation: Invocation)] = []

    package init() {}

    /// Parses like `CommandParser.parse`, from the cache if possible.
    package mutating func parse(
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
