// SPDX-License-Identifier: MIT

/// A JSON value for output. Keys keep their order.
package indirect enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// A floating-point number; infinity and NaN are printed as `null`.
    case number(Double)
    case string(String)
    case array([JSON])
    case object([Field])

    /// A key and its value.
    package struct Field: Hashable, Sendable {
        /// The key.
        package var key: String
        /// The value.
        package var value: JSON

        package init(_ key: String, value: JSON) {
            self.key = key
            self.value = value
        }
    }

    /// The value as JSON in one line without spaces.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    /// The value as JSON with a newline, as `--watch` and `events` print it.
    package var line: String { text + "\n" }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .int(let value): text += String(value)
        case .number(let value): text += value.isFinite ? "\(value)" : "null"
        case .string(let value): Self.quote(value, to: &text)
        case .array(let values):
            Self.list(values, open: "[", close: "]", to: &text) { $0.write(to: &$1) }
        case .object(let fields):
            Self.list(fields, open: "{", close: "}", to: &text) {
                Self.quote($0.key, to: &$1)
                $1 += ":"
                $0.value.write(to: &$1)
            }
        }
    }

    private static func list<T>(
        _ items: [T], open: String, close: String, to text: inout String,
        write: (T, inout String) -> Void
    ) {
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += "," }
            write(item, &text)
        }
        text += close
    }

    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 32 || (0x7F..<0xA0).contains(scalar.value):
                text += (scalar.value < 16 ? "\\u000" : "\\u00") + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSON {
    /// The text, or `null`.
    package init(_ text: String?) { self = text.map { .string($0) } ?? .null }
    /// The number, or `null`.
    package init(_ number: Int?) { self = number.map { .int($0) } ?? .null }
    /// `true`, `false` or `null`.
    package init(_ isTrue: Bool?) { self = isTrue.map { .bool($0) } ?? .null }
    /// The list of `texts`.
    package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByDictionaryLiteral {
    /// Text.
    package init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    package init(integerLiteral value: Int) { self = .int(value) }
    /// Creates an object that keeps the order of the keys and allows duplicate keys.
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Field($0.0, value: $0.1) })
    }
}
