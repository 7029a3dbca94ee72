// SPDX-License-Identifier: MIT

/// The purpose of a surface.
package enum SurfaceRole: Hashable, Sendable {
    /// An overlay.
    case overlay
    /// A HUD in its own window, which never takes input.
    case hud

    /// The corner radius before `Surface.setCornerRadius`, in logical pixels.
    package var cornerRadius: Double { self == .hud ? HUDTheme().radius : 8 }
    /// The input shape before `Surface.setInputShape`.
    package var inputShape: InputShape { self == .hud ? .none : .all }
}
