// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlayRuntime
internal import Logging

/// Drives one overlay through its life cycle: reports events to `LifeCycle`, performs its effects in order,
/// and keeps the deadlines of the first frame and of the restored user interface.
///
/// Reentrancy: an effect can call the delegate, which can stop, hide or replace the overlay during the call.
/// Effects that the life cycle appends in the meantime are queued: the outermost `advance` performs them
/// after the present effect, and calls the completions after all effects of the last state. So callbacks are
/// never nested, follow the order of the life cycle, and completions come after the last callback.
final class OverlayLife {
    /// How long the delegate may take to restore its user interface.
    private static let restoreTimeout = Duration.seconds(1)
    /// The minimum time on screen of the first frame of content that ended before that frame was shown.
    private static let minFirstFrameTime = Duration.milliseconds(50)

    /// The failure of the content after the start; `nil` if the overlay ended otherwise.
    private(set) var contentError: ContentError?
    /// The app's reply to `restoreUserInterface`, for the closing animation.
    private(set) var restoration = Restoration.failed
    /// Whether `didStart` has been performed.
    private(set) var hasStarted = false
    /// Performs an effect.
    var onEffect: (LifeCycle.Effect) -> Void = { _ in }
    /// The overlay, which has to live until all effects are performed; its host releases it before the last
    /// one.
    var owner: () -> AnyObject? = { nil }
    private var cycle = LifeCycle()
    private var effects: [LifeCycle.Effect] = []
    private var isDispatching = false
    private var completions: [() -> Void] = []
    private let startDeadline: Timer
    private let restoreDeadline: Timer
    /// Stops the overlay when the last frame has been on screen long enough.
    private let endTimer: Timer
    /// The time from `didStart` to the stop if the content has ended before; otherwise `nil`.
    private var timeAfterStart: Duration?
    private let log: Logger

    init(in reactor: Reactor, log: Logger) {
        self.log = log
        startDeadline = Timer(in: reactor)
        restoreDeadline = Timer(in: reactor)
        endTimer = Timer(in: reactor)
        restoreDeadline.onFire = { [unowned self] _ in restored(.failed) }
        endTimer.onFire = { [unowned self] _ in stop(.ended) }
    }

    var state: LifeCycle.State { cycle.state }
    /// Why the overlay stops; `.closed` until then.
    var stopReason: StopReason { cycle.reason }

    // MARK: Events

    func start() { cycle.start() }

    /// Calls `timedOut` unless the overlay appears within `startTimeout`.
    func awaitFirstFrame(for startTimeout: Duration, timedOut: @escaping () -> Void) {
        startDeadline.onFire = { _ in timedOut() }
        startDeadline.set(after: startTimeout)
    }

    /// Stops the overlay. `completion` is called exactly once: after the last callback, or immediately if the
    /// overlay has stopped already.
    func stop(_ reason: StopReason, completion: (() -> Void)? = nil) {
        if let completion { completions.append(completion) }
        advance { $0.stop(reason, into: &$1) }
    }

    /// Stops the overlay because its content has ended: `time` after now, or after the first frame is on
    /// screen if that is later.
    func contentEnded(after time: Duration = .zero) {
        if state.isFirstFramePending {
            timeAfterStart = max(time, Self.minFirstFrameTime)
        } else if time > .zero {
            endTimer.set(after: time)
        } else {
            stop(.ended)
        }
    }

    /// Stops the overlay after the delegate has restored its user interface.
    func returnToApp(completion: (() -> Void)?) {
        if let completion { completions.append(completion) }
        advance { $0.returnToApp(into: &$1) }
    }

    func fail(_ failure: StartFailure) { advance { $0.fail(failure, into: &$1) } }

    /// Fails the start, or stops the overlay, because of its content.
    func fail(_ error: ContentError) {
        switch state {
        case .idle, .waiting, .ready: fail(StartFailure(error))
        case .starting, .active, .restoring:
            contentError = error
            stop(.lost)
        // A content failure while the overlay is closing is not the reason of the stop.
        case .leaving, .stopping, .over: break
        }
    }

    /// Records the first frame; returns whether it was awaited.
    func firstFrame() -> Bool { cycle.firstFrame() }

    /// Shows the first frame: the overlay's place is free.
    func appear() {
        startDeadline.cancel()
        advance("appear") { $0.appear(into: &$1) }
    }

    /// Records that the first frame is on screen.
    func shown() { advance("be on screen") { $0.shown(into: &$1) } }

    /// Starts the deadline for the delegate's reply. Without a reply in time, the restoration has
    /// failed.
    func awaitRestoration() -> RestoreReply {
        restoreDeadline.set(after: Self.restoreTimeout)
        return RestoreReply { [weak self] in self?.restored($0) }
    }

    /// Records the app's reply, or its absence.
    func restored(_ restoration: Restoration) {
        guard state == .restoring else { return }
        self.restoration = restoration
        restoreDeadline.cancel()
        advance { $0.restored(into: &$1) }
    }

    /// Records the end of the closing animation.
    func closingAnimationEnded() { advance { $0.closingAnimationEnded(into: &$1) } }

    /// Records that the window is closed.
    func windowClosed() { advance { $0.windowClosed(into: &$1) } }

    func cancelDeadlines() {
        startDeadline.cancel()
        restoreDeadline.cancel()
        endTimer.cancel()
    }

    /// Performs `step`; logs a step that is impossible in the current state.
    private func advance(
        _ name: String, _ step: (inout LifeCycle, inout [LifeCycle.Effect]) -> Bool
    ) {
        advance { cycle, effects in
            if !step(&cycle, &effects) { log.bug("overlay is \(cycle.state), not ready to \(name)") }
        }
    }

    private func advance(_ step: (inout LifeCycle, inout [LifeCycle.Effect]) -> Void) {
        step(&cycle, &effects)
        guard !isDispatching else { return }
        withExtendedLifetime(owner()) { performEffects() }
    }

    private func performEffects() {
        isDispatching = true
        while !effects.isEmpty {
            let effect = effects.removeFirst()
            if effect == .didStart { hasStarted = true }
            onEffect(effect)
            if effect == .didStart, state.isLive, let timeAfterStart { endTimer.set(after: timeAfterStart) }
        }
        isDispatching = false
        guard state == .over else { return }
        let due = completions
        completions = []
        for completion in due { completion() }
    }
}
