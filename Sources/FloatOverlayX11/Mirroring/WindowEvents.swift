// SPDX-License-Identifier: MIT
internal import CX11

/// The events that the server sends about a window of another program and its parents.
struct WindowEvents {
    private let connection: Connection
    private let window: Window
    /// The mask of the window's events before.
    private let originalMask: Int
    /// The parents, the nearest first, without the root.
    private var parents: [Window] = []

    init(_ connection: Connection, _ window: Window, originalMask: Int) {
        (self.connection, self.window, self.originalMask) = (connection, window, originalMask)
    }

    func contains(_ id: Window) -> Bool { id == window || parents.contains(id) }

    /// Selects events of the window and its parents (`XSelectInput`); again if another mirror of the window has
    /// ended the selection.
    func select() {
        let mask = originalMask | StructureNotifyMask | PropertyChangeMask | FocusChangeMask
        XSelectInput(connection.display, window, mask)
        for parent in parents { XSelectInput(connection.display, parent, StructureNotifyMask) }
        selectShape(true)
    }

    /// Ends the selection.
    func restore() {
        for parent in parents { XSelectInput(connection.display, parent, 0) }
        XSelectInput(connection.display, window, originalMask)
        selectShape(false)
    }

    /// Selects events of the window's present parents. If a frame is unmapped, the window in it disappears without
    /// an event of its own.
    mutating func setParents(_ now: [Window]) {
        for parent in parents where !now.contains(parent) { XSelectInput(connection.display, parent, 0) }
        for parent in now where !parents.contains(parent) {
            XSelectInput(connection.display, parent, StructureNotifyMask)
        }
        parents = now
    }

    /// Starts or stops events about changes of the shape (`XShapeSelectInput`).
    private func selectShape(_ isWanted: Bool) {
        guard connection.extensions.shape != nil else { return }
        XShapeSelectInput(connection.display, window, isWanted ? UInt(ShapeNotifyMask) : 0)
    }
}
