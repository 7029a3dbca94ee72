// SPDX-License-Identifier: MIT
public import Core

/// What came of asking for the user interface.
public enum Restoration: Hashable, Sendable {
    /// It is back; the overlay moves onto it when it says where it is.
    case restored(to: Placement?)
    /// There is none, or it did not come back.
    case failed
}

/// Takes the one answer to `restoreUserInterface`. Another one, and one that comes too late, is nothing; letting go
/// of it without an answer is `.failed`.
public final class RestoreReply {
    private var answer: ((Restoration) -> Void)?

    init(_ answer: @escaping (Restoration) -> Void) { self.answer = answer }

    deinit { callAsFunction(.failed) }

    /// Answers.
    public func callAsFunction(_ restoration: Restoration) {
        guard let answer else { return }
        self.answer = nil
        answer(restoration)
    }
}
