// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// Tracks whether a compositor blends windows, that is, owns the selection `_NET_WM_CM_Sn`. Also requests
/// events about the owner of `WM_Sn`.
final class CompositorWatcher {
    private let connection: Connection
    private(set) var isCompositing = false

    /// Reads the current owner and requests events about later owners (`XFixesSelectSelectionInput`).
    init(_ connection: Connection) {
        self.connection = connection
        if connection.extensions.selectionNotify != nil {
            let mask =
                XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
                | XFixesSelectionClientCloseNotifyMask
            for selection in [connection.atoms.compositor, connection.atoms.manager] {
                XFixesSelectSelectionInput(connection.display, connection.root, selection, UInt(mask))
            }
        }
        isCompositing = XGetSelectionOwner(connection.display, connection.atoms.compositor) != 0
    }

    /// Handles a selection event. Returns whether a compositor started or exited.
    func handle(_ event: XFixesSelectionNotifyEvent) -> Bool {
        guard event.selection == connection.atoms.compositor else { return false }
        let old = isCompositing
        isCompositing = event.owner != 0
        return isCompositing != old
    }
}
