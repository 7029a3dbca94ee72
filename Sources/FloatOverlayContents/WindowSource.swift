// SPDX-License-Identifier: MIT
public import FloatOverlay
public import FloatOverlayCore
internal import FloatOverlayRuntime

/// Mirrors a window of another program. The display copies the pixels; no frame passes through this process.
///
/// All calls belong to the thread of the event loop. The source can be started again after `stop`: each start
/// finds the window again, or lets the user pick one.
///
/// ```swift
/// let browser = WindowSource(.matching { $0.contains("Firefox") }, shownWhile: .minimized)
/// OverlayController(source: browser, host: host).start()
/// ```
public final class WindowSource: FrameSource {
    /// A window that draws nothing for this long is checked for a blank picture, a sign that its program
    /// bypasses the display.
    private static let blankDelay = Duration.seconds(3)
    /// The server repaints the window when the overlay, which appears above it, moves to its place.
    private static let arrivalTime = Duration.milliseconds(500)

    /// The content kind that `floatoverlay status` prints.
    public let kind = ContentKind.window
    /// Whether the window can be brought to the front.
    public var canReturn: Bool { window?.canActivate ?? true }
    /// Whether the user has not picked a window yet.
    package var isAwaitingPick: Bool { choice.isPicked && window == nil }
    private let choice: WindowSelector
    private let region: PixelRect?
    private let rule: AutoShowRule?
    private var autoShowPolicy: AutoShowPolicy?
    private var timer: Timer?
    private var blankTimer: Timer?
    private var isBlank = false
    private var sink: FrameSink?
    private var window: (any MirrorSource)?
    private let usesOverlayTitle: Bool
    private let hidesWindow: Bool
    /// When the first picture was on screen.
    private var shownAt: Instant?

    /// Creates a source that mirrors a window, or a part of the screen. If there is no such window, or the
    /// display cannot mirror windows, the start fails with `.unavailable`.
    ///
    /// - Parameters:
    ///   - choice: Selects the window.
    ///   - region: On X11, the part of the window in device pixels; `nil` is the whole window. On Wayland, the
    ///     part of the screen in logical pixels of the whole desktop, which is required.
    ///   - rule: When the overlay is shown; `nil` is always.
    ///   - usesOverlayTitle: Whether the overlay has its own title instead of the window's.
    ///   - hidesWindow: Whether the window is lowered below the other windows once the overlay is on screen.
    public init(
        _ choice: WindowSelector, region: PixelRect? = nil, shownWhile rule: AutoShowRule? = nil,
        usesOverlayTitle: Bool = false, hidesWindow: Bool = false
    ) {
        self.choice = choice
        self.region = region
        self.usesOverlayTitle = usesOverlayTitle
        self.hidesWindow = hidesWindow
        self.rule = rule
    }

    /// The title of the window; `nil` if the overlay has a title of its own.
    public var title: String? { usesOverlayTitle ? nil : window?.title }
    /// The place of the window on screen.
    public var contentPlacement: Placement? { window?.placement }
    /// 3 s, or 30 s for the user to pick a window.
    public var startTimeout: Duration { choice.isPicked ? .seconds(30) : .seconds(3) }

    /// Finds the window, or lets the user pick it, and mirrors it.
    public func start(_ sink: FrameSink) {
        self.sink = sink
        autoShowPolicy = rule.map { AutoShowPolicy($0) }
        timer = sink.host.reactor.timer { [unowned self] in step($0) }
        blankTimer = sink.host.reactor.timer { [unowned self] _ in checkBlank() }
        sink.host.display.findWindow(choice, region: region) { [weak self, weak sink] found in
            if let self, let sink, sink === self.sink { return windowFound(found, sink) }
            // The source has stopped during the search. The display keeps the mirror until `close`, so the
            // mirror is closed here.
            if case .success(let window) = found { window.close() }
        }
    }

