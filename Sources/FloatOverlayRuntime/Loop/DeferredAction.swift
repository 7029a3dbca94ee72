// SPDX-License-Identifier: MIT

/// An action that runs once at the end of a turn, however often it was requested in the turn. A request
/// allocates no memory. The reactor retains the object until the action has run; the object does not retain the
/// reactor, which would otherwise never be released with an action that has not run.
package final class DeferredAction {
    package var onRun: (() -> Void)?
    /// Whether the action is requested and has not run yet.
    package private(set) var isScheduled = false
    private weak var reactor: Reactor?

    package init(in reactor: Reactor) { self.reactor = reactor }

    /// Requests the action for the end of this turn; between turns, for the start of the next one.
    package func schedule() {
        guard !isScheduled, let reactor else { return }
        isScheduled = true
        reactor.runLater(self)
    }

    func run() {
        isScheduled = false
        onRun?()
    }
}
