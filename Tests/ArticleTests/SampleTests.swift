// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The README, the articles and documentation comments show code that compiles: that of `Samples.swift` or of an
/// example.
@Suite struct SampleTests {
    private struct Block {
        var place: String
        var imports: [String]
        var code: [String]

        func isPart(of lines: [String]) -> Bool {
            lines.contains(code) && imports.allSatisfy { lines.contains($0) }
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let catalog = "Sources/FloatOverlay/FloatOverlay.docc"
    private static let library = ["FloatOverlay", "FloatOverlayContents", "FloatOverlayCore"]

    @Test func everyBlockIsCompiled() throws {
        let compiled = try ["Tests/ArticleTests/Samples.swift", "Examples/Hello/main.swift"].map {
            Self.lines(try Self.text($0))
        }
        let articles = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: Self.catalog).path
        ).filter { $0.hasSuffix(".md") }.map { "\(Self.catalog)/\($0)" }
        let sources = try Self.library.flatMap { try Self.sources("Sources/\($0)") }
        let blocks = try (["README.md"] + articles + sources).flatMap(Self.blocks)
        #expect(blocks.count > 30)
        let others = blocks.filter { block in !compiled.contains { block.isPart(of: $0) } }
        // Fragments of a manifest are not code of an app.
        #expect(others.map(\.place) == ["\(Self.catalog)/FirstOverlay.md: // In Package.swift:"])
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The Swift files in `folder` and below.
    private static func sources(_ folder: String) throws -> [String] {
        let path = root.appending(path: folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: path)
            .filter { $0.hasSuffix(".swift") }.sorted().map { "\(folder)/\($0)" }
    }

    /// The documentation comments of a Swift file as a document.
    private static func comments(_ text: String) -> String {
        lines(text).filter { $0.hasPrefix("///") }
            .map { "\n" + $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }.joined()
    }

    /// The lines without their indentation.
    private static func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The code blocks of a document, whose other code is indented, or of the documentation comments of a file, whose
    /// diagrams have no language.
    private static func blocks(_ path: String) throws -> [Block] {
        let isSource = path.hasSuffix(".swift")
        let file = try text(path)
        let parts = (isSource ? comments(file) : file).components(separatedBy: "\n```")
        return stride(from: 1, to: parts.count, by: 2).compactMap { index in
            guard !isSource || parts[index].hasPrefix("swift\n") else { return nil }
            // The first line is the name of the language.
            let lines = Self.lines(parts[index]).dropFirst()
            let code = lines.drop { $0.isEmpty || $0.hasPrefix("import ") }
            return Block(
                place: "\(path): \(code.first ?? "")", imports: lines.filter { $0.hasPrefix("import ") },
                code: Array(code))
        }
    }
}
