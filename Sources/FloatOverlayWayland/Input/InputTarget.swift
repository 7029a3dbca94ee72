// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The target of the pointers and fingers on the windows of one surface: the surface's input, and the cursor
/// over it. A pressed window does not move while anything is down on it, so its own coordinates are those of
/// the gesture.
final class InputTarget {
    let input = SurfaceInput()
    /// Called when `cursor` or `scale` changes.
    var onCursor: () -> Void = {}
    /// The cursor over the surface.
    var cursor = PointerCursor.arrow { didSet { if cursor != oldValue { onCursor() } } }
    /// Device pixels per logical pixel of the compositor.
    var scale = 1.0 { didSet { if scale != oldValue { onCursor() } } }
}
