// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import Glibc

/// A reply or a signal, valid until the callback returns, or a message to write. Each read method reads the
/// next element.
package struct BusMessage {
    /// The number of bytes that are read of a text in a dictionary or a list.
    package static let maxTextLength = 4096
    /// The number of bytes that are read of the lyrics in the metadata of a track.
    package static let maxLyricsLength = 1 << 16
    /// The key of the lyrics.
    static let lyricsKey = "xesam:asText"
    /// The number of texts that are read of a list.
    package static let maxTexts = 4096
    /// The number of entries that are read of a dictionary.
    package static let maxEntries = 256

    let message: OpaquePointer?

    /// `message` is a `sd_bus_message`, which the caller owns.
    package init(message: OpaquePointer?) { self.message = message }

    /// The unique bus name of the sender.
    var sender: String? { sd_bus_message_get_sender(message).map { String(cString: $0) } }

    /// The unique bus name of the receiver; for a reply, the one of this connection.
    var receiver: String? { sd_bus_message_get_destination(message).map { String(cString: $0) } }

    // MARK: Reading

    /// Whether the bus itself has sent the message. A peer can send any signal to this connection alone: neither the bus
    /// nor sd-bus compares the sender of such a signal with the well-known name in the match rule.
    var isFromBus: Bool { sender == "org.freedesktop.DBus" }

    /// The name and its new owner in a `NameOwnerChanged` signal of the bus. The owner is empty if the name has
    /// no owner.
    package func ownerChange() -> (name: String, owner: String)? {
        guard isFromBus, let name = text(), text() != nil, let owner = text() else { return nil }
        return (name, owner)
    }

    /// Reads an object path (`o`).
    package func objectPath() -> String? { text("o", limit: nil) }

    /// Reads a string (`s`).
    package func text() -> String? { text("s", limit: nil) }

    /// Reads a boolean (`b`).
    package func flag() -> Bool? {
        var value: CInt = 0
        return read("b", &value) ? value != 0 : nil
    }

    /// Reads the path in a variant of type `(so)`: the ID of an object and its path. `nil` for an empty ID
    /// with the path `/`, which logind sends if there is no object.
    package func pathOfProperty() -> String? {
        guard enter("v", "(so)"), enter("r", "so"), text()?.isEmpty == false else { return nil }
        return objectPath()
    }

    /// Reads a dictionary (`a{sv}`), as in the reply of `GetAll` and in `PropertiesChanged`, with at most one
    /// level of nested dictionaries.
    package func dictionary() -> [String: BusValue]? { dictionary(floors: 2) }

    /// Reads a variant, as in the reply of `Get`, or a variant in a variant.
    package func value() -> BusValue? { value(floors: 1) }

    /// Reads an array of strings (`as`), at most `maxTexts`.
    package func texts() -> [String]? {
        guard enter("a", "s") else { return nil }
        var all: [String] = []
        while all.count < Self.maxTexts, let text = text("s") { all.append(text) }
        return leave(all)
    }

    /// Reads the first key of each key sequence of Qt (`a(ai)`).
    package func keys() -> [Int32]? {
        guard enter("a", "(ai)") else { return nil }
        var all: [Int32] = []
        while all.count < Self.maxEntries, enter("r", "ai") {
            var key: Int32 = 0
            guard enter("a", "i"), read("i", &key), let first = leave(key), let only = leave(first) else {
                return nil
            }
            all.append(only)
        }
        return leave(all)
    }

    /// Reads a 64-bit integer (`x`).
    package func integer() -> Int64? {
        var number: Int64 = 0
        return read("x", &number) ? number : nil
    }

    /// Reads an unsigned 32-bit integer (`u`).
    func unsigned() -> UInt32? {
        var number: UInt32 = 0
        return read("u", &number) ? number : nil
    }

    /// Reads a floating-point number (`d`).
    package func real() -> Double? {
        var number = 0.0
        return read("d", &number) ? number : nil
    }

    private func dictionary(floors: Int) -> [String: BusValue]? {
        guard enter("a", "{sv}") else { return nil }
        var all: [String: BusValue] = [:]
        var left = Self.maxEntries
        while enter("e", "sv") {
            // Each entry counts: the entries of one key replace each other.
            guard left > 0, let key = text("s"),
                let value = value(
                    floors: floors - 1,
                    limit: key == Self.lyricsKey ? Self.maxLyricsLength : Self.maxTextLength)
            else { return nil }
            all[key] = value
            left -= 1
            sd_bus_message_exit_container(message)
        }
        return leave(all)
    }

    private func value(floors: Int, limit: Int = Self.maxTextLength) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &type, &contents) > 0, let contents else { return nil }
        let signature = String(cString: contents)
        guard enter("v", signature) else { return nil }
        return content(signature, floors: floors, limit: limit).flatMap { leave($0) }
    }

    private func content(_ signature: String, floors: Int, limit: Int) -> BusValue? {
        switch signature {
        case "s", "o": return text(signature, limit: limit).map { .text($0) }
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
        case "(ddd)":
            guard enter("r", "ddd"), let first = real(), let second = real(), let third = real() else {
                return nil
            }
            return leave(.reals(first, second, third))
        case "as": return texts().map { .texts($0) }
        case "v" where floors > 0: return value(floors: floors - 1)
        case "a{sv}" where floors > 0: return dictionary(floors: floors).map { .dictionary($0) }
        default:
            var left = Self.maxTexts
            return skip(&left) ? .other : nil
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

    private func text(_ signature: String, limit: Int? = Self.maxTextLength) -> String? {
        var text: UnsafePointer<CChar>?
        guard read(signature, &text), let text else { return nil }
        guard let limit else { return String(cString: text) }
        return String(
            decoding: UnsafeRawBufferPointer(start: text, count: strnlen(text, limit)), as: UTF8.self)
    }

    private func enter(_ type: String, _ contents: String) -> Bool {
        sd_bus_message_enter_container(message, Self.code(type), contents) > 0
    }

    /// Skips a value, whose arrays may have `left` elements together. Returns `false` if they have more: sd-bus reads
    /// each element, which takes seconds for the largest message of a bus. It passes the bytes of a picture (`ay`)
    /// without reading them.
    private func skip(_ left: inout Int) -> Bool {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return false }
        guard let contents else { return sd_bus_message_skip(message, nil) >= 0 }
        let signature = String(cString: contents)
        let isArray = type == Self.code("a")
        if isArray, signature == "y" {
            var count = 0
            var bytes: UnsafeRawPointer?
            return sd_bus_message_read_array(message, Self.code("y"), &bytes, &count) >= 0
        }
        guard sd_bus_message_enter_container(message, type, signature) > 0 else { return false }
        return leave(&left, isArray: isArray)
    }

    /// Leaves a container; skips the unread elements.
    private func leave(_ left: inout Int, isArray: Bool) -> Bool {
        while sd_bus_message_at_end(message, 0) == 0 {
            if isArray { left -= 1 }
            guard left >= 0, skip(&left) else { return false }
        }
        return sd_bus_message_exit_container(message) >= 0
    }

    /// Leaves a container; skips the unread elements, at most `maxTexts`.
    private func leave<T>(_ value: T) -> T? {
        var left = Self.maxTexts
        return leave(&left, isArray: true) ? value : nil
    }

    // MARK: Writing

    /// Appends `value` with its D-Bus type. Returns a negative errno on failure.
    func append(_ value: BusValue) -> CInt {
        switch value {
        case .text(let text): return append("s", text)
        case .path(let path): return append("o", path)
        case .object(let name, let path):
            return within("r", of: "so") {
                let result = append("s", name)
                return result < 0 ? result : append("o", path)
            }
        case .texts(let texts):
            return within("a", of: "s") { texts.lazy.map { append("s", $0) }.first { $0 < 0 } ?? 0 }
        case .keys(let keys):
            return within("a", of: "(ai)") { keys.lazy.map(appendSequence).first { $0 < 0 } ?? 0 }
        case .uint32(let number): return append("u", number)
        case .integer(let number): return append("x", number)
        case .real(let number): return append("d", number)
        case .flag(let flag): return append("b", CInt(flag ? 1 : 0))
        case .dictionary(let all):
            return within("a", of: "{sv}") { all.lazy.map(appendEntry).first { $0 < 0 } ?? 0 }
        case .reals, .other: return -EINVAL
        }
    }

    private func appendEntry(_ key: String, _ value: BusValue) -> CInt {
        within("e", of: "sv") {
            let result = append("s", key)
            return result < 0 ? result : within("v", of: value.signature) { append(value) }
        }
    }

    /// Appends a key sequence of Qt, which has room for four keys, with one key.
    private func appendSequence(_ key: Int32) -> CInt {
        let keys: [Int32] = [key, 0, 0, 0]
        return within("r", of: "ai") {
            within("a", of: "i") { keys.lazy.map { append("i", $0) }.first { $0 < 0 } ?? 0 }
        }
    }

    private func append(_ type: String, _ text: String) -> CInt {
        sd_bus_message_append_basic(message, Self.code(type), text)
    }

    private func append<T: BitwiseCopyable>(_ type: String, _ value: T) -> CInt {
        withUnsafePointer(to: value) { sd_bus_message_append_basic(message, Self.code(type), $0) }
    }

    private func within(_ type: String, of contents: String, _ body: () -> CInt) -> CInt {
        let result = sd_bus_message_open_container(message, Self.code(type), contents)
        if result < 0 { return result }
        let written = body()
        return written < 0 ? written : sd_bus_message_close_container(message)
    }

    private static func code(_ signature: String) -> CChar {
        CChar(bitPattern: signature.utf8.first ?? 0)
    }
}
