// SPDX-License-Identifier: MIT
public import Core

/// What a host tells the program that has made it. All calls come on the thread of the loop.
public protocol OverlayHostDelegate: AnyObject {
    /// `overlay` has gone through `effect`, and its own delegate knows of it.
    func overlay(_ overlay: OverlayController, wentThrough effect: LifeCycle.Effect)
    /// `overlay` was hidden, revealed, suspended, stashed, moved or resized.
    func overlayChanged(_ overlay: OverlayController)
    /// The monitors or the compositor have changed, and overlays and HUD have followed; a key was pressed (an app grabs
    /// keys by `display`); or the display is lost.
    func displayChanged(_ event: DisplayEvent)
    /// A click or key is bound to a command of `floatoverlay`: run it.
    func run(_ action: TriggerAction)
}

extension OverlayHostDelegate {
    /// Nothing to do.
    public func overlay(_ overlay: OverlayController, wentThrough effect: LifeCycle.Effect) {}
    /// Nothing to do.
    public func overlayChanged(_ overlay: OverlayController) {}
    /// Nothing to do.
    public func displayChanged(_ event: DisplayEvent) {}
    /// Runs nothing.
    public func run(_ action: TriggerAction) {}
}
