// SPDX-License-Identifier: MIT

/// The action of a control.
package enum ControlAction: Hashable, Sendable {
    case close, `return`, playPause, skipBack, skipForward
    /// Seek to this fraction, 0…1, of the duration.
    case seek(Double)
}
