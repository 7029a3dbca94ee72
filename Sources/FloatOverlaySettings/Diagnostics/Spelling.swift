// SPDX-License-Identifier: MIT

/// Suggests a known word for a misspelt one.
enum Spelling {
    /// The closest of `words`, if at most a third of its letters differ (and at least one may). Swapped
    /// neighbours count as one difference.
    static func nearest(to word: String, in words: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        let distances = words.map { (word: $0, distance: distance(word.lowercased(), $0)) }
        guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(1, best.word.count / 3) ? best.word : nil
    }

    /// The optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours.
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.unicodeScalars)
        let b = Array(b.unicodeScalars)
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
