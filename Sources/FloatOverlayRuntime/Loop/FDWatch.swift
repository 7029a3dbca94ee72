// SPDX-License-Identifier: MIT

/// A watch of one descriptor by a reactor. The watch ends like a `Registration`.
package final class FDWatch {
    private var change: ((Interest) -> Void)?
    private var end: (() -> Void)?

    init(change: @escaping (Interest) -> Void, end: @escaping () -> Void) {
        self.change = change
        self.end = end
    }

    deinit { cancel() }

    /// Changes the requested events from the next turn on. With an empty `interest`, hang-ups are still
    /// reported.
    package func setInterest(_ interest: Interest) { change?(interest) }

    /// Ends the watch. Idempotent.
    package func cancel() {
        end?()
        end = nil
        change = nil
    }
}
