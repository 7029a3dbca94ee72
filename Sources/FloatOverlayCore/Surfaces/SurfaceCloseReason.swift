// SPDX-License-Identifier: MIT

/// Why a surface was closed.
package enum SurfaceCloseReason: Hashable, Sendable {
    /// The display connection is lost.
    case displayLost
    /// The display server closed or rejected the window.
    case refused
}
