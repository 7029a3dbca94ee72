// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// Receives the events of a host's overlays, display and levels, on the thread of the event loop.
package protocol OverlayHostDelegate: AnyObject {
    /// `overlay` has performed `effect`; its own delegate has been called already.
    func overlay(_ overlay: OverlayController, didPerform effect: LifeCycle.Effect)
    /// `overlay` was hidden, shown, suspended, stashed, moved or resized.
    func overlayChanged(_ overlay: OverlayController)
    /// Monitors or compositor have changed (overlays and HUD have been updated already), a grabbed key was
    /// pressed (apps grab keys through `display`), or the display connection was lost.
    func displayChanged(_ event: DisplayEvent)
    /// A volume or an audio device has changed; the HUD shows the change already.
    func volumeChanged(_ event: VolumeEvent)
    /// A brightness or a backlight has changed; the HUD shows the change already.
    func brightnessChanged(_ event: BrightnessEvent)
    /// A click or key is bound to a command of `floatoverlay`: run the command.
    func run(_ action: TriggerAction)
    /// A HUD appears on the monitor with the pointer, which the display may not know. `setPointerPosition`
    /// still moves the HUD.
    func pointerPositionNeeded()
}

extension OverlayHostDelegate {
    /// Ignored by default.
    package func overlay(_ overlay: OverlayController, didPerform effect: LifeCycle.Effect) {}
    /// Ignored by default.
    package func overlayChanged(_ overlay: OverlayController) {}
    /// Ignored by default.
    package func displayChanged(_ event: DisplayEvent) {}
    /// Ignored by default.
    package func volumeChanged(_ event: VolumeEvent) {}
    /// Ignored by default.
    package func brightnessChanged(_ event: BrightnessEvent) {}
    /// Ignored by default.
    package func run(_ action: TriggerAction) {}
    /// Ignored by default.
    package func pointerPositionNeeded() {}
}
