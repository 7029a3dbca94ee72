// SPDX-License-Identifier: MIT

/// Receives the one reply to `restoreUserInterface`. Later calls, and calls after the timeout, have no
/// effect; releasing the object without a call replies `.failed`.
public final class RestoreReply {
    private var answer: ((Restoration) -> Void)?

    init(_ answer: @escaping (Restoration) -> Void) { self.answer = answer }

    deinit { callAsFunction(.failed) }

    /// Ends the wait for the app; the overlay then stops with `.returned`.
    public func callAsFunction(_ restoration: Restoration) {
        guard let answer else { return }
        self.answer = nil
        answer(restoration)
    }
}
