// SPDX-License-Identifier: MIT

/// An always-on-top window, of a HUD or an overlay. The back end owns window and buffers, and restores placement,
/// input shape and last frame when it must create the window again. All calls and callbacks belong to the thread
/// of the event loop.
package protocol Surface: AnyObject {
    /// Called for changes of the surface and for input.
    var onEvent: ((SurfaceEvent) -> Void)? { get set }
    /// The current geometry as the display reports it.
    var geometry: SurfaceGeometry { get }
    /// Whether the window is on screen.
    var isShown: Bool { get }
    /// Requests another position or size; `.geometryChanged` reports the result.
    func requestPlacement(_ placement: Placement)
    /// Returns a free buffer of `size` device pixels; the server scales a size other than the surface's own.
    /// `nil` if no buffer is free: skip the frame or wait for `.frameDue`.
    func canvas(_ size: PixelSize) -> Canvas?
    /// Shows `canvas`; the newest frame wins. The first frame puts the surface on screen.
    func present(_ canvas: consuming Canvas, alpha: AlphaMode)
    /// Sets the corner radius in logical pixels; the default is `SurfaceRole.cornerRadius`.
    func setCornerRadius(_ radius: Double)
    /// Sets the area that takes input; kept when the window is created again.
    func setInputShape(_ shape: InputShape)
    /// Sets the opacity of the whole surface, 0…1; without a compositing manager it takes effect when one
    /// starts.
    func setOpacity(_ opacity: Double)
    /// Takes the surface off the screen and keeps its last frame.
    func hide()
    /// Shows the surface again with its last frame.
    func reveal()
    /// Closes the surface; no more events are sent.
    func close()
}

/// The area of a surface that takes input.
package enum InputShape: Hashable, Sendable {
    case all
    case none
    /// Rectangles in logical pixels of the surface.
    case rects([Rect])
}
