// SPDX-License-Identifier: MIT

/// A parser of `.lrc` files in their common variants: several timestamps per line, word timestamps in `<>` or
/// `[]`, `[offset:]`, and a second line with the same timestamp as a translation.
package struct LRCReader {
    /// The maximum size of a file in bytes.
    package static let sizeLimit = 1 << 20
    /// The maximum number of timestamps in a file.
    package static let maxTimestampCount = 20_000
    /// The maximum length of a line in bytes; the rest is cut off.
    static let maxLineByteCount = 4096

    private var title = ""
    private var artist = ""
    /// The value of `[offset:]`, by which all timestamps are shifted to earlier times.
    private var lead = Duration.zero
    private var lines: [LyricLine] = []
    private var timestampCount = 0

    /// Parses UTF-8 or UTF-16 with any line ends, with or without a byte order mark.
    package static func read(_ bytes: [UInt8]) throws(LyricsError) -> Lyrics {
        guard bytes.count <= sizeLimit else { throw .tooLong }
        let bytes = utf8(bytes)
        try checkText(bytes)
        var reader = LRCReader()
        var next = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        var number = 0
        while next < bytes.count {
            number += 1
            try reader.addLine(line(of: bytes, from: &next), number)
        }
        return try reader.finished()
    }

    /// Converts UTF-16 to UTF-8. UTF-16 is detected by its byte order mark, or by a zero byte in the first
    /// character.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 2 else { return bytes }
        let isLittleEndian = bytes.starts(with: [0xff, 0xfe]) || bytes[1] == 0
        guard isLittleEndian || bytes.starts(with: [0xfe, 0xff]) || bytes[0] == 0 else { return bytes }
        let units = (0..<bytes.count / 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    private static func checkText(_ bytes: [UInt8]) throws(LyricsError) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            var (next, number) = (0, 0)
            repeat {
                _ = line(of: bytes, from: &next)
                number += 1
            } while next <= error.byteOffsets.lowerBound && next < bytes.count
            throw .notUTF8(line: number)
        }
    }

    /// The line that begins at `next`, without its end: a line feed, a carriage return, or both.
    private static func line(of bytes: [UInt8], from next: inout Int) -> ArraySlice<UInt8> {
        let start = next
        let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
        let isPair = end + 1 < bytes.count && bytes[end] == 13 && bytes[end + 1] == 10
        next = end + (isPair ? 2 : 1)
        return bytes[start..<end]
    }

    // MARK: A line

    private mutating func addLine(_ bytes: ArraySlice<UInt8>, _ number: Int) throws(LyricsError) {
        var line = LRCLine(bytes)
        let starts = line.takeTimestamps()
        guard let first = starts.first else { return applyTag(line.tag) }
        let (text, words, end) = line.text()
        // Each start has its own copy of the words.
        timestampCount += starts.count * (1 + words.count)
        guard timestampCount <= Self.maxTimestampCount else { throw .tooManyTimes(line: number) }
        for start in starts {
            let shift = start - first
            lines.append(
                LyricLine(
                    start: start, text: text,
                    words: words.map { LyricWord(start: $0.start + shift, bytes: $0.bytes) },
                    end: end.map { $0 + shift }))
        }
    }

    private mutating func applyTag(_ tag: (name: String, value: String)?) {
        guard let tag else { return }
        switch tag.name {
        case "ti": title = tag.value
        case "ar": artist = tag.value
        case "offset": if let offset = LRCLine.milliseconds(tag.value) { lead = offset }
        default: break
        }
    }

    // MARK: Result

    private consuming func finished() throws(LyricsError) -> Lyrics {
        guard !lines.isEmpty else { throw .noTimes }
        let order = lines.indices.sorted { (lines[$0].start, $0) < (lines[$1].start, $1) }
        var merged: [LyricLine] = []
        var last: Duration?
        for index in order {
            var line = lines[index]
            let isSame = line.start == last
            last = line.start
            line.move(by: .zero - lead)
            if isSame {
                merged[merged.count - 1].join(line)
            } else {
                // Of several lines shifted to before the start of the song, the last one remains.
                if merged.last?.start == line.start { merged.removeLast() }
                merged.append(line)
            }
        }
        return Lyrics(title: title, artist: artist, lines: merged)
    }
}

extension LyricLine {
    /// Shifts all times by `shift`, but not below zero.
    fileprivate mutating func move(by shift: Duration) {
        start = max(.zero, start + shift)
        for index in words.indices { words[index].start = max(start, words[index].start + shift) }
        end = end.map { max(start, $0 + shift) }
    }

    /// Merges another line with the same timestamp as the translation.
    fileprivate mutating func join(_ other: LyricLine) {
        if text.isEmpty {
            self = other
        } else if translation == nil, !other.text.isEmpty, other.text != text {
            translation = other.text
        }
    }
}
