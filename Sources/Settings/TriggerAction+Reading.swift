// SPDX-License-Identifier: MIT
internal import Core

extension TriggerAction {
    private static let nothing = "none"

    /// Reads the right-hand side of a binding; `nil` takes the trigger's default away.
    static func read(
        _ value: TOMLValue, for trigger: Trigger, check: CommandCheck
    ) throws(Complaint) -> TriggerAction? {
        guard case .string(let text) = value else {
            throw Complaint("\(value.shown) is not in quotes", legal: legal(for: trigger))
        }
        let words: [String]
        do {
            words = try PosixWords.split(text)
        } catch {
            throw Complaint("\(value.shown) has \(error)", legal: legal(for: trigger))
        }
        if words == [nothing] { return nil }
        return try trigger.takesTarget ? target(words.joined(separator: " ")) : command(words, check: check)
    }

    private static func legal(for trigger: Trigger) -> String {
        trigger.takesTarget
            ? Wording.list(DragTarget.allCases.map(\.rawValue)) : "a command, \"exec PROGRAM…\", or \"none\""
    }

    private static func target(_ word: String) throws(Complaint) -> TriggerAction {
        if let target = DragTarget(rawValue: word) { return .adjust(target) }
        throw Complaint(
            "\(Wording.quoted(word)) is not an axis", word, legal: DragTarget.allCases.map(\.rawValue))
    }

    private static func command(_ words: [String], check: CommandCheck) throws(Complaint) -> TriggerAction {
        guard let first = words.first else {
            throw Complaint("empty binding", legal: legal(for: .click))
        }
        if first == "exec" {
            guard words.count > 1, !words[1].isEmpty else {
                throw Complaint("\"exec\" without a program", legal: "\"exec PROGRAM…\"")
            }
            return .exec(Array(words.dropFirst()))
        }
        if let problem = check(words) { throw Complaint(plain: problem) }
        return .command(words)
    }
}
