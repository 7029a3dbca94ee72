// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// The events that the server sends about a window of another program and its ancestors.
struct WindowEvents {
    private let connection: Connection
    private let window: Window
    /// The event mask of the window before this selection.
    private let originalMask: Int
    /// The ancestors, the nearest first, without the root.
    private var ancestors: [Window] = []

    init(_ connection: Connection, _ window: Window, originalMask: Int) {
        (self.connection, self.window, self.originalMask) = (connection, window, originalMask)
    }

    func contains(_ id: Window) -> Bool { id == window || ancestors.contains(id) }

    /// Selects events of the window and its ancestors (`XSelectInput`); again if another mirror of the window
    /// has ended the selection.
    func select() {
        let mask = originalMask | StructureNotifyMask | PropertyChangeMask | FocusChangeMask
        XSelectInput(connection.display, window, mask)
        for ancestor in ancestors { XSelectInput(connection.display, ancestor, StructureNotifyMask) }
        selectShape(true)
    }

    /// Ends the selection.
    func restore() {
        for ancestor in ancestors { XSelectInput(connection.display, ancestor, 0) }
        XSelectInput(connection.display, window, originalMask)
        selectShape(false)
    }

    /// Selects events of the window's present ancestors. If a frame is unmapped, the window in it disappears
    /// without an event of its own.
    mutating func setAncestors(_ new: [Window]) {
        for ancestor in ancestors where !new.contains(ancestor) {
            XSelectInput(connection.display, ancestor, 0)
        }
        for ancestor in new where !ancestors.contains(ancestor) {
            XSelectInput(connection.display, ancestor, StructureNotifyMask)
        }
        ancestors = new
    }

    /// Starts or stops events about changes of the shape (`XShapeSelectInput`).
    private func selectShape(_ isWanted: Bool) {
        guard connection.extensions.shape != nil else { return }
        XShapeSelectInput(connection.display, window, isWanted ? UInt(ShapeNotifyMask) : 0)
    }
}
