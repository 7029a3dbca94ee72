// SPDX-License-Identifier: MIT

/// The keys of a shortcut of Plasma, as `busctl` prints and reads them: the number of key sequences, and for each the
/// number of its keys, which is four, and the keys of Qt, of which unused ones are 0.
struct ShortcutKeys: Hashable {
    private var sequences: [[Int32]]

    /// Parses the output of `busctl` without the type; `nil` if the text is something else.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        var numbers = words.compactMap { Int32($0) }[...]
        guard numbers.count == words.count, let count = numbers.popFirst() else { return nil }
        sequences = []
        while let length = numbers.popFirst() {
            guard (1...4).contains(length), numbers.count >= length else { return nil }
            sequences.append(Array(numbers.prefix(Int(length))))
            numbers = numbers.dropFirst(Int(length))
        }
        guard sequences.count == count else { return nil }
    }

    /// The keys that run the shortcut alone, without other keys after them.
    var keys: [Int32] { sequences.compactMap(Self.key) }

    var text: String {
        ([[Int32(sequences.count)]] + sequences.map { [Int32($0.count)] + $0 })
            .joined().map { "\($0)" }.joined(separator: " ")
    }

    /// The shortcut without `keys`.
    func removing(_ keys: Set<Int32>) -> ShortcutKeys {
        var rest = self
        rest.sequences.removeAll { Self.key($0).map(keys.contains) ?? false }
        return rest
    }

    /// The shortcut without the key sequences of `other`.
    func subtracting(_ other: ShortcutKeys) -> ShortcutKeys {
        var rest = self
        rest.sequences.removeAll { other.sequences.contains($0) }
        return rest
    }

    /// The shortcut with those key sequences of `other` that it does not have, at the end.
    func adding(_ other: ShortcutKeys) -> ShortcutKeys {
        var all = self
        all.sequences += other.sequences.filter { !sequences.contains($0) }
        return all
    }

    private static func key(_ sequence: [Int32]) -> Int32? {
        sequence.dropFirst().contains { $0 != 0 } ? nil : sequence.first.flatMap { $0 == 0 ? nil : $0 }
    }
}
