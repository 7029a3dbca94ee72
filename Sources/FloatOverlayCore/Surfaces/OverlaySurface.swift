// SPDX-License-Identifier: MIT

/// The surface of an overlay: frames of another process or of a mirrored window, layers above the frames, and
/// moves by the pointer.
package protocol OverlaySurface: Surface {
    // MARK: Frames

    /// Presented frames that were never shown: `replaced` and `hidden`.
    var drops: DroppedFrames { get }
    /// Whether a presented frame still waits for the display; another frame would replace it.
    var hasPendingFrame: Bool { get }
    /// Lets `draw` change the shown frame in place and shows the rectangle that `draw` returns. For small,
    /// frequent changes, without a buffer or a completion event. Returns `false` if nothing was drawn because
    /// an update in place is not possible now; present a canvas instead.
    func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool
    /// Adopts a producer's buffers: `count` consecutive frames of `layout` in the shared memory of
    /// `descriptor`, which is duplicated. Replaces earlier adopted buffers.
    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError)
    /// Shows the adopted buffer `index`. The whole buffer must be drawn; `damage`, in buffer pixels, is the
    /// area that differs from the previous frame, empty for the whole frame. `.returned` reports when the
    /// producer may draw into the buffer again.
    func presentAdopted(_ index: Int, damage: [PixelRect])
    /// Shows a window of another program, live, instead of frames. `window` must belong to the same display
    /// and to no other surface; otherwise the call has no effect.
    func mirror(_ window: any MirrorSource)
    /// The number of updates of a mirrored window that were shown.
    var mirrorUpdateCount: Int { get }
    /// A copy of the shown pixels, HUDs included; `nil` if nothing is shown.
    func snapshot() -> Snapshot?

    // MARK: Layers and input

    /// The layer at `index` from the bottom, in `0..<layerCount`.
    func layer(_ index: Int) -> any Layer
    /// Sets the pointer cursor, initially an arrow; kept when the window is created again. Setting the same
    /// cursor has no cost.
    func setCursor(_ cursor: PointerCursor)
    /// Begins a move: `move` follows once per frame, then `endMove`.
    func beginMove()
    /// Moves the surface to `placement` during a move.
    func move(to placement: Placement)
    /// Ends a move.
    func endMove()
}

extension OverlaySurface {
    /// The number of layers.
    package static var layerCount: Int { HUDStack.maxSlots + 3 }
    /// The layer directly above the content, for a badge.
    package var badge: any Layer { layer(0) }
    /// The layer above the badge for the HUD in `slot`, `0..<HUDStack.maxSlots`.
    package func hudLayer(_ slot: Int) -> any Layer { layer(slot + 1) }
    /// The layer above the HUDs, for controls of the surface's size.
    package var controls: any Layer { layer(HUDStack.maxSlots + 1) }
    /// The topmost layer, for the hot spot's icon.
    package var hotSpotLayer: any Layer { layer(HUDStack.maxSlots + 2) }
    /// By default an update in place is not possible.
    package func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool { false }
    /// Does nothing, for displays without the capability `windowMirror`.
    package func mirror(_ window: any MirrorSource) {}
    /// By default there are no mirror updates.
    package var mirrorUpdateCount: Int { 0 }
}
