// SPDX-License-Identifier: MIT

/// The purpose of a surface. A surface is above those with a lower role.
package enum SurfaceRole: CaseIterable, Comparable, Hashable, Sendable {
    /// A surface over a whole monitor, panels included, which never takes input.
    case dimming
    /// An overlay.
    case overlay
    /// A HUD in its own window, which never takes input.
    case hud

    /// The corner radius before `Surface.setCornerRadius`, in logical pixels.
    package var cornerRadius: Double {
        switch self {
        case .dimming: 0
        case .overlay: 8
        case .hud: HUDTheme().radius
        }
    }
    /// The input shape before `Surface.setInputShape`.
    package var inputShape: InputShape { self == .overlay ? .all : .none }
}
