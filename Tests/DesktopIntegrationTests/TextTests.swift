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
    func lists(_ text: String, _ words: [String]?) { #expect(GVariantStrings(text)?.strings == words) }

    @Test(arguments: [[], ["a"], ["it's", "\\", "\"", "ü, ['"], [""]])
    func listsRoundTrip(_ words: [String]) {
        #expect(
            GVariantStrings(GVariantStrings(strings: words).text)?.strings == (words.isEmpty ? [""] : words))
    }

    @Test(
        arguments: [
            ("XF86AudioMute", KeyChord("XF86AudioMute")),
            ("<Ctrl><Shift>XF86AudioMute", KeyChord("XF86AudioMute", [.control, .shift])),
            ("<Primary><Alt>a", KeyChord("a", [.control, .alt])), ("<Super>plus", KeyChord("plus", .super)),
            ("", nil), ("<Hyper>a", nil), ("<Ctrl>", nil), ("<Ctrl", nil),
        ] as [(String, KeyChord?)])
    func accelerators(_ text: String, _ chord: KeyChord?) { #expect(KeyChord(accelerator: text) == chord) }

    @Test func recordsRoundTrip() throws {
        var generator = SystemRandomNumberGenerator()
        let pieces = ["a", " ", "\t", "\n", "\\", "\r\n", "\u{301}", "'", "n", "t", "ü", "日", "\0", ""]
        func word() -> String {
            (0..<Int.random(in: 0...6, using: &generator)).map { _ in pieces.randomElement() ?? "" }.joined()
        }
        for _ in 0..<500 {
            let records = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                let setting: DesktopSetting =
                    switch Int.random(in: 0...4, using: &generator) {
                    case 0: .gsettings(schema: word(), key: word())
                    case 1: .xfconf(channel: word(), property: word(), type: word())
                    case 3: .unit(word())
                    case 2: .ini(file: word(), group: word(), key: word())
                    default: .kconfig(file: word(), group: word(), key: word())
                    }
                return SettingRecord(setting: setting, before: Bool.random() ? word() : nil, ours: word())
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
