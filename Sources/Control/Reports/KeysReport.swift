// SPDX-License-Identifier: MIT
public import Core

/// Which keys of the desktop are ours, in `status` and `doctor`.
public struct KeysReport: Hashable, Sendable {
    /// What begins the first line of it for people.
    public static let label = "keys        "
    static let indent = String(repeating: " ", count: label.count)

    /// How they are taken.
    public var grab: KeyGrab
    /// What became of each.
    public var states: [Trigger: KeyState]

    /// Makes a report from its parts.
    public init(grab: KeyGrab, states: [Trigger: KeyState]) {
        self.grab = grab
        self.states = states
    }

    /// The names of the keys of which this became, by the alphabet.
    public func names(_ state: KeyState) -> [String] {
        states.filter { $0.value == state }.compactMap { trigger, _ in
            guard case .key(let modifiers, let name) = trigger else { return nil }
            return modifiers.words + name
        }.sorted()
    }

    /// The object in `status --json`: a list of names for each state.
    public var json: JSON {
        .object(
            [JSON.Field("grab", .string(grab.rawValue))]
                + KeyState.allCases.map { state in
                    JSON.Field(state.rawValue, .array(names(state).map { .string($0) }))
                })
    }

    /// What is to be said, a line each: which are ours, then which are not, and why.
    public var lines: [String] {
        guard grab != .off else { return ["none are taken: [keys] grab is \"off\""] }
        let all = KeyState.allCases.map { ($0, names($0)) }
        return all.compactMap { state, names in names.isEmpty ? nil : state.line(names.joined(separator: ", ")) }
    }

    /// The lines of it in `status`.
    public var plain: [String] {
        (lines.isEmpty ? ["none are bound"] : lines).enumerated().map { ($0 == 0 ? Self.label : Self.indent) + $1 }
    }
}

extension KeyState {
    /// What to say of the keys called `names`.
    fileprivate func line(_ names: String) -> String {
        switch self {
        case .held: "ours: \(names)"
        case .taken: "another program holds: \(names)"
        case .absent: "not on this keyboard: \(names)"
        case .double: "bound twice, under other names: \(names)"
        case .unknown: "there is no key called: \(names)"
        }
    }
}
