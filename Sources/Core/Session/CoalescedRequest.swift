// SPDX-License-Identifier: MIT

/// One request at a time, and one more if another was wanted meanwhile: a storm of events costs two.
public struct CoalescedRequest: Hashable, Sendable {
    /// Whether a reply is to come.
    public private(set) var isOpen = false
    private var isWantedAgain = false

    /// Starts without a request.
    public init() {}

    /// Whether to send the request now; otherwise `end` returns `true` when the reply has come.
    public mutating func begin() -> Bool {
        isWantedAgain = isOpen
        isOpen = true
        return !isWantedAgain
    }

    /// The reply has come. Returns whether to send the request once more.
    public mutating func end() -> Bool {
        defer { isWantedAgain = false }
        isOpen = false
        return isWantedAgain
    }
}
