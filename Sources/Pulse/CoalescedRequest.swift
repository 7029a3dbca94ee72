// SPDX-License-Identifier: MIT

/// One question at a time, and once more if anything happened meanwhile: a storm of events costs two.
struct CoalescedRequest {
    /// Whether an answer is to come.
    private(set) var isOpen = false
    private var isStale = false

    /// Whether to ask now; otherwise it is to be asked once more when the answer has come.
    mutating func begin() -> Bool {
        isStale = isOpen
        guard !isOpen else { return false }
        isOpen = true
        return true
    }

    /// The answer has come; whether to ask once more.
    mutating func end() -> Bool {
        isOpen = false
        return isStale
    }
}
