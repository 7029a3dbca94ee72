// SPDX-License-Identifier: MIT

/// What a drag or a wheel turns; the raw value is the word users type.
public enum DragTarget: String, CaseIterable, Hashable, Sendable {
    /// The volume of the default output.
    case volume = "volume"
    /// The brightness of the backlight.
    case brightness = "brightness"
    /// The position in the content.
    case seek = "seek"
    /// How opaque the overlay is.
    case opacity = "opacity"
    /// The position of the overlay.
    case move = "move"
    /// A drag or wheel without effect.
    case none = "none"

    /// Whether a drag must be known to go up and down or across: a move goes both ways, nothing goes none.
    var needsDirection: Bool {
        switch self {
        case .volume, .brightness, .seek, .opacity: true
        case .move, .none: false
        }
    }
}
