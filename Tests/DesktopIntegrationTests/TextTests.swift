// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayDesktopIntegration

@Suite struct TextTests {
    @Test(
        arguments: [
            ("['a', 'b']", ["a", "b"]), ("@as []", []), ("[]", []), ("['']", [""]), ("[\"it's\"]", ["it's"]),
            ("['it\\'s', '\\\\']", ["it's", "\\"]), ("['<Ctrl>XF86AudioMute']", ["<Ctrl>XF86AudioMute"]),
            ("6", nil), ("'a'", nil), ("['a' 'b']", nil), ("['a", nil), ("['a'", nil), ("[a]", nil),
            ("", nil),
        ] as [(String, [String]?)])
    func listsAreParsed(_ text: String, _ words: [String]?) {
        #expect(GVariantStrings(text)?.strings == words)
    }

    @Test(arguments: [[], ["a"], ["it's", "\\", "\"", "ü, ['"], [""]])
    func listsRoundTrip(_ words: [String]) {
        #expect(
            GVariantStrings(GVariantStrings(strings: words).text)?.strings == (words.isEmpty ? [""] : words))
    }

    @Test(
        arguments: [
            ("XF86AudioMute", KeyChord("XF86AudioMute")),
            ("<Ctrl><Shift>XF86AudioMute", KeyChord("XF86AudioMute", with: [.control, .shift])),
            ("<Primary><Alt>a", KeyChord("a", with: [.control, .alt])),
            ("<Super>plus", KeyChord("plus", with: .super)),
            ("", nil), ("<Hyper>a", nil), ("<Ctrl>", nil), ("<Ctrl", nil),
        ] as [(String, KeyChord?)])
    func acceleratorsAreParsed(_ text: String, _ chord: KeyChord?) {
        #expect(KeyChord(accelerator: text) == chord)
    }

    @Test(
        arguments: [
            ("0", []), ("1 4 16777330 0 0 0", [16_777_330]), ("1 1 5", [5]),
            ("3 4 5 0 0 0 4 5 6 0 0 4 0 0 0 0", [5]),
            ("", nil), ("1", nil), ("0 4 5 0 0 0", nil), ("1 4 5 0 0", nil), ("1 0", nil),
            ("1 4 x 0 0 0", nil),
            ("-1", nil), ("1 -1 5", nil), ("1 5 1 2 3 4 5", nil), ("99999999999", nil),
        ] as [(String, [Int32]?)])
    func shortcutsAreParsed(_ text: String, _ keys: [Int32]?) {
        let parsed = ShortcutKeys(text)
        #expect(parsed?.keys == keys)
        #expect(parsed == nil || parsed?.text == text)
    }

    @Test(
        arguments: [
            ("XF86AudioRaiseVolume", [], [0x100_0072]), ("XF86AudioMute", [.shift], [0x300_0071]),
            ("XF86AudioPlay", [], [0x100_0080, 0x100_0086]), ("F1", [.control, .alt], [0xD00_0030]),
            ("F35", [], [0x100_0052]), ("F36", [], []), ("a", [.super], [0x1000_0041]), ("A", [], [0x41]),
            ("7", [], [0x37]), ("plus", [.super], [0x1000_002B]), ("ü", [], []), ("F", [], [0x46]),
            ("Cyrillic_ya", [], []), ("", [], []),
        ] as [(String, Modifiers, [Int32])])
    func keysymsHaveTheirQtKeys(_ keysym: String, _ modifiers: Modifiers, _ numbers: [Int32]) {
        #expect(KeyChord(keysym, with: modifiers).qtKeys == numbers)
    }

    @Test func recordsRoundTrip() throws {
        var generator = SystemRandomNumberGenerator()
        let pieces = ["a", " ", "\t", "\n", "\\", "\r\n", "\u{301}", "'", "n", "t", "ü", "日", "\0", ""]
        func word() -> String {
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in pieces.randomElement() ?? "" }.joined()
        }
        for _ in 0..<500 {
            let records = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                let setting: DesktopSetting =
                    switch Int.random(in: 0...5, using: &generator) {
                    case 0: .gsettings(schema: word(), key: word())
                    case 1: .xfconf(channel: word(), property: word(), type: word())
                    case 3: .unit(word())
                    case 4: .shortcut(component: word(), action: word())
                    case 2: .ini(file: word(), group: word(), key: word())
                    default: .kconfig(file: word(), group: word(), key: word())
                    }
                return SettingRecord(setting: setting, before: Bool.random() ? word() : nil, value: word())
            }
            #expect(try JournalFormat.records(JournalFormat.text(records)) == records)
        }
    }

    @Test(arguments: [
        "", "\n", "floatoverlay desktop-hud 1", "floatoverlay desktop-hud 2\n",
        "floatoverlay desktop-hud 1\nx\n",
        "floatoverlay desktop-hud 1\ngsettings\ta\tb\t\tv\tperhaps\t\n",
        "floatoverlay desktop-hud 1\nmine\ta\tb\t\tv\tset\t\n",
        "floatoverlay desktop-hud 1\ngsettings\ta\tb\t\tv\tset\tw",
        "floatoverlay desktop-hud 1\n" + String(repeating: "gsettings\ta\tb\t\tv\tset\tw\n", count: 2000),
    ])
    func unknownFormatsAreRejected(_ text: String) {
        #expect(throws: JournalFormat.Unreadable.self) { try JournalFormat.records(text) }
    }
}
