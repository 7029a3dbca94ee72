// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// The events that one part of this process needs about a window of another program, until deinitialization.
/// `XSelectInput` replaces the selection of the whole connection, so the window gets the union of the events of all
/// parts.
final class EventSelection {
    /// The events for one part.
    struct Events {
        /// The mask of `XSelectInput`.
        var mask: Int
        /// Whether changes of the window's shape are included (`XShapeSelectInput`).
        var includesShape = false
    }

    let window: Window
    private let connection: Connection

    /// Selects `events`, in addition to the events that other parts have selected.
    init(_ events: Events, of window: Window, on connection: Connection) {
        self.window = window
        self.connection = connection
        connection.selectedEvents[window, default: [:]][ObjectIdentifier(self)] = events
        apply()
    }

    deinit {
        connection.selectedEvents[window]?[ObjectIdentifier(self)] = nil
        apply()
        if connection.selectedEvents[window]?.isEmpty == true { connection.selectedEvents[window] = nil }
    }

    private func apply() {
        guard connection.isUsable, let selections = connection.selectedEvents[window]?.values else { return }
        XSelectInput(connection.display, window, selections.reduce(0) { $0 | $1.mask })
        guard connection.extensions.shape != nil else { return }
        let isShapeNeeded = selections.contains { $0.includesShape }
        XShapeSelectInput(connection.display, window, isShapeNeeded ? UInt(ShapeNotifyMask) : 0)
    }
}
