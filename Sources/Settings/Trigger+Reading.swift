// SPDX-License-Identifier: MIT
internal import Core

extension Trigger {
    private static let legalWords = pointerTriggers.map(\.words) + ["key [MOD+…]KEYSYM"]

    /// Reads a trigger as users write it; blanks do not matter between the words.
    init(words text: String) throws(Complaint) {
        let words = text.split(whereSeparator: \.isWhitespace)
        if words.first == "key" {
            self = try Self.key(words.dropFirst().joined(separator: " "))
            return
        }
        let tidy = words.joined(separator: " ")
        guard let trigger = Self.pointerTriggers.first(where: { $0.words == tidy }) else {
            throw Complaint("unknown trigger", tidy, legal: Self.legalWords)
        }
        self = trigger
    }

    /// Reads `MOD+MOD+KEYSYM`; the last part is the key, capitals count in it alone.
    private static func key(_ text: String) throws(Complaint) -> Trigger {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(trimmed)
        var modifiers: Modifiers = []
        for part in parts.dropLast() {
            let modifier = try Modifiers(word: part)
            guard !modifiers.contains(modifier) else {
                throw Complaint(plain: "duplicate modifier \(Wording.quoted(part))")
            }
            modifiers.insert(modifier)
        }
        return .key(modifiers, try keysym(parts.last ?? ""))
    }

    private static func trimmed(_ text: Substring) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The names of X11's keysyms are letters, digits and underscores, none longer than 32.
    private static func keysym(_ name: String) throws(Complaint) -> String {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard isName, (1...64).contains(name.utf8.count) else {
            throw Complaint(
                "\(Wording.quoted(name)) is not a key",
                legal: "a keysym name such as \"F9\", \"space\", \"plus\" or \"XF86AudioMute\"")
        }
        return name
    }
}

extension Modifiers {
    /// The modifier called `word`, in small letters or capitals.
    fileprivate init(word: String) throws(Complaint) {
        switch word.lowercased() {
        case "super": self = .super
        case "ctrl", "control": self = .control
        case "alt": self = .alt
        case "shift": self = .shift
        default:
            throw Complaint(
                "\(Wording.quoted(word)) is not a modifier", word, legal: ["super", "ctrl", "alt", "shift"])
        }
    }
}
