// SPDX-License-Identifier: MIT
internal import CFloatOverlayTOML

/// A parsed config file: keys in the order of the file, with positions.
struct TOMLDocument {
    /// A key with its value and their positions.
    struct Entry {
        var key: String
        var keyPosition: TextPosition
        var value: TOMLValue
        var position: TextPosition
        /// The members of a table, in the order of the file.
        var members: [Entry] = []
    }

    /// A TOML syntax error with its position.
    struct SyntaxError: Error {
        var message: String
        var position: TextPosition
    }

    /// The keys outside sections, and the sections.
    private(set) var entries: [Entry] = []

    /// Parses `text` with toml++, which stops at the first error.
    init(_ text: [UInt8]) throws(SyntaxError) {
        var problem = fo_toml_error()
        let isParsed = text.withUnsafeBytes { bytes in
            withUnsafeMutablePointer(to: &self) { document in
                fo_toml_parse(
                    fo_toml_text(bytes: bytes.bindMemory(to: CChar.self).baseAddress, count: bytes.count), 1,
                    document, { TOMLDocument.visit($0, $1) }, &problem)
            }
        }
        guard isParsed else { throw SyntaxError(problem) }
        // toml++ (3.3) iterates over tables in alphabetical order.
        entries.sort { $0.keyPosition < $1.keyPosition }
        for index in entries.indices { entries[index].members.sort { $0.keyPosition < $1.keyPosition } }
    }

    private static func visit(_ context: UnsafeMutableRawPointer?, _ found: UnsafePointer<fo_toml_entry>?) {
        guard let document = context?.assumingMemoryBound(to: TOMLDocument.self), let found = found?.pointee
        else { return }
        document.pointee.add(Entry(found), depth: found.depth)
    }

    private mutating func add(_ entry: Entry, depth: UInt32) {
        if depth == 0 {
            entries.append(entry)
        } else if let last = entries.indices.last {
            entries[last].add(entry, depth: depth)
        }
    }
}

extension TOMLDocument.Entry {
    /// Adds a member, or an element of the last member's list.
    fileprivate mutating func add(_ entry: TOMLDocument.Entry, depth: UInt32) {
        if depth == 1 {
            members.append(entry)
        } else if let last = members.indices.last, case .array(var elements) = members[last].value {
            // With a second reference to the elements, each addition would copy all of them.
            members[last].value = .array([])
            elements.append(entry.value)
            members[last].value = .array(elements)
        }
    }

    fileprivate init(_ found: fo_toml_entry) {
        self.init(
            key: String(found.key), keyPosition: TextPosition(found.key_position),
            value: TOMLValue(found), position: TextPosition(found.position))
    }
}

extension TOMLDocument.SyntaxError {
    /// The message of toml++ without its prefix.
    fileprivate init(_ error: fo_toml_error) {
        var error = error
        let message = withUnsafeBytes(of: &error.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let prefix = "Error while parsing "
        let shown = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
        self.init(
            message: "invalid TOML: \(DiagnosticFormat.line(shown))", position: TextPosition(error.position))
    }
}

extension TOMLValue {
    fileprivate init(_ found: fo_toml_entry) {
        switch found.type {
        case FO_TOML_STRING: self = .string(String(found.string))
        case FO_TOML_INTEGER: self = .integer(found.integer)
        case FO_TOML_FLOAT: self = .float(found.number)
        case FO_TOML_BOOLEAN: self = .boolean(found.boolean)
        case FO_TOML_TABLE: self = .table
        case FO_TOML_ARRAY: self = .array([])
        default: self = .date
        }
    }
}

extension TextPosition {
    fileprivate init(_ position: fo_toml_position) {
        self.init(line: Int(position.line), column: Int(position.column))
    }
}

extension String {
    fileprivate init(_ text: fo_toml_text) {
        self.init(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
    }
}
