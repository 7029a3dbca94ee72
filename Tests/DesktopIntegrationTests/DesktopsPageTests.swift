// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Foundation
import Testing

@testable import FloatOverlayDesktopIntegration

@Suite struct DesktopsPageTests {
    static func file(_ path: String) throws -> String {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Compositors find the entry by the path of the program that connects to them.
    @Test func desktopEntryStartsTheDaemon() throws {
        let entry = try Self.file("packaging/\(ApplicationID.text).desktop")
        #expect(entry.contains("\nExec=@bindir@/floatoverlayd\n"))
        let makefile = try Self.file("Makefile")
        #expect(makefile.contains("\nID := \(ApplicationID.text)\n"))
        #expect(makefile.contains(" $(applicationsdir)/$(ID).desktop "))
    }

    /// The output of `doctor` matches the page.
    @Test(arguments: DesktopKind.allCases)
    func thePageHasTheSameLines(_ kind: DesktopKind) throws {
        let page = try Self.file("docs/desktops.md")
        #expect(
            page.contains("```\n" + KeybindingSnippets.lines(kind).joined(separator: "\n") + "\n```"),
            "\(kind)")
    }
}
