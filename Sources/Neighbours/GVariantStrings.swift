// SPDX-License-Identifier: MIT

/// A list of strings as GVariant prints it: `['a', "b'c"]`, `@as []`.
struct GVariantStrings: Hashable {
    var strings: [String]

    init(strings: [String]) { self.strings = strings }

    /// Reads what `gsettings get` prints; `nil` when it is no list of strings.
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

    /// Takes one quoted word from the front.
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

    /// The list as `gsettings set` takes it. One without keys has an empty one, as GNOME's own settings write it.
    var text: String {
        let quoted = (strings.isEmpty ? [""] : strings).map { string in
            "'" + string.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
        }
        return "[" + quoted.joined(separator: ", ") + "]"
    }
}
