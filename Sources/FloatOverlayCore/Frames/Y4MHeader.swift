// SPDX-License-Identifier: MIT

/// The first line of a YUV4MPEG2 stream: `YUV4MPEG2 W640 H480 F25:1 Ip A1:1 C420jpeg XCOLORRANGE=FULL`.
package struct Y4MHeader: Hashable, Sendable {
    /// The maximum length of the header in bytes.
    package static let lengthLimit = 1024
    static let magic = Array("YUV4MPEG2".utf8)

    /// The memory layout of the frames.
    package let layout: StreamLayout
    /// The frame rate; `nil` if the header has no frame rate.
    package let rate: FrameRate?

    /// Parses `line`, without the line feed. Interlacing, aspect and unknown words are ignored.
    package init(_ line: some Collection<UInt8>) throws(FrameStreamError) {
        let words = line.split(separator: UInt8(ascii: " "))
        guard let first = words.first, first.elementsEqual(Self.magic) else { throw .notY4M }
        var fields = Fields()
        for word in words.dropFirst() { try fields.read(String(decoding: word, as: UTF8.self)) }
        guard let width = fields.width, let height = fields.height else { throw .noSize }
        layout = StreamLayout(
            .yuv(fields.chroma, isFullRange: fields.isFullRange),
            size: PixelSize(width: width, height: height))
        rate = fields.rate
    }
}

/// The values parsed from the header's words so far.
private struct Fields {
    var width: Int?
    var height: Int?
    var rate: FrameRate?
    var chroma = ChromaSampling.yuv420
    var isFullRange = false

    mutating func read(_ word: String) throws(FrameStreamError) {
        let value = word.dropFirst()
        switch word.first {
        case "W": width = try side(word, value)
        case "H": height = try side(word, value)
        case "F": rate = try rate(word, value)
        case "C": chroma = try chroma(word, value)
        case "X" where value == "COLORRANGE=FULL": isFullRange = true
        default: break
        }
    }

    private func side(_ word: String, _ value: Substring) throws(FrameStreamError) -> Int {
        if let side = Self.number(value), (1...PixelSize.maxSide).contains(side) { return side }
        throw .badWord(shown(word), expected: "\(word.prefix(1))1 to \(word.prefix(1))\(PixelSize.maxSide)")
    }

    /// `F0:0` means that the rate is unknown.
    private func rate(_ word: String, _ value: Substring) throws(FrameStreamError) -> FrameRate? {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false).map(Self.number)
        if parts == [0, 0] { return nil }
        guard parts.count == 2, let numerator = parts[0], let denominator = parts[1],
            let rate = FrameRate(numerator, per: denominator)
        else { throw .badWord(shown(word), expected: "F and two whole numbers, such as F30000:1001") }
        return rate
    }

    private func chroma(_ word: String, _ value: Substring) throws(FrameStreamError) -> ChromaSampling {
        switch value {
        case "420", "420jpeg", "420mpeg2", "420paldv": .yuv420
        case "422": .yuv422
        case "444": .yuv444
        case "mono": .mono
        default:
            throw .badWord(
                shown(word), expected: "8 bits: C420, C420jpeg, C420mpeg2, C420paldv, C422, C444, Cmono")
        }
    }

    /// A whole number of at most nine digits.
    private static func number(_ text: Substring) -> Int? {
        guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// The word with non-printable characters replaced, for an error message.
    private func shown(_ word: String) -> String {
        String(word.unicodeScalars.prefix(32).map { (32...126).contains($0.value) ? Character($0) : "?" })
    }
}
