// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A resize by the pointer.
struct ResizeInteraction {
    let home: Placement
    let monitor: Monitor
    let resizeHandle: ResizeHandle
    let aspectResize: AspectResize
    var rect: Rect
}
