// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The moves and resizes that gestures perform.
protocol InteractiveMotion: AnyObject {
    func beginMove()
    func beginResize(by resizeHandle: ResizeHandle)
    func updateInteraction(by offset: Size)
    /// Ends the interaction with the velocity of the pointer in logical pixels per second.
    func drop(_ velocity: Size)
    /// Returns the overlay to its placement before the interaction.
    func cancelInteraction()
}
