// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Drives one overlay through its life cycle: reports events to `LifeCycle`, performs its effects in order,
/// and keeps the deadlines of the first frame and of the restored user interface.
///
/// Reentrancy: an effect can call the delegate, which can stop, hide or replace the overlay during the call.
/// Effects that the life cycle appends in the meantime are queued: the outermost `dispatch` performs them
/// after the present effect, and calls the completions after all effects of the last state. So callbacks are
/// never nested, follow the order of the life cycle, and completions come after the last callback.
final class OverlayLife {
    /// How long the delegate may take to restore its user interface.
    private static let restoreTimeout = Duration.seconds(1)

    /// The message and exit status of a content failure; `nil` if the overlay ended otherwise.
    private(set) var contentError: (message: String, status: ExitStatus)?
    /// The app's reply to `restoreUserInterface`, for the closing animation.
    private(set) var restoration = Restoration.failed
    /// Whether `didStart` has been performed.
    private(set) var hasStarted = false
    /// Performs an effect.
    var onEffect: (LifeCycle.Effect) -> Void = { _ in }
    /// The overlay: it has to live until all effects are carried out, though its host lets go of it before the last.
    var owner: () -> AnyObject? = { nil }
    private var cycle = LifeCycle()
    private var effects: [LifeCycle.Effect] = []
    private var isDispatching = false
    private var completions: [() -> Void] = []
    private let startDeadline: Timer
    private let restoreDeadline: Timer

    init(in reactor: Reactor) {
        startDeadline = Timer(in: reactor)
        restoreDeadline = Timer(in: reactor)
        restoreDeadline.onFire = { [unowned self] _ in restored(.failed) }
    }

    var state: LifeCycle.State { cycle.state }
    /// Why it stops, once it does.
    var stopReason: StopReason { cycle.reason }

    // MARK: What happens

    func start() { cycle.start() }

    /// Calls `timedOut` unless it appears within `startTimeout`.
    func awaitFirstFrame(for startTimeout: Duration, timedOut: @escaping () -> Void) {
        startDeadline.onFire = { _ in timedOut() }
        startDeadline.set(after: startTimeout)
    }

    /// Stops the overlay. `completion` is called exactly once: after the last callback, or immediately if the
    /// overlay has stopped already.
    func stop(_ reason: StopReason, completion: (() -> Void)? = nil) {
        if let completion { completions.append(completion) }
        cycle.stop(reason, into: &effects)
        dispatch()
    }

    /// Stops the overlay after the delegate has restored its user interface.
    func returnToApp(completion: (() -> Void)?) {
        if let completion { completions.append(completion) }
        cycle.returnToApp(into: &effects)
        dispatch()
    }

    func fail(_ failure: StartFailure) {
        cycle.fail(failure, into: &effects)
        dispatch()
    }

    /// Stops the overlay because of a content failure.
    func abort(_ message: String, exitStatus status: ExitStatus) {
        switch state {
        // A content failure while the overlay is closing is not the reason of the stop.
        case .leaving, .stopping, .over: return
        case .idle, .waiting, .ready, .starting, .active, .restoring: contentError = (message, status)
        }
        stop(.lost)
    }

    /// Records the first frame; returns whether it was awaited.
    func firstFrame() -> Bool { cycle.firstFrame() }

    /// Its turn has come: it appears.
    func appear() {
        startDeadline.cancel()
        cycle.appear(into: &effects)
        dispatch()
    }

    /// The first frame is on screen.
    func shown() {
        cycle.shown(into: &effects)
        dispatch()
    }

    /// Starts the deadline for the delegate's reply; without a reply in time the restoration counts as
    /// failed.
    func awaitRestoration() { restoreDeadline.set(after: Self.restoreTimeout) }

    /// The user interface is back, or will not come.
    func restored(_ restoration: Restoration) {
        guard state == .restoring else { return }
        self.restoration = restoration
        restoreDeadline.cancel()
        cycle.restored(into: &effects)
        dispatch()
    }

    /// Records the end of the closing animation.
    func left() {
        cycle.left(into: &effects)
        dispatch()
    }

    /// Records that the window is closed.
    func gone() {
        cycle.gone(into: &effects)
        dispatch()
    }

    func cancelDeadlines() {
        startDeadline.cancel()
        restoreDeadline.cancel()
    }

    private func dispatch() {
        guard !isDispatching else { return }
        withExtendedLifetime(owner()) { carryOut() }
    }

    private func carryOut() {
        isDispatching = true
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            if effect == .didStart { hasStarted = true }
            onEffect(effect)
        }
        isDispatching = false
        guard state == .over else { return }
        let due = completions
        completions = []
        for completion in due { completion() }
    }
}
