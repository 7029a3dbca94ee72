// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension TriggerAction {
    /// Parses the value of a binding; `nil` (`"none"`) removes the default action of the trigger.
    static func read(
        _ value: TOMLValue, for trigger: Trigger, check: CommandCheck
    ) throws(SettingError) -> TriggerAction? {
        let text = try value.text(expected: expected(for: trigger))
        let arguments: [String]
        do {
            arguments = try ShellWords.split(text)
        } catch {
            throw SettingError("\(value.diagnosticText) has \(error)", expected: expected(for: trigger))
        }
        if arguments == ["none"] { return nil }
        return try trigger.takesTarget
            ? target(arguments.joined(separator: " ")) : command(arguments, check: check)
    }

    private static func expected(for trigger: Trigger) -> String {
        trigger.takesTarget
            ? DiagnosticFormat.list(DragTarget.allCases.map(\.rawValue))
            : "a command, \"exec PROGRAM…\", or \"none\""
    }

    private static func target(_ value: String) throws(SettingError) -> TriggerAction {
        if let target = DragTarget(rawValue: value) { return .adjust(target) }
        throw SettingError(
            "\(DiagnosticFormat.quoted(value)) is not a target", value: value,
            expected: DragTarget.allCases.map(\.rawValue))
    }

    private static func command(_ arguments: [String], check: CommandCheck) throws(SettingError)
        -> TriggerAction
    {
        guard let first = arguments.first else {
            throw SettingError("empty binding", expected: expected(for: .click))
        }
        if first == "exec" {
            guard arguments.count > 1, !arguments[1].isEmpty else {
                throw SettingError("\"exec\" without a program", expected: "\"exec PROGRAM…\"")
            }
            // The kernel ends an argument there.
            if arguments.contains(where: { $0.utf8.contains(0) }) {
                throw SettingError(plain: "an argument contains a NUL byte")
            }
            return .exec(Array(arguments.dropFirst()))
        }
        if let problem = check(arguments) { throw SettingError(plain: problem) }
        return .command(arguments)
    }
}
