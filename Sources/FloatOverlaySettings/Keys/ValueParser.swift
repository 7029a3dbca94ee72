// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Converts a TOML value to a field of `Preferences`; throws the problem with the valid values.
struct ValueParser<Field>: Sendable {
    let read: @Sendable (TOMLValue) throws(SettingError) -> Field

    init(_ read: @escaping @Sendable (TOMLValue) throws(SettingError) -> Field) { self.read = read }
}

extension ValueParser<Bool> {
    static var flag: Self {
        Self { value throws(SettingError) in
            guard case .boolean(let isTrue) = value else {
                throw SettingError("\(value.diagnosticText) is not a boolean", expected: "true, false")
            }
            return isTrue
        }
    }

    /// One of two strings; the second one means true.
    static func oneOf(_ no: String, _ yes: String) -> Self {
        Self { value throws(SettingError) in try value.index(in: [no, yes]) == 1 }
    }
}

extension ValueParser<Bool?> {
    /// `"auto"` for `nil`, or one of two strings; the second one means true.
    static func autoOr(_ no: String, _ yes: String) -> Self {
        Self { value throws(SettingError) in
            let index = try value.index(in: ["auto", no, yes])
            return index == 0 ? nil : index == 2
        }
    }
}

extension ValueParser<Motion?> {
    /// `"auto"` for `nil`, or the name of a motion.
    static var motionOrAuto: Self {
        Self { value throws(SettingError) in
            let index = try value.index(in: ["auto"] + Motion.allCases.map(\.rawValue))
            return index == 0 ? nil : Motion.allCases[index - 1]
        }
    }
}

extension ValueParser<Int> {
    static func whole(_ range: ClosedRange<Int>) -> Self {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return Self { value throws(SettingError) in
            guard case .integer(let number) = value else {
                throw SettingError("\(value.diagnosticText) is not a whole number", expected: expected)
            }
            guard let number = Int(exactly: number), range.contains(number) else {
                throw SettingError("\(value.diagnosticText) is out of range", expected: expected)
            }
            return number
        }
    }
}

extension ValueParser<Duration> {
    static func milliseconds(_ range: ClosedRange<Int>) -> Self {
        let whole = ValueParser<Int>.whole(range)
        return Self { value throws(SettingError) in .milliseconds(try whole.read(value)) }
    }
}

extension ValueParser<Double> {
    static func number(_ range: ClosedRange<Double>) -> Self {
        Self { value throws(SettingError) in try value.number(in: range) }
    }
}

extension ValueParser<Double?> {
    /// A number, or `"auto"` for `nil`.
    static func numberOrAuto(_ range: ClosedRange<Double>) -> Self {
        Self { value throws(SettingError) in
            if value == .string("auto") { return nil }
            return try value.number(in: range, orElse: "\"auto\" or ")
        }
    }
}

extension ValueParser<String?> {
    /// The name of a device, or `"auto"` for `nil`.
    static var nameOrAuto: Self {
        Self { value throws(SettingError) in
            let text = try value.name(
                expected: "\"auto\", \"follow\", or a name from \"floatoverlay devices\"")
            return text == "auto" ? nil : text
        }
    }
}

extension ValueParser<[String]> {
    /// A list of directories, absolute or in the home directory (`~/`).
    static var folders: Self {
        Self { value throws(SettingError) in
            let expected = "a list of at most 16 directories that start with \"/\" or \"~/\""
            guard case .array(let elements) = value else {
                throw SettingError("\(value.diagnosticText) is not a list", expected: expected)
            }
            guard elements.count <= 16 else {
                throw SettingError("the list has \(elements.count) entries", expected: expected)
            }
            var folders: [String] = []
            for element in elements {
                let name = try element.name(expected: expected)
                guard name.isAbsolutePath || name.hasPrefix("~/") else {
                    throw SettingError(
                        "\(element.diagnosticText) is not an absolute path", expected: expected)
                }
                folders.append(name)
            }
            return folders
        }
    }
}

extension ValueParser<HUDMonitor> {
    static var monitor: Self {
        Self { value throws(SettingError) in
            let expected = "\"pointer\", \"primary\", \"all\", or a monitor's name such as \"eDP-1\""
            return switch try value.name(expected: expected) {
            case "pointer": .pointer
            case "primary": .primary
            case "all": .all
            case let name: .named(name)
            }
        }
    }
}

extension ValueParser<HUDColor> {
    /// A colour as `"#rrggbb"` or `"#rrggbbaa"`.
    static var color: Self { Self { value throws(SettingError) in try value.color() } }
}

extension ValueParser<HUDColor?> {
    /// A colour, or `"auto"` for `nil`.
    static var colorOrAuto: Self {
        Self { value throws(SettingError) in
            if value == .string("auto") { return nil }
            return try value.color(orElse: "\"auto\", ")
        }
    }
}

extension ValueParser<BrightnessFloor?> {
    /// `"auto"` for `nil`, a percentage as a number or a string, or `"raw:N"`.
    static var floorOrAuto: Self {
        Self { value throws(SettingError) in
            let expected = "\"auto\", \"0%\" to \"100%\", or \"raw:N\""
            if value == .string("auto") { return nil }
            var floor = value.number.map { BrightnessFloor.percent($0) }
            if case .string(let text) = value { floor = BrightnessFloor(text) }
            guard let floor else {
                throw SettingError("\(value.diagnosticText) is not a brightness", expected: expected)
            }
            if case .percent(let percent) = floor, !(0...100).contains(percent) {
                throw SettingError("\(value.diagnosticText) is out of range", expected: expected)
            }
            return floor
        }
    }
}

extension ValueParser where Field: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of the raw values of an enumeration.
    static var enumeration: Self {
        let cases = Array(Field.allCases)
        let values = cases.map(\.rawValue)
        return Self { value throws(SettingError) in cases[try value.index(in: values)] }
    }
}

extension TOMLValue {
    /// The index of the value in `values`.
    fileprivate func index(in values: [String]) throws(SettingError) -> Int {
        let text = try text(expected: DiagnosticFormat.list(values))
        guard let index = values.firstIndex(of: text) else {
            throw SettingError("unknown value \(diagnosticText)", value: text, expected: values)
        }
        return index
    }

    /// A colour; `others` lists further valid values in the error.
    fileprivate func color(orElse others: String = "") throws(SettingError) -> HUDColor {
        let expected = "\(others)\"#rrggbb\" or \"#rrggbbaa\""
        guard let color = HUDColor(try text(expected: expected)) else {
            throw SettingError("\(diagnosticText) is not a colour", expected: expected)
        }
        return color
    }

    /// A number in `range`; `others` lists further valid values in the error.
    fileprivate func number(
        in range: ClosedRange<Double>, orElse others: String = ""
    ) throws(SettingError) -> Double {
        let expected = "\(others)a number from \(DiagnosticFormat.range(range))"
        guard let number else { throw SettingError("\(diagnosticText) is not a number", expected: expected) }
        guard range.contains(number) else {
            throw SettingError("\(diagnosticText) is out of range", expected: expected)
        }
        return number
    }

    /// A name of a device, monitor or directory: 1 to 255 bytes without control characters.
    fileprivate func name(expected: String) throws(SettingError) -> String {
        let text = try text(expected: expected)
        let isName = (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
        guard isName else { throw SettingError("\(diagnosticText) is not a name", expected: expected) }
        return text
    }
}
