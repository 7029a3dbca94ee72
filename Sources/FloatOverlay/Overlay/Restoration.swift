// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// The result of the request to restore the app's user interface.
public enum Restoration: Hashable, Sendable {
    /// The user interface is restored; the overlay animates onto its placement if one is given.
    case restored(to: Placement?)
    /// The app has no user interface to restore, or could not restore it.
    case failed
}
