// SPDX-License-Identifier: MIT
public import Core

/// Which keys of the desktop are ours, in `status` and `doctor`.
public struct KeysReport: Hashable, Sendable {
    /// What begins the first line of it for people.
    private static let label = "keys        "
    private static let indent = String(repeating: " ", count: label.count)

    /// How they are taken.
    public var grab: KeyGrab
    /// What became of each.
    public var states: [Trigger: KeyGrabStatus]

    /// Makes a report from its parts.
    public init(grab: KeyGrab, states: [Trigger: KeyGrabStatus]) {
        self.grab = grab
        self.states = states
    }

    /// The names of the keys of which this became, by the alphabet.
    public func names(_ state: KeyGrabStatus) -> [String] {
        states.filter { $0.value == state }.compactMap { trigger, _ in
            guard case .key(let modifiers, let name) = trigger else { return nil }
            return modifiers.configPrefix + name
        }.sorted()
    }

    /// The object in `status --json`: a list of names for each state.
    public var json: JSON {
        .object(
            [JSON.Field("grab", .string(grab.rawValue))]
                + KeyGrabStatus.allCases.map { state in
                    JSON.Field(state.rawValue, .array(names(state).map { .string($0) }))
                })
    }

    /// What is to be said, a line each: which are ours, then which are not, and why.
    public var lines: [String] {
        guard grab != .off else { return ["none grabbed: [keys] grab is \"off\""] }
        let all = KeyGrabStatus.allCases.map { ($0, names($0)) }
        return all.compactMap { state, names in
            names.isEmpty ? nil : state.beginning + names.joined(separator: ", ")
        }
    }

    /// Which state one of `lines` is about; `nil` for a line about none.
    public static func state(of line: String) -> KeyGrabStatus? {
        KeyGrabStatus.allCases.first { line.hasPrefix($0.beginning) }
    }

    /// The `lines` in what `status` prints for people; `nil` where it says nothing of keys.
    public static func lines(inStatus text: String) -> [String]? {
        let lines = text.split(separator: "\n")
        guard let first = lines.firstIndex(where: { $0.hasPrefix(label) }) else { return nil }
        let more = lines[(first + 1)...].prefix { $0.hasPrefix(indent) }
        return ([lines[first]] + more).map { String($0.dropFirst(label.count)) }
    }

    /// The lines of it in `status`.
    public var plain: [String] {
        (lines.isEmpty ? ["none bound"] : lines).enumerated().map {
            ($0 == 0 ? Self.label : Self.indent) + $1
        }
    }
}

extension KeyGrabStatus {
    /// What begins the line about such keys.
    fileprivate var beginning: String {
        switch self {
        case .held: "grabbed: "
        case .taken: "held by another program: "
        case .absent: "not on this keyboard: "
        case .duplicate: "bound twice under different names: "
        case .unknown: "unknown key names: "
        }
    }
}
