// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Takes one overlay through its life: tells `LifeCycle` what happens, has its effects carried out in order, and keeps
/// the deadlines for the first frame and for the user interface that is to be restored.
///
/// Re-entrancy: an effect may call the delegate, which may stop, hide or replace the overlay from inside the call. What
/// the life cycle appends meanwhile waits in `effects`: the outermost `dispatch` carries it out once the effect under way
/// is done, and calls the completions when all effects of the last state are done. So callbacks are never nested, come in
/// the order of the life cycle, and a completion comes after the last of them.
final class OverlayLife {
    /// How long the delegate may take to put its user interface back.
    private static let restoreTimeout = Duration.seconds(1)

    /// Why the content broke off, and the exit status that says so; `nil` for any other end.
    private(set) var contentError: (message: String, status: ExitStatus)?
    /// What came of asking for the user interface, for the way out.
    private(set) var restoration = Restoration.failed
    /// Whether `didStart` was carried out.
    private(set) var hasStarted = false
    /// Carries out an effect.
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

    /// Stops it; `completion` is called once, after the last callback, at once when that has been.
    func stop(_ reason: StopReason, completion: (() -> Void)? = nil) {
        if let completion { completions.append(completion) }
        cycle.stop(reason, into: &effects)
        dispatch()
    }

    /// Stops it once the delegate has put its user interface back.
    func returnToApp(completion: (() -> Void)?) {
        if let completion { completions.append(completion) }
        cycle.returnToApp(into: &effects)
        dispatch()
    }

    func fail(_ failure: StartFailure) {
        cycle.fail(failure, into: &effects)
        dispatch()
    }

    /// The content cannot go on.
    func abort(_ message: String, exitStatus status: ExitStatus) {
        switch state {
        // Whatever happens to the content on the way out, it is not why.
        case .leaving, .stopping, .over: return
        case .idle, .waiting, .ready, .starting, .active, .restoring: contentError = (message, status)
        }
        stop(.lost)
    }

    /// There is a first frame. Returns whether it is news.
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

    /// The delegate was asked for its user interface: without an answer in time there is none.
    func awaitRestoration() { restoreDeadline.set(after: Self.restoreTimeout) }

    /// The user interface is back, or will not come.
    func restored(_ restoration: Restoration) {
        guard state == .restoring else { return }
        self.restoration = restoration
        restoreDeadline.cancel()
        cycle.restored(into: &effects)
        dispatch()
    }

    /// It is off the screen, or nothing moves it out any more.
    func left() {
        cycle.left(into: &effects)
        dispatch()
    }

    /// The window is gone.
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
