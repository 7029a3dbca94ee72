// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import Glibc

extension BusMessage {
    /// Appends `value` with its D-Bus type. Returns a negative errno on failure.
    func append(_ value: BusValue) -> CInt {
        switch value {
        case .text(let text): return append("s", text)
        case .path(let path): return append("o", path)
        case .texts(let texts):
            return within("a", "s") { texts.lazy.map { append("s", $0) }.first { $0 < 0 } ?? 0 }
        case .integer(let number): return append("x", number)
        case .real(let number): return append("d", number)
        case .flag(let flag): return append("b", CInt(flag ? 1 : 0))
        case .dictionary(let all):
            return within("a", "{sv}") { all.lazy.map(append).first { $0 < 0 } ?? 0 }
        case .other: return -EINVAL
        }
    }

    private func append(_ key: String, _ value: BusValue) -> CInt {
        within("e", "sv") {
            let result = append("s", key)
            return result < 0 ? result : within("v", value.signature) { append(value) }
        }
    }

    private func append(_ type: Unicode.Scalar, _ text: String) -> CInt {
        sd_bus_message_append_basic(message, CChar(UInt8(ascii: type)), text)
    }

    private func append<T: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: T) -> CInt {
        withUnsafePointer(to: value) { sd_bus_message_append_basic(message, CChar(UInt8(ascii: type)), $0) }
    }

    private func within(_ type: Unicode.Scalar, _ contents: String, _ body: () -> CInt) -> CInt {
        let result = sd_bus_message_open_container(message, CChar(UInt8(ascii: type)), contents)
        if result < 0 { return result }
        let written = body()
        return written < 0 ? written : sd_bus_message_close_container(message)
    }
}

extension BusValue {
    /// The D-Bus signature; empty for `other`.
    fileprivate var signature: String {
        switch self {
        case .text: "s"
        case .path: "o"
        case .texts: "as"
        case .integer: "x"
        case .real: "d"
        case .flag: "b"
        case .dictionary: "a{sv}"
        case .other: ""
        }
    }
}
