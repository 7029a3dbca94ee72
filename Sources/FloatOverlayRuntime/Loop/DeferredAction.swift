// SPDX-License-Identifier: MIT

/// An action that runs once at the end of a turn, however often it was requested in the turn. A request
/// allocates no memory. The reactor retains the object until the action has run.
package final class DeferredAction {
    package var onRun: (() -> Void)?
    /// Whether the action is requested and has not run yet.
    package private(set) var isScheduled = false
    private let reactor: Reactor

    package init(in reactor: Reactor) { self.reactor = reactor }

    /// Requests the action for the end of this turn; between turns, for the start of the next one.
    package func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        reactor.runLater(self)
    }

    func run() {
        isScheduled = false
        onRun?()
    }
}
