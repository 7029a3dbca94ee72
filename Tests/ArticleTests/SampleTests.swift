// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// The README and the articles show code that compiles: that of `Samples.swift` or of an example.
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

    @Test func everyBlockIsCompiled() throws {
        let compiled = try ["Tests/ArticleTests/Samples.swift", "Examples/Hello/main.swift"].map {
            Self.lines(try Self.text($0))
        }
        let articles = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: Self.catalog).path
        ).filter { $0.hasSuffix(".md") }.map { "\(Self.catalog)/\($0)" }
        let blocks = try (["README.md"] + articles).flatMap(Self.blocks)
        #expect(blocks.count > 15)
        let others = blocks.filter { block in !compiled.contains { block.isPart(of: $0) } }
        // Fragments of a manifest are not code of an app.
        #expect(others.map(\.place) == ["\(Self.catalog)/FirstOverlay.md: // In Package.swift:"])
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The lines without their indentation.
    private static func lines(_ text: String) -> [String] {
        text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The code blocks of a document; its other code is indented.
    private static func blocks(_ path: String) throws -> [Block] {
        let parts = try text(path).components(separatedBy: "\n```")
        return stride(from: 1, to: parts.count, by: 2).map { index in
            // The first line is the name of the language.
            let lines = Self.lines(parts[index]).dropFirst()
            let code = lines.drop { $0.isEmpty || $0.hasPrefix("import ") }
            return Block(
                place: "\(path): \(code.first ?? "")", imports: lines.filter { $0.hasPrefix("import ") },
                code: Array(code))
        }
    }
}
