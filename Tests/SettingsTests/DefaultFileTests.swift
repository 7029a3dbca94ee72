// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Foundation
import Testing

@testable import FloatOverlaySettings

/// The default file is complete, equals the built-in defaults, and each of its lines is read.
@Suite struct DefaultFileTests {
    let lines = DefaultFile.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

    /// The lines `key = value`, each with its number from 0 and its section.
    var settings: [(index: Int, section: String, key: String, value: String)] {
        var section = ""
        return lines.enumerated().compactMap { index, line in
            if line.hasPrefix("[") { section = String(line.dropFirst().dropLast()) }
            guard !line.hasPrefix("#"), let equals = line.range(of: " = ") else { return nil }
            let key = line[..<equals.lowerBound].trimmingCharacters(in: ["\""])
            return (index, section, key, String(line[equals.upperBound...]))
        }
    }

    @Test func defaultFileEqualsTheBuiltInDefaults() {
        let file = parse(DefaultFile.text)
        #expect(file.lines == [])
        #expect(file.preferences == Preferences())
    }

    @Test func defaultFileHasEveryKeyAndTrigger() {
        let plain = SettingKey.all.map { "\($0.section) \($0.name)" }
        let keys = Preferences.defaultBindings.keys.filter { if case .key = $0 { true } else { false } }
        let triggers = (Trigger.pointerTriggers + keys).map { "bindings \($0.configKey)" }
        #expect(settings.map { "\($0.section) \($0.key)" }.sorted() == (plain + triggers).sorted())
    }

    @Test func everyLineIsRead() {
        for setting in settings {
            var changed = lines
            let start = lines[setting.index].dropLast(setting.value.count)
            changed[setting.index] = start + other(than: setting.value, of: setting.key, in: setting.section)
            let file = parse(changed.joined(separator: "\n"))
            #expect(file.lines == [])
            #expect(file.preferences != Preferences(), "\(changed[setting.index])")
        }
    }

    @Test func everyKeyNameIsChecked() {
        for setting in settings {
            var changed = lines
            changed[setting.index] = "\"x\(setting.key)\" = \(setting.value)"
            let places = parse(changed.joined(separator: "\n")).errors.map(\.position)
            #expect(places == [TextPosition(line: setting.index + 1, column: 1)])
        }
    }

    /// A valid value other than the default.
    private func other(than value: String, of key: String, in section: String) -> String {
        switch (section, key) {
        case ("bindings", _) where value == "\"none\"": "\"volume toggle\""
        case ("bindings", _): "\"none\""
        case ("volume", "limit"): "101"
        case (_, "step"), (_, "margin"): "7.5"
        case (_, "opacity"): "50"
        case (_, "scale"): "2"
        case (_, "transition"): "250"
        case (_, "device"), (_, "monitor"): "\"other\""
        case (_, "style"): "\"bar\""
        case (_, "size"): "2"
        case (_, "position"): "\"top\""
        case (_, "foreground"), (_, "background"), (_, "accent"), (_, "over-limit"): "\"#123456\""
        case (_, "min"): "\"raw:3\""
        case (_, "curve"): "\"perceptual\""
        case (_, "contrast"): "\"high\""
        case (_, "desktop-hud"): "\"suppress\""
        case (_, "corner"): "\"top-left\""
        case (_, "drag"): "\"move\""
        case (_, "hands"): "\"left\""
        case (_, "motion"): "\"reduced\""
        case (_, "grab"): "\"force\""
        case (_, "folders"): "[\"/x\"]"
        case (_, "offset"): "-150"
        case (_, "fill"): "\"lines\""
        default: value == "true" ? "false" : "true"
        }
    }
}
