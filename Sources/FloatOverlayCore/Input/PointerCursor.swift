// SPDX-License-Identifier: MIT

/// The pointer cursor over a surface.
package enum PointerCursor: Hashable, Sendable {
    case arrow
    /// Over an element that reacts to clicks.
    case hand
    /// While the pointer moves the surface.
    case move
    /// Over a handle, or while the pointer drags it.
    case resize(ResizeHandle)

    /// The name in CSS and in cursor themes.
    package var name: String {
        switch self {
        case .arrow: "default"
        case .hand: "pointer"
        case .move: "move"
        case .resize(let handle): handle.rawValue
        }
    }
}
