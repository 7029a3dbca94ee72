// SPDX-License-Identifier: MIT

/// Reads `.lrc` files as people have them: several times before a line, word times in `<>` or `[]`, `[offset:]`, a
/// second line of the same time as translation.
public struct LRCReader {
    /// As long as a file may be, in bytes.
    public static let sizeLimit = 1 << 20
    /// As many times as all lines together may have.
    public static let maxTimes = 20_000
    /// What of a line is longer is cut off, in bytes.
    static let maxLineBytes = 4096

    private var title = ""
    private var artist = ""
    /// How much earlier everything comes than it says.
    private var lead = Duration.zero
    private var found: [LyricLine] = []
    private var times = 0

    /// The lyrics in `bytes`, UTF-8 or UTF-16; a byte order mark and any line ends are fine.
    public static func read(_ bytes: [UInt8]) throws(LyricsError) -> Lyrics {
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

    /// The same in UTF-8 where it is UTF-16: by its mark, or as one byte of the first character is 0.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 2 else { return bytes }
        let isLittle = bytes.starts(with: [0xff, 0xfe]) || bytes[1] == 0
        guard isLittle || bytes.starts(with: [0xfe, 0xff]) || bytes[0] == 0 else { return bytes }
        let units = (0..<bytes.count / 2).lazy.map { index in
            let (first, second) = (UInt16(bytes[2 * index]), UInt16(bytes[2 * index + 1]))
            return isLittle ? second << 8 | first : first << 8 | second
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

    /// The line that begins at `next`, without its end, which may be a line feed, a carriage return, or both.
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
        let starts = line.takeStarts()
        guard let first = starts.first else { return applyTag(line.tag) }
        times += starts.count
        let (text, words, end) = line.text()
        times += words.count
        guard times <= Self.maxTimes else { throw .tooManyTimes(line: number) }
        for start in starts {
            let shift = start - first
            found.append(
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

    // MARK: All lines

    private consuming func finished() throws(LyricsError) -> Lyrics {
        guard !found.isEmpty else { throw .noTimes }
        let order = found.indices.sorted { (found[$0].start, $0) < (found[$1].start, $1) }
        var lines: [LyricLine] = []
        var last: Duration?
        for index in order {
            var line = found[index]
            let isSame = line.start == last
            last = line.start
            line.move(by: .zero - lead)
            if isSame {
                lines[lines.count - 1].join(line)
            } else {
                // Of those that are over before the song begins the last stays.
                if lines.last?.start == line.start { lines.removeLast() }
                lines.append(line)
            }
        }
        return Lyrics(title: title, artist: artist, lines: lines)
    }
}

extension LyricLine {
    /// Everything by `shift`, though not before the beginning.
    fileprivate mutating func move(by shift: Duration) {
        start = max(.zero, start + shift)
        for index in words.indices { words[index].start = max(start, words[index].start + shift) }
        end = end.map { max(start, $0 + shift) }
    }

    /// Another line of the same time: the first one is sung, the second tells what it means.
    fileprivate mutating func join(_ other: LyricLine) {
        if text.isEmpty {
            self = other
        } else if translation == nil, !other.text.isEmpty, other.text != text {
            translation = other.text
        }
    }
}
