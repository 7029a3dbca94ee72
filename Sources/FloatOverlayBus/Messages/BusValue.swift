// SPDX-License-Identifier: MIT

/// A value of any type (`v`), such as a property. The size is bounded for all input.
package enum BusValue: Hashable, Sendable {
    /// A string or an object path, cut to 4 KiB, lyrics to 64 KiB.
    case text(String)
    /// An object path, for writing; object paths are read as `text`.
    case path(String)
    /// An object of the connection with a bus name (`(so)`), for writing.
    case object(name: String, path: String)
    /// A 32-bit number, for writing; numbers are read as `integer`.
    case uint32(UInt32)
    /// Key sequences of Qt with one key each (`a(ai)`), for writing.
    case keys([Int32])
    /// A list of strings.
    case texts([String])
    /// An integer of any type, clamped to 64 bits with a sign.
    case integer(Int64)
    /// A floating-point number, which can be infinite or NaN.
    case real(Double)
    /// Three floating-point numbers, such as a colour, for reading.
    case reals(Double, Double, Double)
    /// A boolean.
    case flag(Bool)
    /// A dictionary with strings as keys.
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

    /// The D-Bus signature; empty for `other`.
    var signature: String {
        switch self {
        case .text: "s"
        case .path: "o"
        case .object: "(so)"
        case .uint32: "u"
        case .keys: "a(ai)"
        case .texts: "as"
        case .integer: "x"
        case .real: "d"
        case .flag: "b"
        case .dictionary: "a{sv}"
        case .reals, .other: ""
        }
    }
}
