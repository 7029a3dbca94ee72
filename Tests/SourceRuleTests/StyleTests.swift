// SPDX-License-Identifier: MIT
import Testing

/// Rules of style that the formatter does not check.
@Suite struct StyleTests {
    let sources: PackageSources
    init() throws { sources = try PackageSources.read() }

    @Test func filesHaveAtMost400Lines() {
        let long = sources.swift.filter { $0.lines.count > 401 }  // 400 and the end of the last one
        #expect(long.map { "\($0.path): \($0.lines.count - 1) lines" } == [])
    }

    /// The formatter sorts imports together with the comments above them.
    @Test func filesBeginWithTheLicence() {
        let others = sources.swift.filter {
            $0.lines.first?.hasPrefix("// SPDX-License-Identifier: ") != true
        }
        #expect(others.map(\.path) == [])
    }

    @Test func functionsAreShort() {
        let long = sources.swift.flatMap { source in
            functions(source).filter { $0.length > ($0.isOneSwitch ? 150 : 60) }
                .map { "\(source.path):\($0.line): \($0.length) lines" }
        }
        #expect(long == [])
    }

    @Test func typeNamesAreSpecific() {
        let vague =
            #/
            \b(?:class|struct|enum|protocol|actor|typealias)\s+
            \w*(?:Managers?|Helpers?|Utils?|Utility|Utilities|Impl)\b
            /#
        #expect(sources.places(["Manager", "Helper", "Util", "Impl"], vague) == [])
    }

