// SPDX-License-Identifier: MIT
public import Core

/// What an overlay tells whoever made it. `didStop` comes last and exactly once after `willStart`, whatever happened.
public protocol OverlayDelegate: AnyObject {
    /// The first frame is ready; the window appears next.
    func overlayWillStart(_ overlay: OverlayController)
    /// The first frame is on screen.
    func overlayDidStart(_ overlay: OverlayController)
    /// It did not start and never will; nothing else follows.
    func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure)
    /// It was asked to go back to where it came from: put your own user interface back, then `reply`, at once or
    /// later. Without an answer within a second it is `.failed`. `willStop` comes next.
    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply)
    /// It is about to go; its source still runs.
    func overlay(_ overlay: OverlayController, willStop reason: StopReason)
    /// Its window is gone.
    func overlay(_ overlay: OverlayController, didStop reason: StopReason)
}

extension OverlayDelegate {
    /// Ignored by default.
    public func overlayWillStart(_ overlay: OverlayController) {}
    /// Ignored by default.
    public func overlayDidStart(_ overlay: OverlayController) {}
    /// Ignored by default; the overlay is gone.
    public func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) {}
    /// By default there is no window to restore: replies `.failed`.
    public func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        reply(.failed)
    }
    /// Ignored by default.
    public func overlay(_ overlay: OverlayController, willStop reason: StopReason) {}
    /// Ignored by default.
    public func overlay(_ overlay: OverlayController, didStop reason: StopReason) {}
}
