// SPDX-License-Identifier: MIT
import Foundation
import Glibc

/// The package on disk: its sources and the declarations of `Package.swift`.
struct PackageSources {
    /// One source file; `path` is relative to the package's root, `module` its folder below `Sources`.
    struct Source {
        var path: String
        var module: String
        var lines: [Substring]
        /// The lines without comments, each with its number from 1.
        var code: [(number: Int, text: String)]
        /// The type that the file is named for, of `Type.swift` and `Type+Part.swift`.
        var type: String {
            let name = path.split(separator: "/").last ?? ""
            return String(name.prefix { $0 != "." && $0 != "+" })
        }

        init(path: String, module: String, text: String) {
            (self.path, self.module) = (path, module)
            lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            code = lines.enumerated().map { ($0 + 1, String($1).withoutLineComment) }
        }
    }

    /// One import line.
    struct Import {
        var module: String
        var isPublic: Bool
        var place: String
        var importer: String
    }

    var modules: [String]
    var swift: [Source]
    /// Module → imports that its declaration in `Package.swift` allows.
    var declared: [String: Set<String>]

    /// The package, read once for all tests.
    static func read() throws -> PackageSources { try shared.get() }
    private static let shared = Result { try PackageSources() }

    private init() throws {
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let files = FileManager.default
        let folder = root.appending(path: "Sources")
        modules = try files.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
        swift = []
        for module in modules {
            let inside = files.enumerator(atPath: folder.appending(path: module).path)
            while let name = inside?.nextObject() as? String {
                guard name.hasSuffix(".swift") else { continue }
                let text = try String(
                    contentsOf: folder.appending(path: "\(module)/\(name)"), encoding: .utf8)
                swift.append(
                    Source(path: "Sources/\(module)/\(name)", module: module, text: text))
            }
        }
        declared = try Self.declarations(
            String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8))
    }

    var imports: [Import] {
        let pattern =
            #/
            ^\s* (?:@\w+(?:\([^)]*\))?\s+)*
            (?:(public|package|internal|fileprivate|private)\s+)?
            import\s+ (?:(?:struct|class|enum|protocol|func|var|let|typealias|actor)\s+)?
            (\w+)
            /#
        return swift.flatMap { source in
            source.code.compactMap { line in
                // A regular expression takes a hundred times as long as this.
                guard line.text.has("import "), let match = line.text.firstMatch(of: pattern) else {
                    return nil
                }
                return Import(
                    module: String(match.2), isPublic: match.1 == "public" || match.1 == "package",
                    place: "\(source.path):\(line.number)", importer: source.module)
            }
        }
    }

    /// The lines of code that contain one of `words` and match `pattern`, as "path:line: text".
    func places(_ words: [String], _ pattern: some RegexComponent) -> [String] {
        swift.flatMap { source in
            source.code.compactMap { line in
                words.contains(where: line.text.has) && line.text.contains(pattern)
                    ? "\(source.path):\(line.number): \(line.text.trimmingCharacters(in: .whitespaces))" : nil
            }
        }
    }

    /// Reads `module("A", ["B", logging])`, `.executableTarget(name: "A", dependencies: […` and the C targets.
    private static func declarations(_ manifest: String) -> [String: Set<String>] {
        let products = ["logging": "Logging", "argumentParser": "ArgumentParser"]
        let text = manifest.split(separator: "\n").map { String($0).withoutLineComment }.joined(
            separator: "\n")
        let plain = /module\(\s*"(\w+)"(?:\s*,\s*\[([^\]]*)\])?\s*\)/
        let target =
            #/
            \.(?:executableTarget|target|systemLibrary)\(
            \s*name:\s*"(\w+)"(?:\s*,\s*dependencies:\s*\[([^\]]*)\])?
            /#
        var all: [String: Set<String>] = [:]
        for match in text.matches(of: plain).map(\.output) + text.matches(of: target).map(\.output) {
            let words = (match.2 ?? "").matches(of: /\w+/).map { String($0.output) }
            all[String(match.1)] = Set(words.map { products[$0] ?? $0 })
        }
        return all
    }
}

extension String {
    /// Whether the text contains `part`, byte by byte.
    func has(_ part: String) -> Bool { strstr(self, part) != nil }

    /// The text up to `//`, unless that stands inside a string literal of this line.
    var withoutLineComment: String {
        var copy = self
        let end = copy.withUTF8 { text -> Int? in
            var isQuoted = false
            var previous: UInt8 = 0
            for (at, byte) in text.enumerated() {
                if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isQuoted.toggle() }
                if byte == UInt8(ascii: "/"), previous == byte, !isQuoted { return at - 1 }
                // A backslash after a backslash escapes no quote.
                previous = byte == UInt8(ascii: "\\") && previous == byte ? 0 : byte
            }
            return nil
        }
        return end.map { String(utf8.prefix($0)) ?? self } ?? self
    }
}
