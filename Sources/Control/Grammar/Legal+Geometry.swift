// SPDX-License-Identifier: MIT
internal import Core

extension Legal {
    private static let sides = 1...PixelSize.maxSide

    @Sendable static func frameSize(_ word: String) throws -> PixelSize {
        guard let (width, height) = pair(word, at: "x", { whole($0, sides) }) else {
            throw Illegal("WIDTHxHEIGHT, each 1 to \(PixelSize.maxSide)")
        }
        return PixelSize(width: width, height: height)
    }

    @Sendable static func region(_ word: String) throws -> PixelRect {
        let parts = Dashes.bare(word).split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let x = whole(parts[0], 0...65535), let y = whole(parts[1], 0...65535),
            let (width, height) = pair(String(parts[2]), at: "x", { whole($0, sides) })
        else { throw Illegal("X,Y,WIDTHxHEIGHT in pixels") }
        return PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    @Sendable static func width(_ word: String) throws -> Int {
        guard let width = whole(word, sides) else { throw Illegal("1 to \(PixelSize.maxSide)") }
        return width
    }

    @Sendable static func position(_ word: String) throws -> Position {
        let word = Dashes.bare(word)
        if let corner = Corner(rawValue: word) { return .corner(corner) }
        guard let (x, y) = pair(word, at: ",", coordinate) else {
            throw Illegal("top-left, top-right, bottom-left, bottom-right or X,Y")
        }
        return .point(Point(x: Double(x), y: Double(y)))
    }

    @Sendable static func extent(_ word: String) throws -> OverlayExtent {
        if let (width, height) = pair(word, at: "x", { whole($0, sides) }) {
            return .size(Size(width: Double(width), height: Double(height)))
        }
        guard case .percent(let percent)? = LevelChange(word), (1...1600).contains(percent) else {
            throw Illegal("WIDTHxHEIGHT, each 1 to \(PixelSize.maxSide), or 1% to 1600%")
        }
        return .percent(percent)
    }

    private static func coordinate(_ word: Substring) -> Int? {
        let isNegative = word.hasPrefix("-")
        return whole(isNegative ? word.dropFirst() : word, 0...99_999).map { isNegative ? -$0 : $0 }
    }

    private static func pair(
        _ word: String, at separator: Character, _ read: (Substring) -> Int?
    ) -> (Int, Int)? {
        let parts = word.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = read(parts[0]), let second = read(parts[1]) else { return nil }
        return (first, second)
    }
}
