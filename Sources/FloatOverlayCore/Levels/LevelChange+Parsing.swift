// SPDX-License-Identifier: MIT

extension LevelChange {
    /// Parses the forms that users type: `40%` `40` `50.5%`, `+5%` `-5%` `5%+` `5%-` `+5` `5-`, `+3dB`
    /// `-6dB`, `raw:120` `raw:+10` `raw:10-`; `nil` for anything else, and for more than six digits before
    /// the decimal point.
    package init?(_ text: some StringProtocol) {
        var word = Substring(text)
        let isRaw = word.hasPrefix("raw:")
        if isRaw { word = word.dropFirst(4) }
        guard let sign = Self.removeSign(&word) else { return nil }
        let isDecibels = !isRaw && Self.removeSuffix("db", &word)
        if !isRaw && !isDecibels { _ = Self.removeSuffix("%", &word) }
        guard let number = Self.number(word, wholeOnly: isRaw) else { return nil }
        switch (isRaw, isDecibels, sign) {
        case (true, _, 0): self = .raw(Int(number))
        case (true, _, _): self = .rawStep(Int(number) * sign)
        case (_, true, 0): return nil
        case (_, true, _): self = .decibelStep(number * Double(sign))
        case (_, _, 0): self = .percent(number)
        default: self = .percentStep(number * Double(sign))
        }
    }

    /// Removes a sign at the start or end and returns 1 or −1; 0 without a sign, `nil` for two signs.
    private static func removeSign(_ word: inout Substring) -> Int? {
        var sign = 0
        if let first = word.first, first == "+" || first == "-" {
            sign = first == "+" ? 1 : -1
            word.removeFirst()
        }
        if let last = word.last, last == "+" || last == "-" {
            guard sign == 0 else { return nil }
            sign = last == "+" ? 1 : -1
            word.removeLast()
        }
        return sign
    }

    private static func removeSuffix(_ suffix: String, _ word: inout Substring) -> Bool {
        guard word.lowercased().hasSuffix(suffix) else { return false }
        word.removeLast(suffix.count)
        return true
    }

    /// Parses digits with at most one decimal point between them; other forms that `Double` accepts are
    /// rejected.
    private static func number(_ word: Substring, wholeOnly: Bool) -> Double? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        let isDigits = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
        guard isDigits, parts.count <= (wholeOnly ? 1 : 2), parts[0].utf8.count <= (wholeOnly ? 9 : 6) else {
            return nil
        }
        return Double(word)
    }
}
