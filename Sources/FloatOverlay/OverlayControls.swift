// SPDX-License-Identifier: MIT
internal import Core

/// The controls over one overlay.
final class OverlayControls {
    private unowned let overlay: OverlayController

    init(_ overlay: OverlayController) { self.overlay = overlay }

    /// Takes `input` before grips and gestures do; says whether it was for the controls, and so for nobody else.
    func handle(_ input: InputEvent) -> Bool { false }

    /// Reads anew what the source says about its playback.
    func invalidate() {}
}
