// SPDX-License-Identifier: MIT

/// What a drag or a wheel turns; the raw value is the word users type.
public enum DragTarget: String, CaseIterable, Hashable, Sendable {
    case volume = "volume"
    case brightness = "brightness"
    case seek = "seek"
    case opacity = "opacity"
    case move = "move"
    case none = "none"

    /// Whether a drag must be known to go up and down or across: a move goes both ways, nothing goes none.
    var needsDirection: Bool {
        switch self {
        case .volume, .brightness, .seek, .opacity: true
        case .move, .none: false
        }
    }
}
