// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import Glibc

/// A value of any type (`v`), such as a property. The size is bounded for all input.
enum BusValue: Hashable {
    /// A string or an object path, cut to 4 KiB.
    case text(String)
    /// An object path, for writing; object paths are read as `text`.
    case path(String)
    case texts([String])
    case integer(Int64)
    case real(Double)
    case flag(Bool)
    case dictionary([String: BusValue])
    /// A value of a type that no caller uses.
    case other

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    var dictionary: [String: BusValue]? { if case .dictionary(let all) = self { all } else { nil } }

    /// An integer, or a rounded floating-point number; `nil` if it does not fit.
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
    private static let maxTextLength = 4096
    private static let maxEntries = 256

    /// Reads a dictionary (`a{sv}`), as in the reply of `GetAll` and in `PropertiesChanged`, with at most one
    /// level of nested dictionaries.
    func dictionary() -> [String: BusValue]? { dictionary(floors: 2) }

    /// Reads a variant, as in the reply of `Get`.
    func value() -> BusValue? { value(floors: 1) }

    /// Reads an array of strings (`as`), at most 4096.
    func texts() -> [String]? {
        guard enter("a", "s") else { return nil }
        var all: [String] = []
        while all.count < 4096, let text = boundedText("s") { all.append(text) }
        return leave(all)
    }

    /// Reads a 64-bit integer (`x`).
    func integer() -> Int64? {
        var number: Int64 = 0
        return read("x", &number) ? number : nil
    }

    /// Reads a floating-point number (`d`).
    func real() -> Double? {
        var number = 0.0
        return read("d", &number) ? number : nil
    }

    private func dictionary(floors: Int) -> [String: BusValue]? {
        guard enter("a", "{sv}") else { return nil }
        var all: [String: BusValue] = [:]
        while enter("e", "sv") {
            guard let key = boundedText("s"), let value = value(floors: floors - 1) else { return nil }
            if all.count < Self.maxEntries { all[key] = value }
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
        let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, Self.maxTextLength))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func enter(_ type: String, _ contents: String) -> Bool {
        sd_bus_message_enter_container(message, Self.code(type), contents) > 0
    }

    /// Leaves a container; skips the unread elements.
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
