// SPDX-License-Identifier: MIT

/// A watch or a hook in a reactor, which ends on `cancel()` or deinitialization. Cancelling from any callback
/// is safe: no further callback follows.
package final class Registration {
    private var end: (() -> Void)?

    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { cancel() }

    /// Ends the registration. Idempotent.
    package func cancel() {
        end?()
        end = nil
    }
}
