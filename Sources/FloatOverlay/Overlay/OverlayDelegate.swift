// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// Receives the life-cycle callbacks of an overlay, on the thread of the event loop. After `willStart`,
/// `didStop` always follows exactly once, as the last callback. All methods have an empty default
/// implementation, except that `restoreUserInterface` replies `.failed`.
public protocol OverlayDelegate: AnyObject {
    /// The first frame is ready; the window appears next.
    func overlayWillStart(_ overlay: OverlayController)
    /// The first frame is on screen.
    func overlayDidStart(_ overlay: OverlayController)
    /// The overlay could not start; no other callback follows.
    ///
    /// - Parameters:
    ///   - overlay: The overlay, which cannot be started again.
    ///   - failure: The reason.
    func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure)
    /// The overlay returns to the app: restore the app's user interface, then call `reply`, immediately or
    /// later. Without a call within one second the reply is `.failed`. `willStop` follows.
    ///
    /// - Parameters:
    ///   - overlay: The overlay, which stays on screen until the reply.
    ///   - reply: The reply, which can be kept.
    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply)
    /// The overlay is about to stop; its source still runs.
    ///
    /// - Parameters:
    ///   - overlay: The overlay, whose closing animation follows.
    ///   - reason: The reason, equal to `OverlayController.stopReason`.
    func overlay(_ overlay: OverlayController, willStop reason: StopReason)
    /// The overlay's window is closed, and its source has stopped. The last callback.
    ///
    /// - Parameters:
    ///   - overlay: The overlay, which cannot be started again.
    ///   - reason: The reason. With `.lost`, `OverlayController.contentError` is the failure of the content,
    ///     if that was the cause.
    func overlay(_ overlay: OverlayController, didStop reason: StopReason)
}

extension OverlayDelegate {
    /// Ignored by default.
    public func overlayWillStart(_ overlay: OverlayController) {}
    /// Ignored by default.
    public func overlayDidStart(_ overlay: OverlayController) {}
    /// Ignored by default; the overlay is gone.
    public func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) {}
    /// By default replies `.failed`: the app has no window to restore.
    public func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        reply(.failed)
    }
    /// Ignored by default.
    public func overlay(_ overlay: OverlayController, willStop reason: StopReason) {}
    /// Ignored by default.
    public func overlay(_ overlay: OverlayController, didStop reason: StopReason) {}
}
