// SPDX-License-Identifier: MIT
internal import CBus
internal import Glibc

/// A value that says itself what it is (`v`), as properties are; bounded, whatever is sent.
enum BusValue: Hashable {
    /// A text or an object path, at most 4 KiB of it.
    case text(String)
    /// An object path of ours; what is read is a `text`.
    case path(String)
    case texts([String])
    case integer(Int64)
    case real(Double)
    case flag(Bool)
    case dictionary([String: BusValue])
    /// Nothing anybody asks for.
    case other

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var dictionary: [String: BusValue]? { if case .dictionary(let all) = self { all } else { nil } }

    /// A number of either kind; a whole one where it is too large.
    var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .real(let number): Int64(exactly: number.rounded())
        default: nil
        }
    }

    var real: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .real(let number): number
        default: nil
        }
    }
}

extension BusMessage {
    private static let longestText = 4096
    private static let mostEntries = 256

    /// What a `GetAll`, or the middle of a `PropertiesChanged`, has (`a{sv}`); of a dictionary in it no more than one
    /// floor.
    func dictionary() -> [String: BusValue]? { dictionary(floors: 2) }

    /// The value in a `Get`.
    func value() -> BusValue? { value(floors: 1) }

    /// An array of texts (`as`), the first 4096.
    func texts() -> [String]? {
        guard enter("a", "s") else { return nil }
        var all: [String] = []
        while all.count < 4096, let text = boundedText("s") { all.append(text) }
        return leave(all)
    }

    /// A number with a sign (`x`).
    func integer() -> Int64? {
        var number: Int64 = 0
        return read("x", &number) ? number : nil
    }

    /// A number with a fraction (`d`).
    func real() -> Double? {
        var number = 0.0
        return read("d", &number) ? number : nil
    }

    private func dictionary(floors: Int) -> [String: BusValue]? {
        guard enter("a", "{sv}") else { return nil }
        var all: [String: BusValue] = [:]
        while enter("e", "sv") {
            guard let key = boundedText("s"), let value = value(floors: floors - 1) else { return nil }
            if all.count < Self.mostEntries { all[key] = value }
            sd_bus_message_exit_container(message)
        }
        return leave(all)
    }

    private func value(floors: Int) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &type, &contents) > 0, let contents,
            sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), contents) > 0
        else { return nil }
        return content(String(cString: contents), floors: floors).flatMap { leave($0) }
    }

    private func content(_ signature: String, floors: Int) -> BusValue? {
        switch signature {
        case "s", "o": return boundedText(signature).map { .text($0) }
        case "b": return flag().map { .flag($0) }
        case "d":
            var number = 0.0
            return read(signature, &number) ? .real(number) : nil
        case "y": return number(signature, UInt8.self)
        case "n": return number(signature, Int16.self)
        case "q": return number(signature, UInt16.self)
        case "i": return number(signature, Int32.self)
        case "u": return number(signature, UInt32.self)
        case "x": return number(signature, Int64.self)
        case "t": return number(signature, UInt64.self)
        case "as": return texts().map { .texts($0) }
        case "a{sv}" where floors > 0: return dictionary(floors: floors).map { .dictionary($0) }
        default: return sd_bus_message_skip(message, signature) >= 0 ? .other : nil
        }
    }

    private func number<T: FixedWidthInteger & BitwiseCopyable>(_ signature: String, _ type: T.Type)
        -> BusValue?
    {
        var number = T.zero
        return read(signature, &number) ? .integer(Int64(clamping: number)) : nil
    }

    private func read<T: BitwiseCopyable>(_ signature: String, _ value: inout T) -> Bool {
        sd_bus_message_read_basic(message, Self.code(signature), &value) > 0
    }

    private func boundedText(_ signature: String) -> String? {
        var text: UnsafePointer<CChar>?
        guard sd_bus_message_read_basic(message, Self.code(signature), &text) > 0, let text else {
            return nil
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, Self.longestText))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func enter(_ type: String, _ contents: String) -> Bool {
        sd_bus_message_enter_container(message, Self.code(type), contents) > 0
    }

    /// Leaves a container, also one that has not been read to its end.
    private func leave<T>(_ value: T) -> T? {
        while sd_bus_message_at_end(message, 0) == 0 {
            guard sd_bus_message_skip(message, nil) >= 0 else { return nil }
        }
        return sd_bus_message_exit_container(message) >= 0 ? value : nil
    }

    private static func code(_ signature: String) -> CChar {
        CChar(bitPattern: signature.utf8.first ?? 0)
    }
}
