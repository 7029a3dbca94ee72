// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The key grabs of the desktop's keys, for `status` and `doctor`.
package struct KeysReport: Hashable, Sendable {
    /// The label of the first line in the text of `status`.
    private static let label = "keys        "
    private static let indent = String(repeating: " ", count: label.count)

    /// The configured grab mode.
    package var grab: KeyGrabMode
    /// The state of each grab.
    package var states: [Trigger: KeyGrabStatus]

    package init(grab: KeyGrabMode, states: [Trigger: KeyGrabStatus]) {
        self.grab = grab
        self.states = states
    }

    /// The names of the keys in `state`, sorted.
    package func names(_ state: KeyGrabStatus) -> [String] {
        states.filter { $0.value == state }.compactMap { trigger, _ in
            guard case .key(let modifiers, let name) = trigger else { return nil }
            return modifiers.configPrefix + name
        }.sorted()
    }

    /// Whether keys are grabbed and each one is delivered.
    package var areAllHeld: Bool { grab != .off && states.values.allSatisfy { $0 == .held } }

    /// The object in `status --json`: a list of key names for each state.
    package var json: JSON {
        .object(
            [JSON.Field("grab", value: .string(grab.rawValue))]
                + KeyGrabStatus.allCases.map { state in
                    JSON.Field(state.rawValue, value: JSON(names(state)))
                })
    }

    /// The lines for text output, one per state: the grabbed keys first, then the others with the reason.
    package var lines: [String] {
        guard grab != .off else { return ["none grabbed: [keys] grab is \"off\""] }
        let all = KeyGrabStatus.allCases.map { ($0, names($0)) }
        return all.compactMap { state, names in
            names.isEmpty ? nil : state.beginning + names.joined(separator: ", ")
        }
    }

    /// The state that `line` reports; `nil` for other lines.
    package static func state(of line: String) -> KeyGrabStatus? {
        KeyGrabStatus.allCases.first { line.hasPrefix($0.beginning) }
    }

    /// The `lines` in the text output of `status`; `nil` when it contains none.
    package static func lines(inStatus text: String) -> [String]? {
        let lines = text.split(separator: "\n")
        guard let first = lines.firstIndex(where: { $0.hasPrefix(label) }) else { return nil }
        let more = lines[(first + 1)...].prefix { $0.hasPrefix(indent) }
        return ([lines[first]] + more).map { String($0.dropFirst(label.count)) }
    }

    /// The lines in the text output of `status`, with label and indentation.
    package var plain: [String] {
        (lines.isEmpty ? ["none bound"] : lines).enumerated().map {
            ($0 == 0 ? Self.label : Self.indent) + $1
        }
    }
}

extension KeyGrabStatus {
    /// The beginning of the line for this state.
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
