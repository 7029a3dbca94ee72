// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A class has one task: at most 15 stored properties, and 500 lines with all its extensions. Documentation comments
/// do not count, so that a public class can state ranges, errors and threads.
@Suite struct ClassSizeTests {
    struct Size: Equatable, CustomStringConvertible {
        static let limit = Size(15, 500)

        var storedProperties: Int
        var lines: Int

        init(_ storedProperties: Int, _ lines: Int) {
            (self.storedProperties, self.lines) = (storedProperties, lines)
        }

        var isWithinLimit: Bool {
            storedProperties <= Self.limit.storedProperties && lines <= Self.limit.lines
        }

        var description: String { "\(storedProperties) stored properties, \(lines) lines" }
    }

    @Test func classesAreSmall() throws {
        let sizes = Self.sizes(try PackageSources.read().swift)
        let large = sizes.filter { !$0.value.isWithinLimit }
        #expect(large.map { "\($0.key): \($0.value)" }.sorted() == [])
    }

    @Test func storedPropertiesAreCounted() {
        let text = """
            public final class Box<T>: Thing {
                static let limit = 3
                /// Documented.
                let a: Int, b: [String: Int]
                private(set) lazy var c = make { $0 }
                var d: () -> Void = { }
                var e: Int { didSet { f() } }
                var g: Int {
                    didSet { f() }
                }
                var h: Int { 4 }
                var i: Int {
                    get { 4 }
                }
                weak var j: Box?
                private struct Inner {
                    var k = 0
                }
            }

            extension Box {
                var l: Int { 5 }
            }

            private class Empty {}
            """
        let source = PackageSources.Source(path: "Sources/M/Box.swift", module: "M", text: text)
        #expect(Self.sizes([source]) == ["M.Box": Size(7, 21), "M.Empty": Size(0, 1)])
    }

    // MARK: Counting

    /// The sizes of all classes at the top level, by module and name.
    private static func sizes(_ sources: [PackageSources.Source]) -> [String: Size] {
        let blocks = sources.flatMap(Self.blocks)
        var sizes: [String: Size] = [:]
        for block in blocks where block.isClass { sizes[block.name] = Size(block.storedProperties, 0) }
        for block in blocks { sizes[block.name]?.lines += block.lines }
        return sizes
    }

    private struct Block {
        var name: String
        var isClass: Bool
        var lines: Int
        var storedProperties: Int
    }

    /// The classes and extensions of a file: the formatter puts their closing braces at the start of a line.
    private static func blocks(_ source: PackageSources.Source) -> [Block] {
        let declaration =
            #/
            ^ (?:(?:@\w+(?:\([^)]*\))?|public|package|internal|private|fileprivate|final|open)\s+)*
            (class|extension)\s+ (\w+)
            /#
        let code = source.code.map(\.text)
        return code.indices.compactMap { start in
            guard code[start].has("class ") || code[start].has("extension "),
                let match = code[start].firstMatch(of: declaration)
            else { return nil }
            let isOneLine = code[start].hasSuffix("}")
            let end = isOneLine ? start : code[start...].firstIndex(of: "}") ?? start
            let isClass = match.1 == "class"
            return Block(
                name: "\(source.module).\(match.2)", isClass: isClass,
                lines: source.lines[start...end].count { !$0.drop { $0 == " " }.hasPrefix("///") },
                storedProperties: isClass ? storedProperties(code[start...end]) : 0)
        }
    }

    private static func storedProperties(_ code: ArraySlice<String>) -> Int {
        let declaration =
            #/
            ^\s* (?:(?:@\w+(?:\([^)]*\))?|\w+(?:\(\w+\))?)\s+)*? (?:var|let)\s+ (.*)
            /#
        return code.indices.reduce(0) { sum, line in
            let text = code[line]
            guard text.hasPrefix("    "), !text.hasPrefix("     "), text.has("var ") || text.has("let "),
                !text.has("static "), let match = text.firstMatch(of: declaration)
            else { return sum }
            let next = line + 1 < code.endIndex ? code[line + 1] : ""
            return sum + (isComputed(text, next: next) ? 0 : names(match.1))
        }
    }

    /// Whether the property that `text` declares has a getter: a brace before any value, and no observer behind it.
    private static func isComputed(_ text: String, next: String) -> Bool {
        guard let brace = text.firstIndex(of: "{"), !text[..<brace].contains("=") else { return false }
        let inside = text[text.index(after: brace)...].trimmingCharacters(in: .whitespaces)
        let first = inside.isEmpty ? next.trimmingCharacters(in: .whitespaces) : inside
        return !first.hasPrefix("didSet") && !first.hasPrefix("willSet")
    }

    /// How many properties `let a: Int, b: [String: Int]` declares.
    private static func names(_ text: Substring) -> Int {
        var depth = 0
        var names = 1
        for character in text {
            switch character {
            case "(", "[", "<", "{": depth += 1
            case ")", "]", ">", "}": depth -= 1
            case "," where depth == 0: names += 1
            default: break
            }
        }
        return names
    }
}
