// SPDX-License-Identifier: MIT

extension String {
    /// The text; if it has more than `limit` bytes of UTF-8, the whole characters in the first `limit` bytes and `…`.
    package func truncated(toByteCount limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var start = String(decoding: utf8.prefix(limit), as: UTF8.self)
        // The last character may be incomplete.
        while start.last == "\u{FFFD}" { start.removeLast() }
        return start + "…"
    }
}
