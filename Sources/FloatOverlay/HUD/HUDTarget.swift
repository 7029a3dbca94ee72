// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A surface that a HUD is drawn on.
protocol HUDTarget: AnyObject {
    /// Moves the HUD to the position `positionIndex` in the stack.
    func move(to positionIndex: Int)
    /// Draws and shows `content`; returns `false` if no buffer was free.
    func paint(_ content: HUDContent, opacity: Double) -> Bool
    /// Sets the opacity, 0…1.
    func setOpacity(_ opacity: Double)
    /// Hides the HUD.
    func hide()
}
