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

    /// The articles of the library have copies: DocC would copy a symbolic link as a link.
    @Test func picturesOfArticlesEqualThoseOfTheManual() throws {
        let copies = Self.root.appending(path: "Sources/FloatOverlay/FloatOverlay.docc/Resources")
        let names = try FileManager.default.contentsOfDirectory(atPath: copies.path)
        #expect(!names.isEmpty)
        for name in names {
            let picture = try Data(contentsOf: Self.root.appending(path: "docs/images/\(name)"))
            #expect(try Data(contentsOf: copies.appending(path: name)) == picture, "\(name)")
        }
    }

    /// The rows of the table of workarounds: the programs, and the file below `Sources`.
    private func workarounds() throws -> [(programs: Substring, file: Substring)] {
        try text("docs/internal/workarounds.md").matches(of: #/\n\| ([^|]+) \| (\w+\/[^ |]+) \|/#)
            .map { ($0.output.1, $0.output.2) }
    }

    @Test func everyFileWithAWorkaroundExists() throws {
        let rows = try workarounds()
        #expect(rows.count > 40)
        for row in rows {
            let path = Self.root.appending(path: "Sources/\(row.file)").path
            #expect(FileManager.default.fileExists(atPath: path), "\(row.file)")
        }
    }

    @Test func everyWorkaroundHasAnEnd() throws {
        #expect(try !text("docs/internal/workarounds.md").contains("| – |\n"))
    }

    /// The programs whose versions are looked for in comments.
    private static let programs = [
        "Cairo", "Cinnamon", "GNOME", "GTK", "KConfig", "KWin", "LXQt", "Linux", "MATE", "Orca", "Pango",
        "PipeWire", "Plasma", "PulseAudio", "Qt", "WirePlumber", "X.Org server", "Xwayland", "at-spi2-core",
        "dash", "gdk-pixbuf", "glibc", "gnome-settings-daemon", "i3", "libX11", "libXcursor", "libXext",
        "libmpv", "libpulse", "libwayland", "libwayland-cursor", "mpv", "mutter", "openbox", "picom",
        "sd-bus", "swift-argument-parser", "sway", "systemd", "toml++", "webp-pixbuf-loader", "wlroots",
        "xfce4-power-manager", "xfce4-pulseaudio-plugin", "xfwm4", "xsecurelock",
    ]
    /// The versions in comments that are no workaround, with the reason.
    private static let facts = [
        "FloatOverlayPulse/Connection/PulseConnection.swift: libpulse": "libpulse behaves as expected",
        "FloatOverlayWayland/Display/CompositorFindings.swift: KWin": "doctor reports the behaviour",
    ]

    @Test func everyVersionInACommentHasARowOfWorkarounds() throws {
        let rows = try workarounds()
        var others: Set<String> = []
        for source in try PackageSources.read().swift {
            let file = source.path.dropFirst("Sources/".count)
            for program in try Self.versions(in: Self.comments(source))
            where !rows.contains(where: { $0.file == file && $0.programs.contains(program) }) {
                others.insert("\(file): \(program)")
            }
        }
        #expect(others == Set(Self.facts.keys))
    }

    @Test func versionInACommentIsFound() throws {
        let comments = [
            "Seen with KWin 5.27 and", "toml++ (3.3), and with Plasma", "before 6.5", "", "libmpv is 2 MB",
        ]
        #expect(try Self.versions(in: comments) == ["KWin", "toml++", "Plasma"])
    }

    /// The programs that `comments`, one for each line, name with a version, which can be on the next line.
    private static func versions(in comments: [String]) throws -> Set<String> {
        let names = programs.map(NSRegularExpression.escapedPattern(for:)).joined(separator: "|")
        let version = try Regex(#"\b(\#(names)) \(?(?:(?:after|before|since|up to) )?\d"#)
        var found: Set<String> = []
        // A regular expression takes a hundred times as long as this.
        for (index, comment) in comments.enumerated() where programs.contains(where: comment.has) {
            let next = index + 1 < comments.count ? comments[index + 1] : ""
            for match in "\(comment) \(next)".matches(of: version) {
                found.insert(String(match.output[1].substring ?? ""))
            }
        }
        return found
    }

    /// The comment of each line of `source`; empty for a line without one.
    private static func comments(_ source: PackageSources.Source) -> [String] {
        zip(source.lines, source.code).map { line, code in
            String(line.dropFirst(code.text.count).drop { $0 == "/" || $0 == " " })
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

    /// Whether a file in the folder `module` of the tests, or below, has both `suite` and `function`.
    private func hasTest(_ suite: Substring, _ function: Substring, in module: String) throws -> Bool {
        let folder = "Tests/\(module)/"
        let files = try FileManager.default.subpathsOfDirectory(
            atPath: Self.root.appending(path: folder).path)
        return try files.filter { $0.hasSuffix(".swift") }.contains { name in
            let code = try text(folder + name)
            return code.contains("struct \(suite)") && code.contains("func \(function)(")
        }
    }
}
