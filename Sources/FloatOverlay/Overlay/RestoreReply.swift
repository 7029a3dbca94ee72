// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// Receives the one reply to `restoreUserInterface`. Later calls, and calls after the timeout, have no
/// effect; releasing the object without a call replies `.failed`. All calls, and the release, belong to the
/// thread of the event loop.
public final class RestoreReply {
    private var answer: ((Restoration) -> Void)?

    init(_ answer: @escaping (Restoration) -> Void) { self.answer = answer }

    deinit { callAsFunction(.failed) }

    /// Ends the wait for the app; the overlay then stops with `.returned`.
    ///
    /// - Parameter restoration: Whether the user interface is restored, and where it is.
    public func callAsFunction(_ restoration: Restoration) {
        guard let answer else { return }
        self.answer = nil
        answer(restoration)
    }
}

/// The result of the request to restore the app's user interface.
public enum Restoration: Hashable, Sendable {
    /// The user interface is restored; the overlay animates onto its placement if one is given.
    case restored(to: Placement?)
    /// The app has no user interface to restore, or could not restore it.
    case failed
}
