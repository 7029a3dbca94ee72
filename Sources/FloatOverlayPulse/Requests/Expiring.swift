// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A reply with a deadline.
protocol Expiring: AnyObject {
    var deadline: Instant { get }
    /// Whether the reply has not been completed yet.
    var isOpen: Bool { get }
    /// Completes the reply after its deadline: with the fallback value if there is one, else with `failure`.
    func expire(_ failure: LevelError)
}
