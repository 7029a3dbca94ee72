// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore

/// Parsers of single arguments; they throw the valid values.
enum ArgumentParsing {
    struct InvalidValue: Error, CustomStringConvertible {
        let description: String
        init(_ expected: String) { description = "expected \(expected)" }
    }

    @Sendable static func text(_ argument: String) -> String { NegativeNumberEscaping.unescape(argument) }

    /// The name of a file, or a URL. An empty one would be the working directory.
    @Sendable static func fileName(_ argument: String) throws -> String {
        guard !argument.isEmpty else { throw InvalidValue("a file name") }
        return text(argument)
    }

    @Sendable static func names(_ argument: String) throws -> NameCompletion {
        if let names = NameCompletion(argument) { return names }
        throw InvalidValue(NameCompletion.Kind.allCases.map(\.rawValue).joined(separator: ", "))
    }

    @Sendable static func volumeChange(_ argument: String) throws -> VolumeChange {
        switch argument {
        case "mute": return .mute
        case "unmute": return .unmute
        case "toggle": return .toggleMute
        default: break
        }
        let invalid = InvalidValue("40%, +5%, -5%, +3dB, -6dB (at most 153%), mute, unmute or toggle")
        guard let change = LevelChange(NegativeNumberEscaping.unescape(argument)) else { throw invalid }
        switch change {
        case .raw, .rawStep: throw invalid
        case .percent(let percent) where percent > 153: throw invalid
        case .percent, .percentStep, .decibelStep: return .level(change)
        }
    }

    @Sendable static func brightnessAction(_ argument: String) throws -> BrightnessRequest.Action {
        switch argument {
        case "save": return .save
        case "restore": return .restore
        default: return .change(try brightnessChange(argument))
        }
    }

    private static func brightnessChange(_ argument: String) throws -> LevelChange {
        let invalid = InvalidValue("0% to 100%, +5%, -5%, raw:120, raw:+10, save or restore")
        guard let change = LevelChange(NegativeNumberEscaping.unescape(argument)) else { throw invalid }
        switch change {
        case .decibelStep: throw invalid
        case .percent(let percent) where percent > 100: throw invalid
        case .percent, .percentStep, .raw, .rawStep: return change
        }
    }

    @Sendable static func floor(_ argument: String) throws -> BrightnessFloor {
        switch BrightnessFloor(NegativeNumberEscaping.unescape(argument)) {
        case .percent(let percent)? where percent > 100: break
        case let floor?: return floor
        case nil: break
        }
        throw InvalidValue("0% to 100%, or raw:N")
    }

    @Sendable static func transition(_ argument: String) throws -> Duration {
        .milliseconds(try whole(argument, in: 0...10_000, expected: "0 to 10000 milliseconds"))
    }

    @Sendable static func limit(_ argument: String) throws -> Int { try wholePercent(argument, in: 1...153) }
    @Sendable static func opacity(_ argument: String) throws -> Int {
        try wholePercent(argument, in: Opacity.percentRange)
    }

    @Sendable static func offset(_ argument: String) throws -> OffsetChange {
        let text = NegativeNumberEscaping.unescape(argument)
        let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
        guard let number = whole(isRelative ? String(text.dropFirst()) : text, in: 0...60_000) else {
            throw InvalidValue("100, +100 or -100 milliseconds, up to 60000")
        }
        return isRelative ? .by(text.hasPrefix("-") ? -number : number) : .to(number)
    }

    @Sendable static func hudValue(_ argument: String) throws -> Double {
        guard case .percent(let percent)? = LevelChange(NegativeNumberEscaping.unescape(argument)) else {
            throw InvalidValue("0% to 999% of --max")
        }
        return percent
    }

    @Sendable static func hudMaximum(_ argument: String) throws -> Double {
        try number(argument, in: 0.001...999_999, expected: "0.001 to 999999")
    }

    @Sendable static func rate(_ argument: String) throws -> Double {
        try number(argument, in: 1...1000, expected: "1 to 1000 frames per second")
    }

    @Sendable static func speed(_ argument: String) throws -> Double {
        try number(argument, in: 0.25...4, expected: "0.25 to 4 (1 = normal speed)")
    }

    @Sendable static func interval(_ argument: String) throws -> Duration {
        let seconds = try number(argument, in: 0.05...86_400, expected: "0.05 to 86400 seconds")
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    @Sendable static func seek(_ argument: String) throws -> MediaAction {
        let text = NegativeNumberEscaping.unescape(argument)
        switch LevelChange(text) {
        case .percent(let seconds)? where text.utf8.last != UInt8(ascii: "%"):
            return .seekTo(Duration(roundedToMilliseconds: seconds), track: nil)
        case .percentStep(let seconds)? where !text.utf8.contains(UInt8(ascii: "%")):
            return .seekBy(Duration(roundedToMilliseconds: seconds))
        default: throw InvalidValue("seconds such as 95, 7.5, +10 or -10")
        }
    }

    @Sendable static func id(_ argument: String) throws -> Int {
        try whole(argument, in: 1...1_000_000_000, expected: "an overlay number from 'floatoverlay status'")
    }

    /// Words of `PauseTrigger`, separated by commas.
    @Sendable static func pauseTriggers(_ argument: String) throws -> Set<PauseTrigger> {
        let triggers = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            PauseTrigger(rawValue: String($0))
        }
        guard !triggers.contains(nil) else {
            let words = PauseTrigger.allCases.map(\.rawValue).joined(separator: ", ")
            throw InvalidValue(words + ", or several separated by commas")
        }
        return Set(triggers.compactMap(\.self))
    }

    /// One of the raw values of an enumeration.
    @Sendable static func choice<T: RawRepresentable<String> & CaseIterable>(_ argument: String) throws -> T {
        guard let value = T(rawValue: argument) else {
            throw InvalidValue("one of " + T.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return value
    }

    @Sendable static func pngFile(_ argument: String) throws -> String {
        let path = NegativeNumberEscaping.unescape(argument)
        guard path.lowercased().hasSuffix(".png") else { throw InvalidValue("a file name that ends in .png") }
        return path
    }

    private static func wholePercent(_ argument: String, in range: ClosedRange<Int>) throws -> Int {
        guard case .percent(let percent)? = LevelChange(NegativeNumberEscaping.unescape(argument)),
            percent == percent.rounded(),
            range.contains(Int(percent))
        else { throw InvalidValue("\(range.lowerBound)% to \(range.upperBound)%") }
        return Int(percent)
    }

    /// An integer in `range` that consists of digits only.
    static func whole(_ argument: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
        guard !argument.isEmpty, argument.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(argument)
        else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    /// An integer as above; throws the valid values.
    static func whole(_ argument: String, in range: ClosedRange<Int>, expected: String) throws -> Int {
        guard let number = whole(argument, in: range) else { throw InvalidValue(expected) }
        return number
    }

    /// A decimal number in `range` that consists of digits and at most one point.
    private static func number(
        _ argument: String, in range: ClosedRange<Double>, expected: String
    ) throws -> Double {
        guard case .percent(let number)? = LevelChange(argument), !argument.hasSuffix("%"),
            range.contains(number)
        else { throw InvalidValue(expected) }
        return number
    }
}
