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

/// The position and size of a surface.
public struct SurfaceGeometry: Hashable, Sendable {
    /// The placement on the monitor.
    public var placement: Placement
    /// The size in device pixels, which is the render size.
    public var pixelSize: PixelSize
    /// Device pixels per logical pixel.
    public var scale: Double

    /// `scale` is device pixels per logical pixel, `pixelSize` the product, rounded.
    package init(placement: Placement, pixelSize: PixelSize, scale: Double) {
        self.placement = placement
        self.pixelSize = pixelSize
        self.scale = scale
    }
}

/// A change of a surface, or input.
package enum SurfaceEvent {
    /// Position, size or scale has changed.
    case geometryChanged(SurfaceGeometry)
    /// The first frame is on screen.
    case shown
    /// A frame has reached the screen, or a buffer has become free: the next frame may be drawn.
    case frameDue(Instant)
    /// The producer may draw into this adopted buffer again.
    case returned(Int)
    /// Pointer or touch input.
    case input(InputEvent)
    /// The window is closed and will not return.
    case gone(SurfaceCloseReason)
}

/// Why a surface was closed.
package enum SurfaceCloseReason: Hashable, Sendable {
    /// The display connection is lost.
    case displayLost
    /// The display server closed or rejected the window.
    case refused
}

/// The area of a surface that takes input.
package enum InputShape: Hashable, Sendable {
    case all
    case none
    /// Rectangles in logical pixels of the surface.
    case rects([Rect])
}

/// The layout of a frame in shared memory.
package struct FrameLayout: Hashable, Sendable {
    /// The size in device pixels.
    package var size: PixelSize
    /// Bytes from one row to the next.
    package var stride: Int
    /// The meaning of the fourth byte.
    package var alpha: AlphaMode

    /// `stride` is the number of bytes from one row to the next.
    package init(size: PixelSize, stride: Int, alpha: AlphaMode) {
        self.size = size
        self.stride = stride
        self.alpha = alpha
    }

    /// The number of bytes of one frame.
    package var byteCount: Int { stride * size.height }
}

/// A copy of a surface's pixels: premultiplied BGRA, rows without gaps.
public struct Snapshot: Sendable {
    /// The size in device pixels.
    public var size: PixelSize
    /// `size.width * size.height * 4` bytes.
    public var pixels: [UInt8]

    /// `pixels` has four bytes for each pixel of `size`, row by row.
    package init(size: PixelSize, pixels: [UInt8]) {
        self.size = size
        self.pixels = pixels
    }
}