    /// Begins to apply the rule, and lowers the window, when its first picture is on screen.
    public func frameDue(_ now: Instant) {
        // The call for an overlay that has waited for a monitor comes before its first picture.
        guard shownAt == nil, sink?.hasOverlayAppeared == true else { return }
        shownAt = now
        if hidesWindow { window?.lower() }
        blankTimer?.set(after: Self.blankDelay)
        updateAutoShow()
    }

    /// Ends the mirror; the window stays as it is. The source can be started again.
    public func stop() {
        if isAwaitingPick { sink?.host.display.cancelPick() }
        (timer, blankTimer) = (nil, nil)
        (shownAt, isBlank) = (nil, false)
        sink = nil
        window?.close()
        window = nil
    }

    /// Activates the window and replies with its position.
    public func restoreUserInterface(_ reply: RestoreReply) {
        guard let window else { return reply(.failed) }
        // The activation focuses the window, and the policy must not react to this focus change.
        autoShowPolicy = nil
        timer?.cancel()
        window.activate { reply($0.map { .restored(to: $0) } ?? .failed) }
    }

    private func windowFound(_ found: Result<any MirrorSource, MirrorFailure>, _ sink: FrameSink) {
        switch found {
        case .success(let window):
            self.window = window
            if autoShowPolicy?.rule == .unfocused, !window.isFocusReported { return fail(.unmanaged) }
            if hidesWindow, !window.canLower { return fail(.cannotLower) }
            window.keepsLastImage = autoShowPolicy != nil
            window.onEvent = { [weak self] in self?.handle($0) }
            sink.setContentSize(pixels: Self.clamped(window.size))
            sink.mirror(window)
        case .failure(let failure): fail(failure)
        }
    }

    /// The window's size, halved until it is a valid frame size. The aspect ratio stays, except for rounding.
    private static func clamped(_ size: PixelSize) -> PixelSize {
        var size = size
        while !size.isValid {
            size = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
        }
        return size
    }

    private func fail(_ failure: MirrorFailure) {
        sink?.fail(.unavailable(failure.message, status: failure.exitStatus, hint: failure.hint))
    }

    private func handle(_ event: MirrorEvent) {
        guard let sink, let window else { return }
        switch event {
        case .resized: sink.setContentSize(pixels: Self.clamped(window.size))
        case .titleChanged: sink.invalidatePlaybackState()
        case .freezeReasonChanged:
            sink.setBadge(badgeText)
            // A check during the freeze does not look at the picture.
            if window.freezeReason == nil, shownAt != nil { blankTimer?.set(after: Self.blankDelay) }
            updateAutoShow()
        case .drawn:
            if let shownAt, shownAt.duration(to: sink.host.reactor.now) < Self.arrivalTime { return }
            blankTimer?.cancel()
            blankTimer = nil
            guard isBlank else { return }
            isBlank = false
            sink.setBadge(badgeText)
        case .focusChanged: updateAutoShow()
        case .gone: sink.finishAtOnce()
        }
    }

    /// The text of the badge; `nil` for no badge.
    private var badgeText: String? {
        switch window?.freezeReason {
        case .offScreen: "paused: not on the screen"
        case .outsideWindow: "paused: region outside the window"
        case nil: isBlank ? "blank: may bypass the display" : nil
        }
    }

    /// Shows the badge if the window has drawn nothing and its picture is blank.
    private func checkBlank() {
        guard let sink, let window, window.freezeReason == nil, window.isBlank() else { return }
        isBlank = true
        sink.setBadge(badgeText)
    }

    // MARK: When the overlay is shown

    private func updateAutoShow() {
        guard let window, let sink, shownAt != nil else { return }
        autoShowPolicy?.windowChanged(
            isFocused: window.isFocused, isOnScreen: window.isOnScreen, at: sink.host.reactor.now)
        wait()
    }

    private func step(_ now: Instant) {
        if autoShowPolicy?.tick(now) == true, let autoShowPolicy {
            sink?.setHidden(!autoShowPolicy.showsOverlay)
        }
        wait()
    }

    private func wait() {
        if let deadline = autoShowPolicy?.deadline { timer?.set(at: deadline) } else { timer?.cancel() }
    }
}
