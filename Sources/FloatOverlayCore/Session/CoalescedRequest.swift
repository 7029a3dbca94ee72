// SPDX-License-Identifier: MIT

/// At most one request at a time, and one more after the reply if an event arrived during the request. Any
/// number of events during a request causes one further request.
package struct CoalescedRequest: Hashable, Sendable {
    /// Whether a reply is to come.
    package private(set) var isOpen = false
    private var isWantedAgain = false

    /// Starts without a request.
    package init() {}

    /// Whether to send the request now; otherwise `end` returns `true` when the reply has come.
    package mutating func begin() -> Bool {
        isWantedAgain = isOpen
        isOpen = true
        return !isWantedAgain
    }

    /// The reply has come. Returns whether to send the request once more; `nil`, without a change, if no
    /// reply was to come.
    package mutating func end() -> Bool? {
        guard isOpen else { return nil }
        defer { isWantedAgain = false }
        isOpen = false
        return isWantedAgain
    }
}