    /// Private types and types of at most 12 lines stay with their users. In the grammar, the argument types of
    /// a group of commands share the file of the group.
    @Test func topLevelTypesAreInTheFilesOfTheirNames() {
        let declaration =
            #/
            ^(?:@\w+(?:\([^)]*\))?\s+)* (?:(?:public|package|internal|final|indirect|nonisolated)\s+)*
            (?:class|struct|enum|protocol|actor)\s+ (\w+)
            /#
        let wrong = sources.swift.flatMap { source -> [String] in
            let isGroup =
                source.path.hasPrefix("Sources/FloatOverlayGrammar/")
                && source.type.hasSuffix("Arguments")
            return source.code.indices.compactMap { start -> String? in
                let line = source.code[start]
                guard let first = line.text.first, first != " ", first != "}",
                    let type = line.text.firstMatch(of: declaration).map({ String($0.1) }),
                    type != source.type,
                    !(isGroup && type.hasSuffix("Arguments")), !isSmall(type, at: start, usedIn: source)
                else { return nil }
                return "\(source.path):\(line.number): \(type)"
            }
        }
        #expect(wrong == [])
    }

    /// Whether the type that is declared at `start` has at most 12 lines, and another line of the file names it.
    private func isSmall(_ type: String, at start: Int, usedIn source: PackageSources.Source) -> Bool {
        let code = source.code
        let isOneLine = code[start].text.hasSuffix("}")
        guard let end = isOneLine ? start : code[start...].firstIndex(where: { $0.text == "}" }) else {
            return false
        }
        return end - start < 12
            && code.indices.contains { !(start...end).contains($0) && code[$0].text.has(type) }
    }

    @Test func noTypeHidesItsModule() throws {
        var wrong: [String] = []
        for module in sources.modules {
            let type = try Regex("\\b(?:class|struct|enum|protocol|actor|typealias)\\s+\(module)\\b")
            wrong += sources.places([module], type).filter { $0.hasPrefix("Sources/\(module)/") }
        }
        #expect(wrong == [])
    }

    @Test func confinementIsProvedByTheCompiler() {
        #expect(sources.places(["unchecked", "unsafe"], /@unchecked\s+Sendable|nonisolated\(unsafe\)/) == [])
    }

    /// A closure requires an object only if the object stores what calls the closure. Otherwise the call may
    /// come after the release of the object: a reactor keeps a deferred action until the end of its turn.
    @Test func deferredActionsDoNotRequireTheirObject() {
        let others = sources.swift.flatMap { source in
            source.code.indices.filter { index in
                ["[unowned ", ", unowned "].contains(where: source.code[index].text.has)
                    && !storesItsClosure(source.code[statement(at: index, in: source.code)].text)
            }
            .map { "\(source.path):\(source.code[$0].number)" }
        }
        #expect(others == [])
    }

    /// Whether the statement that begins with `line` assigns to a property: `onEvent = {`,
    /// `timer = reactor.timer {`, `task = FileTask.read(`. Or it makes or watches a child process, which ends
    /// unless it is stored.
    private func storesItsClosure(_ line: String) -> Bool {
        line.contains(/(?:^|\{)\s*[\w.?]+ = |\bChildProcess\(|\bchild\.watch\(/)
    }

    /// The first line of the statement with the line `index`. A line continues the one above if it begins
    /// with a closing bracket or a capture list, or if the one above ends with an opening bracket.
    private func statement(at index: Int, in code: [(number: Int, text: String)]) -> Int {
        let text = code[index].text
        let indent = indentation(text) ?? 0
        let isContinuation = [")", "}", "["].contains { text.dropFirst(indent).hasPrefix($0) }
        let above = code[..<index].lastIndex { line in
            indentation(line.text).map { $0 < indent || (isContinuation && $0 == indent) } ?? false
        }
        guard let above, isContinuation || code[above].text.hasSuffix("(") else { return index }
        return statement(at: above, in: code)
    }

    /// The number of spaces before the code of a line; `nil` for a line without code.
    private func indentation(_ text: String) -> Int? {
        let spaces = text.prefix { $0 == " " }
        return spaces.count == text.count ? nil : spaces.count
    }

    /// The types whose initializers may omit labels: coordinates, sizes and colours have a conventional order.
    private static let coordinatesAndColours: Set = [
        "HUDColor", "PixelRect", "PixelSize", "Point", "Rect", "Size",
    ]

    /// Labels say what the arguments mean. Public initializers are recorded in `Tests/interfaces/library.txt`.
    @Test func initializersHaveLabels() {
        #expect(sources.swift.flatMap(Self.initializersWithoutLabels) == [])
    }

    @Test func initializersWithoutLabelsAreFound() {
        let text = """
            struct Box {
                init(_ a: Int, b: Int) {}
                private init<T>(
                    _ a: (T, Int) -> T, b: [Int], _ c: Int = 0
                ) {}
                public init(_ a: Int, _ b: Int) {}
                struct Point {
                    init(_ x: Int, _ y: Int) {}
                }
            }

            extension Box.Lid {
                init?(_ a: Set<Int>, _ b: Int) { self.init(a, b) }
            }
            """
        let source = PackageSources.Source(path: "Sources/M/Box.swift", module: "M", text: text)
        #expect(
            Self.initializersWithoutLabels(source)
                == ["Sources/M/Box.swift:3: Box", "Sources/M/Box.swift:13: Box.Lid"])
    }

    /// The initializers of a file that are not public and have two or more parameters without a label.
    private static func initializersWithoutLabels(_ source: PackageSources.Source) -> [String] {
        let declaration =
            #/
            ^(\s*) ((?:(?:@\w+(?:\([^)]*\))?|\w+)\s+)*) init[?]?(?:<[^(]*>)?\( (.*)
            /#
        let code = source.code
        return code.indices.compactMap { start in
            guard code[start].text.has("init"), let match = code[start].text.firstMatch(of: declaration),
                !String(match.2).has("public ")
            else { return nil }
            let following = code[(start + 1)...].prefix(20).map(\.text)
            let parameters = outerText(([String(match.3)] + following).joined(separator: " "))
            let unlabelled = parameters.split(separator: ",").count { $0.drop { $0 == " " }.hasPrefix("_ ") }
            guard unlabelled > 1 else { return nil }
            let type = enclosingType(after: code[..<start], indent: match.1.count)
            if coordinatesAndColours.contains(type) { return nil }
            return "\(source.path):\(code[start].number): \(type)"
        }
    }

    /// The beginning of `text` up to a bracket that closes more than it opens, without the contents of brackets.
    private static func outerText(_ text: String) -> String {
        var (depth, outer) = (0, "")
        for character in text {
            if ")]}".contains(character) { depth -= 1 }
            if depth < 0 { break }
            if depth == 0 { outer.append(character) }
            if "([{".contains(character) { depth += 1 }
        }
        return outer
    }

    /// The type that contains the line after `code`, which begins with `indent` spaces.
    private static func enclosingType(
        after code: ArraySlice<(number: Int, text: String)>, indent: Int
    ) -> String {
        let declaration =
            #/
            ^\s* (?:(?:@\w+(?:\([^)]*\))?|\w+)\s+)*?
            (?:class|struct|enum|protocol|actor|extension)\s+ ([\w.]+)
            /#
        for line in code.reversed() where line.text.prefix(while: { $0 == " " }).count < indent {
            if let match = line.text.firstMatch(of: declaration) { return String(match.1) }
        }
        return ""
    }

    private struct Function {
        var line: Int
        var length: Int
        /// An exhaustive flat switch may be longer.
        var isOneSwitch: Bool
    }

    /// The functions of a file: the formatter puts the closing brace at the indentation of the declaration.
    private func functions(_ source: PackageSources.Source) -> [Function] {
        let declaration =
            #/
            ^(\s*) (?:(?:@\w+(?:\([^)]*\))?|\w+(?:\(set\))?)\s+)*
            (?:func\b|init[?(<]|deinit\b|subscript\b)
            /#
        let code = source.code
        return code.indices.compactMap { start in
            let text = code[start].text
            guard ["func ", "init", "subscript"].contains(where: text.has),
                let match = text.firstMatch(of: declaration)
            else { return nil }
            let indent = String(match.1)
            // A line that ends in "}" before one ends in "{": a function of one line, or a protocol's.
            guard let open = code[start...].firstIndex(where: { "{}".contains($0.text.last ?? " ") }),
                code[open].text.hasSuffix("{"),
                let end = code[open...].firstIndex(where: { $0.text.hasPrefix(indent + "}") })
            else { return nil }
            let inner = code[(open + 1)..<end].filter { !$0.text.allSatisfy(\.isWhitespace) }
            let one =
                inner.first?.text.hasPrefix(indent + "    switch ") == true
                && inner.dropFirst().dropLast().allSatisfy { !$0.text.hasPrefix(indent + "    }") }
            return Function(line: start + 1, length: end - start + 1, isOneSwitch: one)
        }
    }
}
