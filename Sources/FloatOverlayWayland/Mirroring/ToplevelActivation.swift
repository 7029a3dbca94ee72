// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Activates the window of another program, and reports where it is when it has the focus or after a time limit.
final class ToplevelActivation {
    private static let timeout = Duration.milliseconds(150)

    /// Whether an activation is in progress or has succeeded.
    private(set) var isActive = false
    /// Returns the current placement of the window.
    var placement: () -> Placement? = { nil }
    private let timer: Timer
    private var done: ((Placement?) -> Void)?

    init(_ reactor: Reactor) {
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in finish() }
    }

    /// Activates `toplevel` for `seat` and calls `done` once. The previous activation must have ended.
    func start(_ toplevel: Toplevel, for seat: OpaquePointer, done: @escaping (Placement?) -> Void) {
        (self.done, isActive) = (done, true)
        toplevel.activate(seat)
        timer.set(after: toplevel.isActivated ? .zero : Self.timeout)
    }

    /// Handles the focus of the window.
    func finish() { finish(at: placement()) }

    /// Ends the activation in progress without success.
    func cancel() { finish(at: nil) }

    private func finish(at placement: Placement?) {
        timer.cancel()
        isActive = isActive && placement != nil
        done.take()?(placement)
    }
}
