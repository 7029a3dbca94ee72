// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// The selected events of a mirrored window and of its ancestors.
struct WindowEventSelection {
    private let connection: Connection
    private let window: EventSelection
    /// The ancestors, the nearest first, without the root.
    private var ancestors: [EventSelection] = []

    init(_ window: Window, on connection: Connection) {
        self.connection = connection
        let mask = StructureNotifyMask | PropertyChangeMask | FocusChangeMask
        self.window = EventSelection(
            EventSelection.Events(mask: mask, includesShape: true), of: window, on: connection)
    }

    func contains(_ id: Window) -> Bool { id == window.window || ancestors.contains { $0.window == id } }

    /// Selects events of the window's present ancestors. If a frame is unmapped, the window in it disappears
    /// without an event of its own.
    mutating func setAncestors(_ new: [Window]) {
        ancestors = new.map { id in
            ancestors.first { $0.window == id }
                ?? EventSelection(EventSelection.Events(mask: StructureNotifyMask), of: id, on: connection)
        }
    }
}
