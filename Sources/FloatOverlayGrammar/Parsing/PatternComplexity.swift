// SPDX-License-Identifier: MIT

/// The parts of a POSIX extended regular expression that determine how long its compilation and its matches take: glibc
/// 2.36 needs time that is exponential in the nesting of repetitions.
struct PatternComplexity {
    /// The number of groups.
    private(set) var groupCount = 0
    /// Whether a repeated group contains a repeated group.
    private(set) var hasNestedRepetition = false
    /// Whether a group has a count, as in `(ab){3}`.
    private(set) var hasCountedGroup = false

    /// Reads `pattern`, which may be invalid.
    init(_ pattern: String) {
        var bytes = Array(pattern.utf8)[...]
        // Of each open group, whether it contains a repeated group.
        var open: [Bool] = []
        // Whether the group that ends before the current byte contains a repeated group; `nil` after anything else.
        var closed: Bool?
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "("):
                groupCount += 1
                open.append(false)
                closed = nil
            case UInt8(ascii: ")"):
                closed = open.popLast() ?? false
                if closed == true, !open.isEmpty { open[open.count - 1] = true }
            case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
                guard let containsRepetition = closed else { continue }
                if containsRepetition { hasNestedRepetition = true }
                closed = true
                if !open.isEmpty { open[open.count - 1] = true }
            case UInt8(ascii: "{"):
                if closed != nil { hasCountedGroup = true }
                closed = nil
            default:
                closed = nil
                if byte == UInt8(ascii: "\\") { _ = bytes.popFirst() }
                if byte == UInt8(ascii: "[") { Self.skipBracketExpression(&bytes) }
            }
        }
    }

    /// Removes the rest of a bracket expression, such as `^]a[:digit:]]`.
    private static func skipBracketExpression(_ bytes: inout ArraySlice<UInt8>) {
        let bracket = UInt8(ascii: "]")
        if bytes.first == UInt8(ascii: "^") { bytes.removeFirst() }
        if bytes.first == bracket { bytes.removeFirst() }
        while let byte = bytes.popFirst(), byte != bracket {
            guard byte == UInt8(ascii: "["), let kind = bytes.first, ":.=".utf8.contains(kind) else {
                continue
            }
            bytes.removeFirst()
            while let next = bytes.popFirst(), !(next == kind && bytes.first == bracket) {}
            _ = bytes.popFirst()
        }
    }
}
