// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// A source with an overlay while `isPresented` is true; it can be presented repeatedly. When the user closes
/// the overlay, `isPresented` becomes false.
///
/// Each presentation creates an overlay, which starts the source again (`FrameSource.start(_:)`).
/// `isPresented` can be set to true while the previous overlay still closes: the source then starts again
/// after the last callback of that overlay. All calls belong to the thread of the event loop. The owner must
/// keep the object alive.
///
/// ```swift
/// let dial = Presentation(face, host: host)
/// dial.onDismiss = { host.stop() }
/// dial.isPresented = true
/// ```
public final class Presentation {
    /// The source to show. It is started for each presentation, after the `stop` of the previous one.
    public let source: any FrameSource
    /// Whether the overlay is on screen or starting. Becomes false when the overlay is about to stop for any
    /// reason, and when it cannot start.
    public var isPresented = false { didSet { if isPresented != oldValue { presentationChanged() } } }
    /// Called when `isPresented` became false without the owner setting it.
    public var onDismiss: (() -> Void)?
    /// Called to restore the app's user interface, as `overlay(_:restoreUserInterface:)` of
    /// `OverlayDelegate`; `nil` replies `.failed`.
    public var onRestore: ((RestoreReply) -> Void)?
    /// Why the last presentation failed to start; `nil` if it started.
    public private(set) var failure: StartFailure?
    private let options: OverlayOptions
    private let host: OverlayHost
    private var state = State.none
    private let delegateForwarder = DelegateForwarder()

    private enum State {
        case none
        case shown(OverlayController)
        /// The overlay stops, or has failed to start.
        case ending(OverlayController)
    }

    /// The current overlay, for further control; `nil` if none exists.
    public var overlay: OverlayController? {
        switch state {
        case .none: nil
        case .shown(let overlay), .ending(let overlay): overlay
        }
    }

    /// Creates a presentation that shows nothing until `isPresented` is set.
    ///
    /// - Parameters:
    ///   - source: The source to show, which must support `start` after `stop`.
    ///   - options: The options of each overlay.
    ///   - host: The host of each overlay.
    public init(_ source: any FrameSource, options: OverlayOptions = OverlayOptions(), host: OverlayHost) {
        self.source = source
        self.options = options
        self.host = host
        delegateForwarder.owner = self
    }

    private func presentationChanged() {
        switch state {
        case .none: if isPresented { begin() }
        case .shown(let overlay):
            state = .ending(overlay)
            overlay.stop()
        // `awaitEnd` presents again.
        case .ending: break
        }
    }

    private func begin() {
        failure = nil
        let made = OverlayController(source: source, options: options, host: host)
        made.delegate = delegateForwarder
        state = .shown(made)
        made.start()
    }

    /// Handles a stop that the owner did not request.
    fileprivate func dismiss(for failure: StartFailure? = nil) {
        guard case .shown(let overlay) = state else { return }
        state = .ending(overlay)
        self.failure = failure
        isPresented = false
        onDismiss?()
    }

    /// Waits for the overlay's last callback, which frees the source, and presents again if requested in the
    /// meantime.
    fileprivate func awaitEnd(of overlay: OverlayController) {
        overlay.stop { [weak self] in
            guard let self else { return }
            if isPresented, host.registry.isClosed { failRequest() }
            state = .none
            if isPresented { begin() }
        }
    }

    /// Fails a request on a closed host. A request in `onDismiss` is ignored: it would repeat without end.
    private func failRequest() {
        failure = .displayLost
        isPresented = false
        onDismiss?()
        isPresented = false
    }
}

/// Receives the delegate callbacks privately, so that they are not part of `Presentation`'s interface.
private final class DelegateForwarder: OverlayDelegate {
    weak var owner: Presentation?

    func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) {
        owner?.dismiss(for: failure)
        owner?.awaitEnd(of: overlay)
    }

    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        if let onRestore = owner?.onRestore { onRestore(reply) } else { reply(.failed) }
    }

    func overlay(_ overlay: OverlayController, willStop reason: StopReason) { owner?.dismiss() }

    func overlay(_ overlay: OverlayController, didStop reason: StopReason) { owner?.awaitEnd(of: overlay) }
}
