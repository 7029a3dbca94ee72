// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// Shows a window of another program, whose pixels never come here: the display puts them where they belong.
final class WindowSource: FrameSource {
    let kind = "window"
    let canReturn = true
    /// What to do about why it did not start.
    private(set) var remedy: String?
    private let input: WindowInput
    private let pattern: TextPattern?
    private var auto: AutoShow?
    private var timer: Timer?
    private var sink: FrameSink?
    private var window: (any MirrorSource)?

    private let isTitled: Bool
    private var hasStarted = false

    /// Shows the window that `input` means; `pattern` is its name's. The overlay has the window's title unless it
    /// `isTitled` itself.
    init(_ input: WindowInput, _ pattern: TextPattern?, isTitled: Bool) {
        self.input = input
        self.pattern = pattern
        self.isTitled = isTitled
        auto = input.auto.map { AutoShow($0) }
    }

    var title: String? { isTitled ? nil : window?.title }
    /// Only who has to pick one needs time.
    var patience: Duration { input.choice == .picked ? .seconds(30) : .seconds(3) }

    func start(_ sink: FrameSink) {
        self.sink = sink
        timer = sink.host.reactor.timer { [unowned self] in step($0) }
        sink.host.stage.findWindow(choice, region: input.region) { [weak self] in self?.take($0) }
    }

    func frameDue(_ now: Instant) {
        guard !hasStarted else { return }
        hasStarted = true
        look()
    }

    func stop() {
        if window == nil, input.choice == .picked { sink?.host.stage.cancelPick() }
        timer?.cancel()
        sink = nil
        window?.close()
        window = nil
    }

    /// Brings the window to its user and says where it is then.
    func bringBack(_ reply: RestoreReply) {
        guard let window else { return reply(.failed) }
        // That the window gets the focus now is our doing.
        auto = nil
        timer?.cancel()
        window.activate { reply($0.map { .restored(to: $0) } ?? .failed) }
    }

    private var choice: WindowChoice {
        switch input.choice {
        case .id(let id): .id(id)
        case .picked: .picked
        case .named: .matching { [pattern] in pattern?.matches($0) == true }
        }
    }

    private func take(_ found: Result<any MirrorSource, MirrorFailure>) {
        switch found {
        case .success(let window):
            guard let sink else { return window.close() }
            self.window = window
            window.onEvent = { [weak self] in self?.hear($0) }
            sink.announce(frames: window.size)
            sink.mirror(window)
        case .failure(let failure): fail(Diagnostic(failure))
        }
    }

    private func fail(_ diagnostic: Diagnostic) {
        remedy = diagnostic.hint
        sink?.failed(.unavailable(diagnostic.message, status: diagnostic.exitStatus))
    }

    private func hear(_ event: MirrorEvent) {
        guard let sink, let window else { return }
        switch event {
        case .resized: sink.announce(frames: window.size)
        case .titled: sink.invalidatePlaybackState()
        case .shown:
            sink.setBadge(window.isOnScreen ? nil : "paused: not on the screen")
            look()
        case .focused: look()
        case .gone: sink.ended()
        }
    }

    // MARK: Stepping aside

    private func look() {
        guard let window, let sink, hasStarted else { return }
        auto?.look(isFocused: window.isFocused, isOnScreen: window.isOnScreen, at: sink.host.reactor.now)
        wait()
    }

    private func step(_ now: Instant) {
        if auto?.tick(now) == true, let auto { sink?.setAside(auto.isAside) }
        wait()
    }

    private func wait() {
        if let deadline = auto?.deadline { timer?.set(at: deadline) } else { timer?.cancel() }
    }
}
