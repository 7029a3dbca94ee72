// SPDX-License-Identifier: MIT
internal import CX11

/// Knows whether a compositor blends windows: it owns the selection `_NET_WM_CM_Sn` while it does. The owner of `WM_Sn`
/// is watched along with it.
final class CompositorWatcher {
    private let connection: Connection
    private(set) var isCompositing = false

    /// Asks, and asks to be told (`XFixesSelectSelectionInput`).
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

    /// Takes a selection event; says whether a compositor came or went.
    func take(_ event: XFixesSelectionNotifyEvent) -> Bool {
        guard event.selection == connection.atoms.compositor else { return false }
        let old = isCompositing
        isCompositing = event.owner != 0
        return isCompositing != old
    }
}
