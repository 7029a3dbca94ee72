// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The placement and size that a replaced overlay passes on to its successor.
struct InheritedPlacement {
    /// The placement of the replaced overlay.
    var placement: Placement
    /// Its content size, from which the successor derives its own.
    var contentSize: ContentSize
    /// Its zoom of texts.
    var textZoom: TextZoom
    /// Whether the replaced overlay had the default size for its content.
    var isStandard: Bool
}
