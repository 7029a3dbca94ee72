// SPDX-License-Identifier: MIT

/// A descriptor watched by a reactor; ends like a `Registration`, and can change what it waits for.
public final class FDWatch {
    private var change: ((Interest) -> Void)?
    private var end: (() -> Void)?

    init(change: @escaping (Interest) -> Void, end: @escaping () -> Void) {
        self.change = change
        self.end = end
    }

    deinit { cancel() }

    /// Waits for `interest` from the next turn on; an empty one still hears of a hang-up.
    public func wait(for interest: Interest) { change?(interest) }

    /// Ends the watch; again is nothing.
    public func cancel() {
        end?()
        end = nil
        change = nil
    }
}
