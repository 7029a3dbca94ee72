// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore

extension ArgumentParsing {
    private static let sides = 1...PixelSize.maxSide

    @Sendable static func frameSize(_ argument: String) throws -> PixelSize {
        guard let (width, height) = pair(argument, at: "x", { whole($0, in: sides) }) else {
            throw InvalidValue("WIDTHxHEIGHT, each 1 to \(PixelSize.maxSide)")
        }
        return PixelSize(width: width, height: height)
    }

    @Sendable static func region(_ argument: String) throws -> PixelRect {
        let parts = NegativeNumberEscaping.unescape(argument).split(
            separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let x = coordinate(parts[0], upTo: 65535),
            let y = coordinate(parts[1], upTo: 65535),
            let (width, height) = pair(String(parts[2]), at: "x", { whole($0, in: sides) })
        else { throw InvalidValue("X,Y,WIDTHxHEIGHT in pixels") }
        return PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    @Sendable static func width(_ argument: String) throws -> Int {
        try whole(argument, in: sides, expected: "1 to \(PixelSize.maxSide)")
    }

    @Sendable static func position(_ argument: String) throws -> Position {
        let argument = NegativeNumberEscaping.unescape(argument)
        if let corner = Corner(rawValue: argument) { return .corner(corner) }
        guard let (x, y) = pair(argument, at: ",", { coordinate($0, upTo: 99_999) }) else {
            throw InvalidValue("top-left, top-right, bottom-left, bottom-right or X,Y")
        }
        return .point(Point(x: Double(x), y: Double(y)))
    }

    @Sendable static func sizeRequest(_ argument: String) throws -> SizeRequest {
        if let (width, height) = pair(argument, at: "x", { whole($0, in: sides) }) {
            return .size(Size(width: Double(width), height: Double(height)))
        }
        guard case .percent(let percent)? = LevelChange(argument), (1...1600).contains(percent) else {
            throw InvalidValue("WIDTHxHEIGHT, each 1 to \(PixelSize.maxSide), or 1% to 1600%")
        }
        return .percent(percent)
    }

    private static func coordinate(_ argument: Substring, upTo limit: Int) -> Int? {
        let isNegative = argument.hasPrefix("-")
        return whole(isNegative ? argument.dropFirst() : argument, in: 0...limit)
            .map { isNegative ? -$0 : $0 }
    }

    private static func pair(
        _ argument: String, at separator: Character, _ read: (Substring) -> Int?
    ) -> (Int, Int)? {
        let parts = argument.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 2, let first = read(parts[0]), let second = read(parts[1]) else { return nil }
        return (first, second)
    }
}
