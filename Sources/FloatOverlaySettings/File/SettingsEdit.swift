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
        let plain = attempt(value, in: text)
        if let changed = plain.text { return changed }
        let quoted = attempt(Self.quoted(value), in: text)
        if let changed = quoted.text { return changed }
        // An error of the value, or else of the text: `size = 200` is out of range, `size = large` no TOML.
        let error = plain.errors.first { $0.section != nil || $0.key != nil } ?? quoted.errors.first
        throw Refusal(message: "[\(section)] \(key): \(error?.message ?? "the section cannot be changed")")
    }

    /// The text with the key set to `literal` if that is a valid file, else the errors, those of the key first.
    private func attempt(
        _ literal: String, in text: [UInt8]
    ) -> (text: [UInt8]?, errors: [SettingsDiagnostic]) {
        guard Self.isOneValue(literal) else { return (nil, []) }
        var errors: [SettingsDiagnostic] = []
        for changed in candidates(in: text, literal) {
            let found = SettingsFile.parse(changed, path: "", check: check).errors
            if found.isEmpty { return (changed, []) }
            errors += found
        }
        let isOfKey = { (error: SettingsDiagnostic) in error.section == section && error.key == key }
        return (nil, errors.filter(isOfKey) + errors.filter { !isOfKey($0) })
    }

    /// The text with the key set to `literal`, in each form that the section may have. Only the form that the section
    /// has makes a valid file.
    private func candidates(in text: [UInt8], _ literal: String) -> [[UInt8]] {
        // toml++ counts columns without the byte order mark.
        let mark: [UInt8] = text.starts(with: Self.byteOrderMark) ? Self.byteOrderMark : []
        let scalars = Array(String(decoding: text.dropFirst(mark.count), as: UTF8.self).unicodeScalars)
        let assignment = "\(Self.isBare(key) ? key : Self.quoted(key)) = \(literal)"
        let entry = (try? TOMLDocument(text))?.entries.first { $0.key == section && $0.value == .table }
        let changed: [[Unicode.Scalar]]
        if let member = entry?.members.first(where: { $0.key == key }) {
            let start = Self.offset(of: member.position, in: scalars)
            var replaced = scalars
            replaced.replaceSubrange(
                start..<Self.endOfValue(at: start, in: scalars), with: literal.unicodeScalars)
            changed = [replaced]
        } else if let entry {
            changed = Self.insertions(of: assignment, in: scalars, entry, section)
        } else {
            let beginning = scalars.isEmpty ? [] : [""]
            changed = [
                Self.inserting(
                    beginning + ["[\(section)]", assignment], afterLineAt: scalars.count, in: scalars)
            ]
        }
        return changed.map { scalars in
            var result = ""
            result.unicodeScalars.append(contentsOf: scalars)
            return mark + Array(result.utf8)
        }
    }

    /// `scalars` with `assignment` after the last key of the section `entry`: a section with a header, with dotted keys
    /// (`hud.style = "bar"`), or an inline table.
    private static func insertions(
        of assignment: String, in scalars: [Unicode.Scalar], _ entry: TOMLDocument.Entry, _ section: String
    ) -> [[Unicode.Scalar]] {
        let isEmpty = entry.members.isEmpty
        let start = offset(of: entry.members.last?.position ?? entry.position, in: scalars)
        let end = isEmpty ? start : endOfValue(at: start, in: scalars)
        var inline = scalars
        inline.insert(
            contentsOf: (isEmpty ? " \(assignment) " : ", \(assignment)").unicodeScalars,
            at: min(isEmpty ? end + 1 : end, scalars.count))
        return [
            inserting([assignment], afterLineAt: end, in: scalars),
            inserting(["\(section).\(assignment)"], afterLineAt: end, in: scalars), inline,
        ]
    }

    /// `scalars` with `lines` after the line that contains `offset`, with the line ends of the file.
    private static func inserting(
        _ lines: [String], afterLineAt offset: Int, in scalars: [Unicode.Scalar]
    ) -> [Unicode.Scalar] {
        var scalars = scalars
        let hasReturns = zip(scalars, scalars.dropFirst()).contains { $0 == "\r" && $1 == "\n" }
        let lineEnd = hasReturns ? "\r\n" : "\n"
        let text = lines.map { $0 + lineEnd }.joined()
        if let end = scalars[offset...].firstIndex(of: "\n") {
            scalars.insert(contentsOf: text.unicodeScalars, at: end + 1)
            return scalars
        }
        if let last = scalars.last, last != "\n" { scalars.append(contentsOf: lineEnd.unicodeScalars) }
        return scalars + text.unicodeScalars
    }
}

// The parts of TOML's syntax that an edit needs.
extension SettingsEdit {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

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
            case _ where scalar.value < 32 || scalar.value == 127:
                result += scalar.value < 16 ? "\\u000" : "\\u00"
                result += String(scalar.value, radix: 16, uppercase: true)
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
                // A long string may end with quotes of its own before the three.
                let end = min(at + width, scalars.count)
                return isLong ? end + scalars[end...].prefix(2).prefix { $0 == quote }.count : end
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
