// SPDX-License-Identifier: MIT

/// A watch or a hook in a reactor; it ends when this is cancelled or let go. Cancelling it from inside any
/// callback is safe: nothing further is heard from it.
public final class Registration {
    private var end: (() -> Void)?

    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { cancel() }

    /// Ends it; again is nothing.
    public func cancel() {
        end?()
        end = nil
    }
}
