// SPDX-License-Identifier: MIT

/// A parser of one line of a `.lrc` file, from its start.
struct LRCLine {
    private var rest: ArraySlice<UInt8>
    private var first = Duration.zero

    /// `bytes` is UTF-8 without a line end.
    init(_ bytes: ArraySlice<UInt8>) {
        var end = min(bytes.endIndex, bytes.startIndex + LRCReader.maxLineByteCount)
        // The cut must not split a character.
        while end < bytes.endIndex, bytes[end] & 0xc0 == 0x80 { end -= 1 }
        rest = Self.trimmed(bytes[..<end])
    }

    /// Removes and returns the timestamps at the start; empty for a tag and for text without a timestamp.
    mutating func takeTimestamps() -> [Duration] {
        var starts: [Duration] = []
        while let (time, after) = Self.time(rest, closed: UInt8(ascii: "]"), open: UInt8(ascii: "[")) {
            starts.append(time)
            rest = Self.trimmed(rest[after...])
        }
        first = starts.first ?? .zero
        return starts
    }

    /// The tag `[name:value]` with the name in lower case; `nil` for anything else.
    var tag: (name: String, value: String)? {
        guard rest.first == UInt8(ascii: "["), rest.last == UInt8(ascii: "]"),
            let colon = rest.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let name = String(decoding: rest[(rest.startIndex + 1)..<colon], as: UTF8.self)
        let value = Self.trimmed(rest[(colon + 1)..<(rest.endIndex - 1)])
        return (name.lowercased(), String(decoding: value, as: UTF8.self))
    }

    /// The remaining text without inline timestamps; the words between them, if any; and the timestamp at the
    /// end, if any.
    func text() -> (text: String, words: [LyricWord], end: Duration?) {
        var text: [UInt8] = []
        var marks: [(time: Duration, at: Int)] = []
        var left = rest
        while let byte = left.first {
            if let (time, after) = Self.wordTime(left) {
                marks.append((time, text.count))
                left = left[after...]
            } else {
                // Two spaces around a timestamp are merged into one.
                if byte > 32 || text.last.map({ $0 > 32 }) ?? false { text.append(byte) }
                left = left.dropFirst()
            }
        }
        let kept = Self.trimmed(text[...])
        let words = Self.words(marks, first: first, in: kept)
        let isEnded = marks.last.map { $0.at >= kept.endIndex } ?? false
        let end = isEnded ? marks.last.map { max($0.time, first) } : nil
        return (Self.replacingControlCharacters(in: kept), words, end)
    }

    /// The parts of the text between the marks, with times in ascending order even if the file's are not.
    private static func words(
        _ marks: [(time: Duration, at: Int)], first: Duration, in kept: ArraySlice<UInt8>
    ) -> [LyricWord] {
        var words: [LyricWord] = []
        guard let begin = marks.first else { return [] }
        if begin.at > kept.startIndex {
            words.append(LyricWord(start: first, bytes: 0..<(min(begin.at, kept.endIndex) - kept.startIndex)))
        }
        for (index, mark) in marks.enumerated() {
            let next = index + 1 < marks.count ? marks[index + 1].at : kept.endIndex
            let from = max(mark.at, kept.startIndex) - kept.startIndex
            let to = min(next, kept.endIndex) - kept.startIndex
            guard from < to else { continue }
            words.append(LyricWord(start: max(mark.time, words.last?.start ?? first), bytes: from..<to))
        }
        // A single mark at the start of the line is no word timing.
        return words.count == 1 && marks.count == 1 ? [] : words
    }

    /// Replaces control characters by spaces, which keeps all byte offsets.
    private static func replacingControlCharacters(in bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { $0 < 32 || $0 == 127 ? 32 : $0 }, as: UTF8.self)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 })
        else { return bytes[bytes.endIndex...] }
        return bytes[first...last]
    }

    // MARK: Times

    private static func wordTime(_ bytes: ArraySlice<UInt8>) -> (Duration, after: Int)? {
        switch bytes.first {
        case UInt8(ascii: "<"): time(bytes, closed: UInt8(ascii: ">"), open: UInt8(ascii: "<"))
        case UInt8(ascii: "["): time(bytes, closed: UInt8(ascii: "]"), open: UInt8(ascii: "["))
        default: nil
        }
    }

    /// The timestamp at the start of `bytes`, and the index after it.
    private static func time(
        _ bytes: ArraySlice<UInt8>, closed: UInt8, open: UInt8
    ) -> (Duration, after: Int)? {
        guard bytes.first == open,
            let end = bytes.prefix(20).dropFirst().firstIndex(of: closed),
            let time = duration(bytes[(bytes.startIndex + 1)..<end])
        else { return nil }
        return (time, end + 1)
    }

    /// Parses `mm:ss`, `mm:ss.x` … `mm:ss.xxx`, `mm:ss:xx`, `h:mm:ss.xx`, with a point or a comma.
    private static func duration(_ bytes: ArraySlice<UInt8>) -> Duration? {
        let isPoint = { (byte: UInt8) in byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }
        let halves = bytes.split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: isPoint)
        var groups = halves[0].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var fraction = halves.count == 2 ? halves[1] : nil
        if fraction == nil, groups.count == 3 { fraction = groups.removeLast() }
        guard (2...3).contains(groups.count), let thousandths = thousandths(fraction) else { return nil }
        var seconds = 0
        for (index, group) in groups.enumerated() {
            guard let number = number(group, maxDigits: index == 0 ? 4 : 2) else { return nil }
            seconds = seconds * 60 + number
        }
        return .milliseconds(seconds * 1000 + thousandths)
    }

    private static func thousandths(_ digits: ArraySlice<UInt8>?) -> Int? {
        guard let digits else { return 0 }
        guard let number = number(digits.prefix(3), maxDigits: 3),
            digits.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return digits.count == 1 ? number * 100 : digits.count == 2 ? number * 10 : number
    }

    private static func number(_ digits: ArraySlice<UInt8>, maxDigits: Int) -> Int? {
        guard (1...maxDigits).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard (48...57).contains(digit) else { return nil }
            number = number * 10 + Int(digit) - 48
        }
        return number
    }

    /// Parses a whole number of milliseconds with an optional sign, at most ten minutes.
    static func milliseconds(_ text: String) -> Duration? {
        var digits = Array(text.utf8)[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
        guard let number = number(digits, maxDigits: 6), number <= 600_000 else { return nil }
        return .milliseconds(isNegative ? -number : number)
    }
}
