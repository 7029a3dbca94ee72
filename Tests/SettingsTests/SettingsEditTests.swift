// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlaySettings

/// `config set`: one value changes, and all other bytes stay.
@Suite struct SettingsEditTests {
    private func set(_ key: String, _ value: String, in text: String) throws -> String {
        let edit = try SettingsEdit(key, check: knownCommand)
        return String(decoding: try edit.apply(value, to: Array(text.utf8)), as: UTF8.self)
    }

    private func refusal(_ key: String, _ value: String, in text: String = "") -> String {
        do {
            return try set(key, value, in: text)
        } catch {
            return (error as? SettingsEdit.Refusal)?.message ?? "\(error)"
        }
    }

    @Test(
        arguments: [
            ("hud.style", "bar", "[hud]\nstyle = \"compact\" # mine\n", "[hud]\nstyle = \"bar\" # mine\n"),
            ("hud.style", "bar", "# é\n[hud]\n  style=\"compact\"# ü", "# é\n[hud]\n  style=\"bar\"# ü"),
            ("hud.style", "bar", "[hud]\r\nstyle = 'compact'\r\n", "[hud]\r\nstyle = \"bar\"\r\n"),
            (
                "hud.style", "bar", "hud = { size = 2, style = 'compact' }",
                "hud = { size = 2, style = \"bar\" }"
            ),
            ("volume.limit", "130", "[volume]\nlimit = 100", "[volume]\nlimit = 130"),
            ("volume.zero-mutes", "true", "[volume]\nzero-mutes=false\n", "[volume]\nzero-mutes=true\n"),
            ("lyrics.offset", "-150", "[lyrics]\noffset = 0\n", "[lyrics]\noffset = -150\n"),
            ("brightness.min", "5%", "[brightness]\nmin = \"auto\"\n", "[brightness]\nmin = \"5%\"\n"),
            (
                "lyrics.folders", #"["~/a#b"]"#,
                "[lyrics]\nfolders = [ # two\n  \"/c]\",\n  '/d',\n] # end\n",
                "[lyrics]\nfolders = [\"~/a#b\"] # end\n"
            ),
            ("hud.style", "bar", "\u{FEFF}hud.style = 'x' # é\n", "\u{FEFF}hud.style = \"bar\" # é\n"),
            ("hud.monitor", "b", "[hud]\nmonitor = \"\"\"a\"\"\"\"\" # c\n", "[hud]\nmonitor = \"b\" # c\n"),
            (
                "bindings.click", "exec a\r\u{1B}", "[bindings]\nclick = 'none'\n",
                "[bindings]\nclick = \"exec a\\u000D\\u001B\"\n"
            ),
            ("hud.monitor", #"a"b\c"#, "[hud]\nmonitor = \"x\"\n", "[hud]\nmonitor = \"a\\\"b\\\\c\"\n"),
        ] as [(String, String, String, String)])
    func valueIsReplaced(key: String, value: String, text: String, expected: String) throws {
        #expect(try set(key, value, in: text) == expected)
    }

    @Test(
        arguments: [
            ("", "[hud]\nstyle = \"bar\"\n"),
            ("# mine", "# mine\n\n[hud]\nstyle = \"bar\"\n"),
            ("[volume]\nlimit = 90\n", "[volume]\nlimit = 90\n\n[hud]\nstyle = \"bar\"\n"),
            ("[hud] # mine\n\n[volume]\n", "[hud] # mine\nstyle = \"bar\"\n\n[volume]\n"),
            (
                "[hud]\nsize = 2 # large\n# end\n[volume]\n",
                "[hud]\nsize = 2 # large\nstyle = \"bar\"\n# end\n[volume]\n"
            ),
            ("[hud]\nsize = 2", "[hud]\nsize = 2\nstyle = \"bar\"\n"),
            ("[hud]\r\nsize = 2", "[hud]\r\nsize = 2\r\nstyle = \"bar\"\r\n"),
            ("[volume]\r\n", "[volume]\r\n\r\n[hud]\r\nstyle = \"bar\"\r\n"),
            ("hud = { size = 2 } # mine\n", "hud = { size = 2, style = \"bar\" } # mine\n"),
            ("hud = {}", "hud = { style = \"bar\" }"),
            (
                "hud.size = 2 # mine\nvolume.limit = 90\n",
                "hud.size = 2 # mine\nhud.style = \"bar\"\nvolume.limit = 90\n"
            ),
        ] as [(String, String)])
    func missingKeyIsAdded(text: String, expected: String) throws {
        #expect(try set("hud.style", "bar", in: text) == expected)
    }

    @Test func bindingIsSet() throws {
        let text = "[bindings]\n\"click\" = \"none\"\n"
        #expect(
            try set("bindings.key super+F9", "overlay toggle", in: text)
                == text + "\"key super+F9\" = \"overlay toggle\"\n")
        #expect(try set("bindings.click", "volume 5%", in: text) == "[bindings]\n\"click\" = \"volume 5%\"\n")
    }

    @Test(
        arguments: [
            ("hud.style", "round", "[hud] style: "), ("hud.size", "9", "[hud] size: 9 is out of range"),
            ("hud.size", "large", "[hud] size: "), ("hud.stile", "bar", "[hud] stile: unknown key"),
            ("bird.style", "bar", "[bird] style: unknown section"), ("style", "bar", "\"style\" is not"),
            ("volume.limit", "100 # x", "[volume] limit: "),
            ("volume.limit", "1\nstep = 2", "[volume] limit: "),
            ("bindings.click", "nonsense", "[bindings] click: "), ("volume.limit", "", "[volume] limit: "),
        ] as [(String, String, String)])
    func wrongValueIsRefused(key: String, value: String, expected: String) {
        let message = refusal(key, value)
        #expect(message.hasPrefix(expected), "\(message)")
    }

    @Test func valueOutOfRangeIsNamedInEachFormOfASection() {
        for text in ["[hud]\nstyle = 'bar'\n", "hud = { style = 'bar' }\n", "hud.style = 'bar'\n"] {
            let message = refusal("hud.size", "9", in: text)
            #expect(message.hasPrefix("[hud] size: 9 is out of range"), "\(text)\(message)")
        }
    }

    @Test func everyDefaultCanBeSet() throws {
        for key in SettingKey.all {
            let name = "\(key.section).\(key.name)"
            for value in ["1", "true", "auto", "\"auto\"", "[]", "full", "#123456"] {
                let text = refusal(name, value, in: DefaultFile.text)
                guard !text.hasPrefix("[\(key.section)] ") else { continue }
                let lines = zip(text.split(separator: "\n"), DefaultFile.text.split(separator: "\n"))
                let changed = lines.filter { line, old in line != old }
                #expect(changed.count <= 1, "\(name) = \(value)")
            }
        }
    }

    @Test func randomEditsLeaveAValidFile() throws {
        var text = DefaultFile.text
        for value in [
            "0.5", "2", "false", "low", "top-left", "bar", "suppress", "5%", "linear", "auto", "eDP-1",
        ] {
            for key in SettingKey.all {
                let next = refusal("\(key.section).\(key.name)", value, in: text)
                if !next.hasPrefix("[\(key.section)] ") { text = next }
                #expect(parse(text).errors == [])
            }
        }
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("#") }
                == DefaultFile.text.split(separator: "\n").filter { $0.hasPrefix("#") })
    }
}
