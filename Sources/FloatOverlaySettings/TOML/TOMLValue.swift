// SPDX-License-Identifier: MIT

/// A TOML value.
enum TOMLValue: Hashable {
    case string(String)
    case integer(Int64)
    case float(Double)
    case boolean(Bool)
    /// A list. Only a list that is the value of a section's key keeps its elements; other lists are read as empty.
    indirect case array([TOMLValue])
    case date, table

    /// The value as shown in diagnostics.
    var diagnosticText: String {
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

    /// The text of a string; throws for other types.
    func text(expected: String) throws(SettingError) -> String {
        guard case .string(let text) = self else {
            throw SettingError("\(diagnosticText) is not a string", expected: expected)
        }
        return text
    }

    /// The number in an integer or a float; `nil` for other types.
    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .float(let number): number
        default: nil
        }
    }
}
