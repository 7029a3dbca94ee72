// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Foundation
import Testing

@testable import FloatOverlaySettings

/// The documentation of the config file matches the code.
@Suite struct DocumentationTests {
    static let page = "docs/configuration.md"

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The pages of the repository that may hold snippets.
    static func pages() throws -> [String] {
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path)
        let inside = FileManager.default.enumerator(atPath: root.appending(path: "docs").path)
        let docs = (inside?.allObjects as? [String] ?? []).map { "docs/" + $0 }
        return (top + docs).filter { $0.hasSuffix(".md") }.sorted()
    }

    @Test func everySnippetParses() throws {
        var count = 0
        for page in try Self.pages() {
            for match in try Self.text(page).matches(of: /```toml\n(?<text>[^`]*)```/) {
                count += 1
                #expect(parse(String(match.output.text)).errors.map(\.description) == [], "\(page)")
            }
        }
        #expect(count >= 6)
    }

    /// `[section] key = value` in a sentence.
    @Test func everySettingInASentenceParses() throws {
        let pattern = /`(?<section>\[[a-z]+\]) (?<line>[a-z-]+ = [^`]+)`/
        var count = 0
        for page in try Self.pages() {
            for match in try Self.text(page).matches(of: pattern) {
                count += 1
                let file = "\(match.output.section)\n\(match.output.line)\n"
                #expect(parse(file).errors.map(\.description) == [], "\(page)")
            }
        }
        #expect(count >= 10)
    }

    @Test func everyKeyAndEveryTriggerIsDocumentedInItsSection() throws {
        let parts = try Self.text(Self.page).components(separatedBy: "\n## ")
        for section in SettingKey.sections {
            let part = try #require(parts.first { $0.hasPrefix("`[\(section)]`") })
            for key in SettingKey.all where key.section == section {
                #expect(part.contains("\n| `\(key.name)` |"))
            }
            guard section == SettingKey.bindings else { continue }
            for trigger in Trigger.pointerTriggers { #expect(part.contains("`\(trigger.configKey)`")) }
        }
    }

    @Test func documentedMessagesAreExact() throws {
        let text = "[volume]\nlimit = 200\n\n[hud]\ncontarst = \"high\""
        let file = SettingsFile.parse(Array(text.utf8), path: "config.toml", check: knownCommand)
        #expect(try Self.text(Self.page).contains("```\n" + file.lines.joined(separator: "\n") + "\n```"))
    }
}
