// SPDX-License-Identifier: MIT
import Foundation
import Testing

@Suite struct ReadmeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    }

    @Test func sampleEqualsTheBuiltExample() throws {
        let readme = try text("README.md")
        let sample = try text("Examples/Hello/main.swift")
        #expect(readme.contains("```swift\n\(sample)```"))
        let article = try text("Sources/FloatOverlay/FloatOverlay.docc/FirstOverlay.md")
        #expect(article.contains("```swift\n\(sample)```"))
    }

    @Test func everyLinkedFileExists() throws {
        let readme = try text("README.md")
        let links = readme.matches(of: #/\]\(([^)#:]+)\)/#).map { String($0.output.1) }
        #expect(links.count > 5)
        for link in links {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: link).path), "\(link)")
        }
    }

    @Test func everyFileWithAWorkaroundExists() throws {
        let rows = try text("docs/internal/workarounds.md").matches(of: #/\n\| [^|]+ \| (\w+\/[^ |]+) \|/#)
        #expect(rows.count > 40)
        for row in rows {
            let path = Self.root.appending(path: "Sources/\(row.output.1)").path
            #expect(FileManager.default.fileExists(atPath: path), "\(row.output.1)")
        }
    }

    @Test func everyTestOfAFindingExists() throws {
        let rows = try text("docs/internal/hostile-review.md")
            .matches(of: #/\n\| .+ \| ([^|]+) \| (?:[0-9a-f]{8}|–) \|/#).map { String($0.output.1) }
        #expect(rows.count > 50)
        for row in rows {
            if let test = row.firstMatch(of: #/^(\d\d-[\w-]+): ([^(]+?)(?: \(.*\))?$/#) {
                let file = try text("Tests/e2e/\(test.output.1).bats")
                #expect(file.contains("@test \"\(test.output.2)"), "\(row)")
            } else if let test = row.firstMatch(of: #/(\w+)\/(\w+)\.(\w+)/#) {
                let (suite, function) = (test.output.2, test.output.3)
                #expect(try hasTest(suite, function, in: String(test.output.1)), "\(row)")
            } else if let targets = row.firstMatch(of: #/^fuzz targets? ([\w-]+(?:(?:, | and )[\w-]+)*)$/#) {
                for name in targets.output.1.matches(of: #/[\w-]{3,}/#) where name.output != "and" {
                    #expect(try hasFuzzTarget(name.output), "\(row)")
                }
            } else if let command = row.firstMatch(of: #/^`(?:make )?([^ `]+)`/#) {
                #expect(try hasCommand(command.output.1), "\(row)")
            } else if row.firstMatch(of: #/^no test: ./#) == nil {
                Issue.record("no test in \"\(row)\"")
            }
        }
    }

    private func hasFuzzTarget(_ name: Substring) throws -> Bool {
        let targets = try text("Tests/Fuzzing/FuzzTarget.swift")
        return targets.contains("    case \(name)\n") || targets.contains(" = \"\(name)\"\n")
    }

    /// Whether `command` is a target of the Makefile or a file.
    private func hasCommand(_ command: Substring) throws -> Bool {
        try text("Makefile").contains("\n\(command):")
            || FileManager.default.fileExists(atPath: Self.root.appending(path: command).path)
    }

    @Test func everyTestOfAReferenceFaultExists() throws {
        let faults = try text("Tests/CoreTests/ReferenceFaultTests.swift")
        let tests = faults.matches(of: #/`(\w+Tests)\.(\w+)`/#)
        #expect(tests.count >= 5)
        for test in tests {
            let (suite, function) = (test.output.1, test.output.2)
            let isThere = try ["CoreTests", "FloatOverlayTests"].contains { folder in
                try hasTest(suite, function, in: folder)
            }
            #expect(isThere, "\(suite).\(function)")
        }
        for file in faults.matches(of: #/`([\w-]+\.bats)`/#) {
            #expect(try !text("Tests/e2e/\(file.output.1)").isEmpty)
        }
    }

    /// Whether a file in the folder `module` of the tests has both `suite` and `function`.
    private func hasTest(_ suite: Substring, _ function: Substring, in module: String) throws -> Bool {
        let folder = "Tests/\(module)/"
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: folder).path)
        return try files.filter { $0.hasSuffix(".swift") }.contains { name in
            let code = try text(folder + name)
            return code.contains("struct \(suite)") && code.contains("func \(function)(")
        }
    }
}
