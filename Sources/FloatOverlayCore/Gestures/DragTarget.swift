// SPDX-License-Identifier: MIT

/// The target of a drag or a wheel; the raw value is the value of a config key in `[bindings]`.
package enum DragTarget: String, CaseIterable, Hashable, Sendable {
    /// The volume of the default output.
    case volume = "volume"
    /// The brightness of the backlight.
    case brightness = "brightness"
    /// The position in the content.
    case seek = "seek"
    /// The opacity of the overlay.
    case opacity = "opacity"
    /// The position of the overlay.
    case move = "move"
    /// A drag or wheel without effect.
    case none = "none"

    /// Whether a drag must be recognized as vertical or horizontal before it starts; a move needs no
    /// direction.
    var needsDirection: Bool {
        switch self {
        case .volume, .brightness, .seek, .opacity: true
        case .move, .none: false
        }
    }
}
