// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension Trigger {
    private static let expectedTriggers = pointerTriggers.map(\.configKey) + ["key [MOD+…]KEYSYM"]

    /// Parses a trigger of a binding; white space between words is normalized.
    init(configKey text: String) throws(SettingError) {
        let parts = text.split(whereSeparator: \.isWhitespace)
        if parts.first == "key" {
            self = try Self.key(parts.dropFirst().joined(separator: " "))
            return
        }
        let normalized = parts.joined(separator: " ")
        guard let trigger = Self.pointerTriggers.first(where: { $0.configKey == normalized }) else {
            throw SettingError("unknown trigger", value: normalized, expected: Self.expectedTriggers)
        }
        self = trigger
    }

    /// Parses `MOD+MOD+KEYSYM`. The last part is the key; only its case matters.
    private static func key(_ text: String) throws(SettingError) -> Trigger {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(trimmed)
        var modifiers: Modifiers = []
        for part in parts.dropLast() {
            let modifier = try Modifiers(name: part)
            guard !modifiers.contains(modifier) else {
                throw SettingError(plain: "duplicate modifier \(DiagnosticFormat.quoted(part))")
            }
            modifiers.insert(modifier)
        }
        return .key(modifiers, try keysym(parts.last ?? ""))
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Checks the syntax of a keysym name. The names of X11 keysyms consist of letters, digits and
    /// underscores; none has 64 characters.
    private static func keysym(_ name: String) throws(SettingError) -> String {
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" }
        guard isName, (1...64).contains(name.utf8.count) else {
            throw SettingError(
                "\(DiagnosticFormat.quoted(name)) is not a key",
                expected: "a keysym name such as \"F9\", \"space\", \"plus\" or \"XF86AudioMute\"")
        }
        return name
    }
}

extension Modifiers {
    /// The modifier called `name`, without regard to case.
    fileprivate init(name: String) throws(SettingError) {
        switch name.lowercased() {
        case "super": self = .super
        case "ctrl", "control": self = .control
        case "alt": self = .alt
        case "shift": self = .shift
        default:
            throw SettingError(
                "\(DiagnosticFormat.quoted(name)) is not a modifier", value: name,
                expected: ["super", "ctrl", "alt", "shift"])
        }
    }
}
