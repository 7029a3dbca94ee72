// SPDX-License-Identifier: MIT

/// A change of one key in the text of a config file, which keeps comments and all other lines.
package struct SettingsEdit {
    /// Why a key cannot be set: a message for users.
    package struct Refusal: Error, Hashable, Sendable {
        package let message: String
    }

    private let section: String
    private let key: String
    private let check: CommandCheck

    /// `name` is `section.key`; the key of a binding may contain dots and blanks. Throws for a name without a dot.
    package init(_ name: String, check: @escaping CommandCheck) throws(Refusal) {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw Refusal(message: "\(DiagnosticFormat.quoted(name)) is not a section and a key")
        }
        (section, key) = (parts[0], parts[1])
        self.check = check
    }

    /// The valid config file `text` with the key set to `value`, which is a TOML value or a text without quotes.
    /// Throws when the key does not accept the value.
    package func apply(_ value: String, to text: [UInt8]) throws(Refusal) -> [UInt8] {
        let quoted = Self.quoted(value)
        guard let plainErrors = errors(after: value, in: text) else { return replacing(in: text, by: value) }
        guard let quotedErrors = errors(after: quoted, in: text) else {
            return replacing(in: text, by: quoted)
        }
        // An error of the value, or else of the text: `size = 200` is out of range, `size = large` no TOML.
        let error = plainErrors.first { $0.section != nil || $0.key != nil } ?? quotedErrors.first
        throw Refusal(message: "[\(section)] \(key): \(error?.message ?? "the section cannot be changed")")
    }

    /// The errors of the file with the key set to `literal`; `nil` if there are none.
    private func errors(after literal: String, in text: [UInt8]) -> [SettingsDiagnostic]? {
        guard Self.isOneValue(literal) else { return [] }
        let file = SettingsFile.parse(replacing(in: text, by: literal), path: "", check: check)
        return file.errors.isEmpty ? nil : file.errors
    }

    private func replacing(in text: [UInt8], by literal: String) -> [UInt8] {
        var scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        let line = "\(Self.isBare(key) ? key : Self.quoted(key)) = \(literal)\n"
        let entry = (try? TOMLDocument(text))?.entries.first { $0.key == section && $0.value == .table }
        if let member = entry?.members.first(where: { $0.key == key }) {
            let start = Self.offset(of: member.position, in: scalars)
            scalars.replaceSubrange(
                start..<Self.endOfValue(at: start, in: scalars), with: literal.unicodeScalars)
        } else if let entry {
            let last = entry.members.last?.position ?? entry.position
            let start = Self.offset(of: last, in: scalars)
            let value = entry.members.isEmpty ? start : Self.endOfValue(at: start, in: scalars)
            Self.insert(line, afterLineAt: value, in: &scalars)
        } else {
            Self.insert(
                (scalars.isEmpty ? "" : "\n") + "[\(section)]\n" + line, afterLineAt: scalars.count,
                in: &scalars)
        }
        var result = ""
        result.unicodeScalars.append(contentsOf: scalars)
        return Array(result.utf8)
    }

    private static func insert(_ text: String, afterLineAt offset: Int, in scalars: inout [Unicode.Scalar]) {
        if let end = scalars[offset...].firstIndex(of: "\n") {
            return scalars.insert(contentsOf: text.unicodeScalars, at: end + 1)
        }
        if let last = scalars.last, last != "\n" { scalars.append("\n") }
        scalars.append(contentsOf: text.unicodeScalars)
    }
}

// The parts of TOML's syntax that an edit needs.
extension SettingsEdit {
    private static func isBare(_ key: String) -> Bool {
        !key.isEmpty
            && key.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Whether `text` ends where its value ends: no comment, no second value and no second line.
    private static func isOneValue(_ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        return !scalars.isEmpty && !scalars.contains("\n") && endOfValue(at: 0, in: scalars) == scalars.count
    }

    private static func offset(of position: TextPosition, in scalars: [Unicode.Scalar]) -> Int {
        var start = 0
        for _ in 1..<position.line {
            start = (scalars[start...].firstIndex(of: "\n") ?? scalars.count - 1) + 1
        }
        return min(start + position.column - 1, scalars.count)
    }

    /// The offset after the value that begins at `start`: a string, a list, or a word.
    private static func endOfValue(at start: Int, in scalars: [Unicode.Scalar]) -> Int {
        guard start < scalars.count else { return scalars.count }
        switch scalars[start] {
        case "\"", "'": return endOfString(at: start, in: scalars)
        case "[": return endOfList(at: start, in: scalars)
        default:
            let ends: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n", "#", ",", "]", "}"]
            return scalars[start...].firstIndex(where: ends.contains) ?? scalars.count
        }
    }

    private static func endOfString(at start: Int, in scalars: [Unicode.Scalar]) -> Int {
        let quote = scalars[start]
        let isLong = scalars[start...].prefix(3).allSatisfy { $0 == quote } && scalars.count - start >= 6
        let width = isLong ? 3 : 1
        var at = start + width
        while at < scalars.count {
            if scalars[at] == "\\", quote == "\"" {
                at += 2
            } else if scalars[at...].prefix(width).allSatisfy({ $0 == quote }) {
                return min(at + width, scalars.count)
            } else {
                at += 1
            }
        }
        return scalars.count
    }

    private static func endOfList(at start: Int, in scalars: [Unicode.Scalar]) -> Int {
        var at = start
        var depth = 0
        while at < scalars.count {
            switch scalars[at] {
            case "\"", "'":
                at = endOfString(at: at, in: scalars)
                continue
            case "#": at = scalars[at...].firstIndex(of: "\n") ?? scalars.count - 1
            case "[": depth += 1
            case "]":
                depth -= 1
                if depth == 0 { return at + 1 }
            default: break
            }
            at += 1
        }
        return scalars.count
    }
}
