// SPDX-License-Identifier: MIT
public import Core

/// A source that has an overlay while `isPresented`, again and again. Its user's closing it turns that off.
///
/// Single-threaded; must be kept by whoever wants to hear of it.
public final class Presentation {
    /// What it shows, which must be able to start again after a stop.
    public let source: any FrameSource
    /// Whether it is on screen, or will be as soon as it can. Turns false when its overlay is about to go, whoever
    /// wanted that, and when there cannot be one.
    public var isPresented = false { didSet { if isPresented != oldValue { follow() } } }
    /// Told when `isPresented` has turned false by somebody else's doing.
    public var onDismiss: (() -> Void)?
    /// Asked to put back the user interface that it came from; see `OverlayDelegate`.
    public var onRestore: ((RestoreReply) -> Void)?
    /// Why there was no overlay when last one was wanted; `nil` when there was.
    public private(set) var failure: StartFailure?
    /// Its overlay, for what else can be done with one; `nil` while it has none.
    public private(set) var overlay: OverlayController?
    private let options: OverlayOptions
    private let host: OverlayHost
    /// Whether `overlay` is on its way out.
    private var isEnding = false
    private lazy var delegateForwarder = DelegateForwarder(self)

    /// Shows nothing yet.
    public init(_ source: any FrameSource, options: OverlayOptions = OverlayOptions(), host: OverlayHost) {
        self.source = source
        self.options = options
        self.host = host
    }

    private func follow() {
        if isPresented, overlay == nil { return begin() }
        guard !isPresented, !isEnding else { return }
        isEnding = true
        overlay?.stop()
    }

    private func begin() {
        failure = nil
        isEnding = false
        let made = OverlayController(source: source, options: options, host: host)
        made.delegate = delegateForwarder
        overlay = made
        made.start()
    }

    /// Somebody else ended it.
    fileprivate func dismiss() {
        guard !isEnding else { return }
        isEnding = true
        isPresented = false
        onDismiss?()
    }

    fileprivate func fail(_ failure: StartFailure) {
        if !isEnding { self.failure = failure }
        dismiss()
    }

    /// Comes again when that was wanted meanwhile. Only after its last callback is its source free.
    fileprivate func awaitEnd(of overlay: OverlayController) {
        overlay.stop { [weak self] in
            guard let self else { return }
            self.overlay = nil
            if isPresented { begin() }
        }
    }
}

/// What hears of the overlay's life, so that it is nobody's to call.
private final class DelegateForwarder: OverlayDelegate {
    private unowned let owner: Presentation

    init(_ owner: Presentation) { self.owner = owner }

    func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) {
        owner.fail(failure)
        owner.awaitEnd(of: overlay)
    }

    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        if let onRestore = owner.onRestore { onRestore(reply) } else { reply(.failed) }
    }

    func overlay(_ overlay: OverlayController, willStop reason: StopReason) { owner.dismiss() }

    func overlay(_ overlay: OverlayController, didStop reason: StopReason) { owner.awaitEnd(of: overlay) }
}
