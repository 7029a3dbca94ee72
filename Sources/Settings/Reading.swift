// SPDX-License-Identifier: MIT
internal import Core

/// How a value becomes a field of `Preferences`; throws what is wrong with it and the legal words.
struct Reading<Field>: Sendable {
    let read: @Sendable (TOMLValue) throws(Complaint) -> Field

    init(_ read: @escaping @Sendable (TOMLValue) throws(Complaint) -> Field) { self.read = read }
}

extension Reading<Bool> {
    static var flag: Self {
        Self { value throws(Complaint) in
            guard case .boolean(let isTrue) = value else {
                throw Complaint("\(value.shown) is not a boolean", legal: "true, false")
            }
            return isTrue
        }
    }

    /// One of two words, the second of which means true.
    static func words(_ no: String, _ yes: String) -> Self {
        Self { value throws(Complaint) in try value.index(in: [no, yes]) == 1 }
    }
}

extension Reading<Int> {
    static func whole(_ range: ClosedRange<Int>) -> Self {
        let legal = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return Self { value throws(Complaint) in
            guard case .integer(let number) = value else {
                throw Complaint("\(value.shown) is not a whole number", legal: legal)
            }
            guard let number = Int(exactly: number), range.contains(number) else {
                throw Complaint("\(value.shown) is out of range", legal: legal)
            }
            return number
        }
    }
}

extension Reading<Duration> {
    static func milliseconds(_ range: ClosedRange<Int>) -> Self {
        let whole = Reading<Int>.whole(range)
        return Self { value throws(Complaint) in .milliseconds(try whole.read(value)) }
    }
}

extension Reading<Double> {
    static func number(_ range: ClosedRange<Double>) -> Self {
        Self { value throws(Complaint) in try value.number(in: range) }
    }
}

extension Reading<Double?> {
    /// A number, or `"auto"`.
    static func numberOrAuto(_ range: ClosedRange<Double>) -> Self {
        Self { value throws(Complaint) in
            if value == .string("auto") { return nil }
            return try value.number(in: range, orElse: "\"auto\" or ")
        }
    }
}

extension Reading<String?> {
    /// A device's name, or `"auto"`.
    static var nameOrAuto: Self {
        Self { value throws(Complaint) in
            let text = try value.name(legal: "\"auto\", or a name from \"floatoverlay devices\"")
            return text == "auto" ? nil : text
        }
    }
}

extension Reading<[String]> {
    /// Directories: absolute, or below the home.
    static var folders: Self {
        Self { value throws(Complaint) in
            let legal = "a list of at most 16 directories that start with \"/\" or \"~/\""
            guard case .array(let elements) = value else {
                throw Complaint("\(value.shown) is not a list", legal: legal)
            }
            guard elements.count <= 16 else {
                throw Complaint("the list has \(elements.count) entries", legal: legal)
            }
            var folders: [String] = []
            for element in elements {
                let name = try element.name(legal: legal)
                guard name.hasPrefix("/") || name.hasPrefix("~/") else {
                    throw Complaint("\(element.shown) is not an absolute path", legal: legal)
                }
                folders.append(name)
            }
            return folders
        }
    }
}

extension Reading<HUDMonitor> {
    static var monitor: Self {
        Self { value throws(Complaint) in
            let legal = "\"pointer\", \"primary\", \"all\", or a monitor's name such as \"eDP-1\""
            return switch try value.name(legal: legal) {
            case "pointer": .pointer
            case "primary": .primary
            case "all": .all
            case let name: .named(name)
            }
        }
    }
}

extension Reading<HUDColor> {
    /// `"#rrggbb"` or `"#rrggbbaa"`.
    static var color: Self {
        Self { value throws(Complaint) in
            let legal = "\"#rrggbb\" or \"#rrggbbaa\""
            guard case .string(let text) = value else {
                throw Complaint("\(value.shown) is not in quotes", legal: legal)
            }
            guard let color = HUDColor(text) else {
                throw Complaint("\(value.shown) is not a colour", legal: legal)
            }
            return color
        }
    }
}

extension Reading<BrightnessFloor?> {
    /// `"auto"`, a percentage as a number or in quotes, or `"raw:N"`.
    static var floorOrAuto: Self {
        Self { value throws(Complaint) in
            let legal = "\"auto\", \"0%\" to \"100%\", or \"raw:N\""
            if value == .string("auto") { return nil }
            var floor = value.number.map { BrightnessFloor.percent($0) }
            if case .string(let text) = value { floor = BrightnessFloor(text) }
            guard let floor else { throw Complaint("\(value.shown) is not a brightness", legal: legal) }
            if case .percent(let percent) = floor, !(0...100).contains(percent) {
                throw Complaint("\(value.shown) is out of range", legal: legal)
            }
            return floor
        }
    }
}

extension Reading where Field: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of the words an enumeration has.
    static var word: Self {
        let cases = Array(Field.allCases)
        let words = cases.map(\.rawValue)
        return Self { value throws(Complaint) in cases[try value.index(in: words)] }
    }
}

extension TOMLValue {
    /// Which of `words` it is.
    fileprivate func index(in words: [String]) throws(Complaint) -> Int {
        guard case .string(let text) = self else {
            throw Complaint("\(shown) is not in quotes", legal: Wording.list(words))
        }
        guard let index = words.firstIndex(of: text) else {
            throw Complaint("unknown value \(shown)", text, legal: words)
        }
        return index
    }

    /// A number in `range`; `others` says what else would be legal.
    fileprivate func number(
        in range: ClosedRange<Double>, orElse others: String = ""
    ) throws(Complaint) -> Double {
        let legal = "\(others)a number from \(Wording.range(range))"
        guard let number else { throw Complaint("\(shown) is not a number", legal: legal) }
        guard range.contains(number) else { throw Complaint("\(shown) is out of range", legal: legal) }
        return number
    }

    /// A name of somebody else's: 1 to 255 bytes, no control characters.
    fileprivate func name(legal: String) throws(Complaint) -> String {
        guard case .string(let text) = self else {
            throw Complaint("\(shown) is not in quotes", legal: legal)
        }
        let isName = (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
        guard isName else { throw Complaint("\(shown) is not a name", legal: legal) }
        return text
    }
}
