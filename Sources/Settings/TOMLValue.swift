// SPDX-License-Identifier: MIT

/// The right-hand side of a key.
enum TOMLValue: Hashable {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// The elements of a list in a section; of any other it is empty.
    indirect case array([TOMLValue])
    case date, table

    /// The value as a diagnostic shows it.
    var shown: String {
        switch self {
        case .string(let text): DiagnosticFormat.quoted(text)
        case .integer(let number): String(number)
        case .float(let number): "\(number)"
        case .boolean(let isTrue): isTrue ? "true" : "false"
        case .date: "a date"
        case .array: "a list"
        case .table: "a table"
        }
    }

    /// An integer or a float, as a number.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }
}
