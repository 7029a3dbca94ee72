// SPDX-License-Identifier: MIT

/// A list of strings as GVariant prints it: `['a', "b'c"]`, `@as []`.
struct GVariantStrings: Hashable {
    var strings: [String]

    init(strings: [String]) { self.strings = strings }

    /// Parses the output of `gsettings get`; `nil` if the value is not a list of strings.
    init?(_ text: String) {
        var rest = text[...]
        if rest.hasPrefix("@as ") { rest = rest.dropFirst(4) }
        guard rest.first == "[", rest.last == "]" else { return nil }
        rest = rest.dropFirst().dropLast()
        strings = []
        while true {
            rest = rest.drop { $0 == " " }
            if rest.isEmpty { return }
            guard let string = Self.parseString(&rest) else { return nil }
            strings.append(string)
            rest = rest.drop { $0 == " " }
            if rest.first == "," { rest = rest.dropFirst() } else if !rest.isEmpty { return nil }
        }
    }

    /// Removes one quoted string from the front and returns it.
    private static func parseString(_ text: inout Substring) -> String? {
        guard let quote = text.first, quote == "'" || quote == "\"" else { return nil }
        text = text.dropFirst()
        var string = ""
        while let character = text.popFirst() {
            if character == quote { return string }
            if character == "\\" {
                guard let escaped = text.popFirst() else { return nil }
                string.append(escaped)
            } else {
                string.append(character)
            }
        }
        return nil
    }

    /// The list in the syntax of `gsettings set`. An empty list becomes `['']`, as GNOME Settings writes it
    /// for an action without keys.
    var text: String {
        let quoted = (strings.isEmpty ? [""] : strings).map { string in
            "'" + string.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
        }
        return "[" + quoted.joined(separator: ", ") + "]"
    }
}
