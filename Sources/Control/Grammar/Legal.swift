// SPDX-License-Identifier: MIT
internal import Core

/// Readers of single words; they throw what would have been legal.
enum Legal {
    struct Illegal: Error, CustomStringConvertible {
        let description: String
        init(_ legal: String) { description = "expected \(legal)" }
    }

    @Sendable static func text(_ word: String) -> String { Dashes.bare(word) }

    @Sendable static func volumeChange(_ word: String) throws -> VolumeChange {
        switch word {
        case "mute": return .mute
        case "unmute": return .unmute
        case "toggle": return .toggleMute
        default: break
        }
        let legal = Illegal("40%, +5%, -5%, +3dB, -6dB (at most 153%), mute, unmute or toggle")
        guard let change = LevelChange(Dashes.bare(word)) else { throw legal }
        switch change {
        case .raw, .rawStep: throw legal
        case .percent(let percent) where percent > 153: throw legal
        case .percent, .percentStep, .decibelStep: return .level(change)
        }
    }

    @Sendable static func brightnessAction(_ word: String) throws -> BrightnessRequest.Action {
        switch word {
        case "save": return .save
        case "restore": return .restore
        default: return .change(try brightnessChange(word))
        }
    }

    private static func brightnessChange(_ word: String) throws -> LevelChange {
        let legal = Illegal("0% to 100%, +5%, -5%, raw:120, raw:+10, save or restore")
        guard let change = LevelChange(Dashes.bare(word)) else { throw legal }
        switch change {
        case .decibelStep: throw legal
        case .percent(let percent) where percent > 100: throw legal
        case .percent, .percentStep, .raw, .rawStep: return change
        }
    }

    @Sendable static func floor(_ word: String) throws -> BrightnessFloor {
        switch BrightnessFloor(Dashes.bare(word)) {
        case .percent(let percent)? where percent > 100: break
        case let floor?: return floor
        case nil: break
        }
        throw Illegal("0% to 100%, or raw:N")
    }

    @Sendable static func transition(_ word: String) throws -> Duration {
        guard let milliseconds = whole(word, 0...10_000) else { throw Illegal("0 to 10000 milliseconds") }
        return .milliseconds(milliseconds)
    }

    @Sendable static func limit(_ word: String) throws -> Int { try wholePercent(word, 1...153) }
    @Sendable static func opacity(_ word: String) throws -> Int { try wholePercent(word, 20...100) }

    @Sendable static func offset(_ word: String) throws -> OffsetChange {
        let text = Dashes.bare(word)
        let isRelative = text.hasPrefix("+") || text.hasPrefix("-")
        guard let number = whole(isRelative ? String(text.dropFirst()) : text, 0...60_000) else {
            throw Illegal("100, +100 or -100 milliseconds, up to 60000")
        }
        return isRelative ? .by(text.hasPrefix("-") ? -number : number) : .to(number)
    }

    @Sendable static func hudValue(_ word: String) throws -> Double {
        guard case .percent(let percent)? = LevelChange(Dashes.bare(word)), percent <= 999 else {
            throw Illegal("0% to 999%")
        }
        return percent
    }

    @Sendable static func hudFull(_ word: String) throws -> Double {
        guard let full = number(word, in: 0.001...1_000_000) else { throw Illegal("0.001 to 1000000") }
        return full
    }

    @Sendable static func rate(_ word: String) throws -> Double {
        guard let rate = number(word, in: 1...1000) else { throw Illegal("1 to 1000 frames per second") }
        return rate
    }

    @Sendable static func speed(_ word: String) throws -> Double {
        guard let speed = number(word, in: 0.25...4) else { throw Illegal("0.25 to 4 (1 = normal speed)") }
        return speed
    }

    @Sendable static func interval(_ word: String) throws -> Duration {
        guard let seconds = number(word, in: 0.05...86_400) else { throw Illegal("0.05 to 86400 seconds") }
        return .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    @Sendable static func seek(_ word: String) throws -> MediaAction {
        let text = Dashes.bare(word)
        switch LevelChange(text) {
        case .percent(let seconds)? where text.utf8.last != UInt8(ascii: "%"):
            return .seekTo(.milliseconds(Int64((seconds * 1000).rounded())), track: nil)
        case .percentStep(let seconds)? where !text.utf8.contains(UInt8(ascii: "%")):
            return .seekBy(.milliseconds(Int64((seconds * 1000).rounded())))
        default: throw Illegal("seconds such as 95, 7.5, +10 or -10")
        }
    }

    @Sendable static func id(_ word: String) throws -> Int {
        guard let id = whole(word, 1...1_000_000_000) else {
            throw Illegal("an overlay number from 'floatoverlay status'")
        }
        return id
    }

    /// One of the words an enumeration has.
    @Sendable static func word<T: RawRepresentable<String> & CaseIterable>(_ word: String) throws -> T {
        guard let value = T(rawValue: word) else {
            throw Illegal("one of " + T.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return value
    }

    @Sendable static func pngFile(_ word: String) throws -> String {
        let path = Dashes.bare(word)
        guard path.lowercased().hasSuffix(".png") else { throw Illegal("a file name that ends in .png") }
        return path
    }

    private static func wholePercent(_ word: String, _ range: ClosedRange<Int>) throws -> Int {
        guard case .percent(let percent)? = LevelChange(Dashes.bare(word)), percent == percent.rounded(),
            range.contains(Int(percent))
        else { throw Illegal("\(range.lowerBound)% to \(range.upperBound)%") }
        return Int(percent)
    }

    /// Digits alone, in `range`.
    static func whole(_ word: some StringProtocol, _ range: ClosedRange<Int>) -> Int? {
        guard !word.isEmpty, word.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(word) else {
            return nil
        }
        return range.contains(number) ? number : nil
    }

    /// Digits with at most one point among them, in `range`.
    private static func number(_ word: String, in range: ClosedRange<Double>) -> Double? {
        guard case .percent(let number)? = LevelChange(word), !word.hasSuffix("%") else { return nil }
        return range.contains(number) ? number : nil
    }
}
