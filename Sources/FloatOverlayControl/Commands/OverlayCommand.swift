// SPDX-License-Identifier: MIT

/// `overlay`: an action on an overlay on the screen.
package struct OverlayCommand: Hashable, Sendable {
    /// The action.
    package var action: OverlayAction
    /// `--id`: the number of the overlay; `nil` for the newest.
    package var id: Int?

    package init(action: OverlayAction, id: Int? = nil) {
        self.action = action
        self.id = id
    }
}
