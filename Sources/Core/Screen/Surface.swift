// SPDX-License-Identifier: MIT

/// An always-on-top window of ours. Buffers and window belong to the back end, which puts placement, input
/// shape and last frame back when it has to make the window anew.
public protocol Surface: AnyObject {
    /// Told of everything that happens to it.
    var onEvent: ((SurfaceEvent) -> Void)? { get set }
    /// Where it really is.
    var geometry: SurfaceGeometry { get }
    /// Whether it is on screen.
    var isShown: Bool { get }
    /// Frames presented that were never shown: `replaced` and `hidden`.
    var drops: DroppedFrames { get }
    /// Whether a frame that was presented waits for its turn: the next one would take its place.
    var hasPendingFrame: Bool { get }
    /// Asks for another place or extent; the facts come back as `.geometryChanged`.
    func requestPlacement(_ placement: Placement)
    /// Lends a free buffer of `size` device pixels, which need not be the surface's own: what differs is scaled
    /// by the server. `nil`: none is free, skip this frame or wait for `.frameDue`.
    func canvas(_ size: PixelSize) -> Canvas?
    /// Shows `canvas`; the newest wins. The first one puts the surface on screen.
    func present(_ canvas: consuming Canvas, alpha: AlphaMode)
    /// Lets `draw` change the frame that is on screen where it lies, and shows the part it says it has changed: for what
    /// changes little and often, without a buffer or a completion. `false`: that cannot be now, nothing has been drawn;
    /// present a canvas.
    func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool
    /// Takes over a producer's buffers: `count` frames of `layout` one behind the other in the shared memory
    /// behind `descriptor`, which is duplicated. Replaces buffers adopted before.
    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError)
    /// Shows the adopted buffer `index`, all of which is drawn and which differs from the frame presented before it in
    /// `damage`, in the buffer's pixels; empty is all of it. `.returned` tells when the producer may draw into it again.
    func presentAdopted(_ index: Int, damage: [PixelRect])
    /// Shows a window of another program from now on, as it changes, in place of frames. `window` has to be of the same
    /// display and on no other surface; else nothing happens.
    func mirror(_ window: any MirrorSource)
    /// How often a window that is mirrored has been shown anew.
    var mirrorUpdateCount: Int { get }
    /// The layer right over the content, for a word about it.
    var badge: any Layer { get }
    /// The layers over the content that HUDs are drawn on, `HUDStack.maxSlots` of them.
    var hudLayers: [any Layer] { get }
    /// The layer over those, for controls: a picture of the surface's own extent.
    var controls: any Layer { get }
    /// The layer over all others, for the mark of the hot spot.
    var hotSpotLayer: any Layer { get }
    /// Sets the radius of the round corners in logical pixels; 8, and 4 of a HUD, where nobody does.
    func setCornerRadius(_ radius: Double)
    /// Which part takes input; kept when the window is made anew.
    func takeInput(_ shape: InputShape)
    /// Sets what the pointer looks like over it, an arrow at first; kept when the window is made anew. The same
    /// again costs nothing.
    func setCursor(_ cursor: PointerCursor)
    /// Sets the opacity of the whole surface, 0…1; without a compositor it is kept for when one comes.
    func setOpacity(_ opacity: Double)
    /// Begins to move under the pointer: `move` follows once a frame, `endMove` is the end.
    func beginMove()
    /// Moves to `placement` under the pointer.
    func move(to placement: Placement)
    /// Ends the move.
    func endMove()
    /// Takes it off the screen, keeping its last frame.
    func hide()
    /// Puts it back on screen with its last frame.
    func reveal()
    /// Reads back what it shows, HUD included: rows of premultiplied BGRA without gaps.
    func snapshot() -> Snapshot?
    /// Ends it; nothing is heard of it afterwards.
    func close()
}

extension Surface {
    /// The first of the layers for HUDs.
    public var hudLayer: any Layer { hudLayers[0] }
    /// Never: a frame is always a canvas.
    public func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool { false }
    /// No display without the ability `windowMirror` has windows to show.
    public func mirror(_ window: any MirrorSource) {}
    /// Never.
    public var mirrorUpdateCount: Int { 0 }
}

/// Where a surface is.
public struct SurfaceGeometry: Hashable, Sendable {
    /// The place on the monitor.
    public var placement: Placement
    /// The extent in device pixels: the render size.
    public var pixelSize: PixelSize
    /// Device pixels a logical pixel.
    public var scale: Double

    /// `scale` is device pixels per logical pixel, `pixelSize` the product, rounded.
    public init(placement: Placement, pixelSize: PixelSize, scale: Double) {
        self.placement = placement
        self.pixelSize = pixelSize
        self.scale = scale
    }
}

/// What happens to a surface.
public enum SurfaceEvent {
    /// Place, extent or scale changed.
    case geometryChanged(SurfaceGeometry)
    /// The first frame is on screen.
    case shown
    /// A frame has reached the screen, or a buffer has come free: the next may be drawn.
    case frameDue(Instant)
    /// An adopted buffer may be drawn into again.
    case returned(Int)
    /// Pointer or touch.
    case input(InputEvent)
    /// It is gone and will not come back.
    case gone(SurfaceCloseReason)
}

/// Why a surface is gone.
public enum SurfaceCloseReason: Hashable, Sendable {
    /// The display connection is gone.
    case displayLost
    /// The display refused it.
    case refused
}

/// Which part of a surface takes input.
public enum InputShape: Hashable, Sendable {
    case all
    case none
    /// Rectangles in logical pixels of the surface.
    case rects([Rect])
}

/// How frames lie in shared memory.
public struct FrameLayout: Hashable, Sendable {
    /// The extent in device pixels.
    public var size: PixelSize
    /// Bytes from one row to the next.
    public var stride: Int
    /// What the fourth byte means.
    public var alpha: AlphaMode

    /// Makes a layout from its parts.
    public init(size: PixelSize, stride: Int, alpha: AlphaMode) {
        self.size = size
        self.stride = stride
        self.alpha = alpha
    }

    /// Bytes of one frame.
    public var byteCount: Int { stride * size.height }
}

/// Pixels read back from a surface: premultiplied BGRA, rows without gaps.
public struct Snapshot: Sendable {
    /// The extent in device pixels.
    public var size: PixelSize
    /// `size.width * size.height * 4` bytes.
    public var pixels: [UInt8]

    /// `pixels` has four bytes for each pixel of `size`, row by row.
    public init(size: PixelSize, pixels: [UInt8]) {
        self.size = size
        self.pixels = pixels
    }
}
