// SPDX-License-Identifier: MIT
internal import Core

/// The proportions of the channels of each sink ever seen, by name, so that they survive silence, reconnections
/// and unplugging; the 64 sinks seen last.
struct BalanceMemory {
    private static let most = 64
    private var known: [(name: String, balance: Balance)] = []

    subscript(name: String) -> Balance {
        get { known.last { $0.name == name }?.balance ?? Balance() }
        set {
            known.removeAll { $0.name == name }
            if known.count == Self.most { known.removeFirst() }
            known.append((name, newValue))
        }
    }
}
