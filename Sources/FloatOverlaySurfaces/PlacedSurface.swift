// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The half of a surface that X11 and Wayland share: its requested placement and its end.
package protocol PlacedSurface: OverlaySurface {
    var isOpen: Bool { get }
    var placement: PlacementTracker { get }
    /// Moves to the requested placement on the connected monitors. The placement stays unchanged while there are
    /// none.
    func updatePlacement()
    /// Closes the window without removing the surface from the display.
    func tearDown()
    func removeFromDisplay()
}

extension PlacedSurface {
    package func requestPlacement(_ placement: Placement) {
        guard isOpen else { return }
        self.placement.requested = placement
        updatePlacement()
    }

    package func beginMove() { placement.isMoving = isOpen }

    package func move(to placement: Placement) {
        if self.placement.isMoving { requestPlacement(placement) }
    }

    package func endMove() {
        guard isOpen, placement.isMoving else { return }
        placement.isMoving = false
        updatePlacement()
        placement.scheduleReport()
    }

    package func close() {
        guard isOpen else { return }
        tearDown()
        removeFromDisplay()
    }

    /// Closes the surface and reports `reason`.
    package func terminate(_ reason: SurfaceCloseReason) {
        guard isOpen else { return }
        close()
        onEvent?(.gone(reason))
    }
}
