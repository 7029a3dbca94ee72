// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// Lets the pointer say what it does here, or would; nothing where it says so already.
    func updateCursor() {
        let cursor: PointerCursor
        if gestureAxis == .move {
            cursor = .move
        } else {
            cursor = controls.isUnderPointer ? .hand : .arrow
        }
        surface?.setCursor(cursor)
    }
}
