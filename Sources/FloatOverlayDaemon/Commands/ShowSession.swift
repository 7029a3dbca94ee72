// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands

/// One `show`: an overlay and the client that waits for its end.
final class ShowSession: OverlayDelegate {
    private let overlay: OverlayController
    private var context: (any CommandContext)?
    private let isDetached: Bool
    private let ended: (ShowSession) -> Void

    init(
        _ overlay: OverlayController, for context: any CommandContext, isDetached: Bool,
        ended: @escaping (ShowSession) -> Void
    ) {
        self.overlay = overlay
        self.context = context
        self.isDetached = isDetached
        self.ended = ended
        overlay.delegate = self
        // Closing the connection closes the overlay: always before the start, and without --detach also
        // afterwards.
        context.onCancel = { [weak overlay] in overlay?.stop(.closed) }
    }

    func overlayDidStart(_ overlay: OverlayController) {
        if isDetached { answer() }
    }

    func overlay(_ overlay: OverlayController, failedToStart failure: StartFailure) {
        end(Diagnostic(failure, of: overlay.source))
    }

    func overlay(_ overlay: OverlayController, restoreUserInterface reply: RestoreReply) {
        overlay.source.restoreUserInterface(reply)
    }

    func overlay(_ overlay: OverlayController, didStop reason: StopReason) {
        if let error = overlay.contentError {
            let hint = error.hint ?? Diagnostic.contentHint(overlay.source.kind, error.status)
            end(Diagnostic(error.message, hint: hint, exitStatus: error.status))
        } else {
            end(reason == .lost ? Diagnostic.environment("the display or the content was lost") : nil)
        }
    }

    private func end(_ diagnostic: Diagnostic?) {
        answer(diagnostic)
        ended(self)
    }

    private func answer(_ diagnostic: Diagnostic? = nil) {
        guard let context else { return }
        self.context = nil
        context.onCancel = nil
        if let diagnostic { context.fail(diagnostic) } else { context.finish(ExitStatus.success) }
    }
}
