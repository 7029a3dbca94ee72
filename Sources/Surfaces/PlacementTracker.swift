// SPDX-License-Identifier: MIT
package import Core
package import Linux

/// Where a surface is asked to be, and where it is, which is reported once in a turn of the loop.
package final class PlacementTracker {
    /// Called at the end of a turn in which the surface came to another place or was dropped.
    package var onReport: ((SurfaceGeometry) -> Void)?
    /// Where it is asked to be.
    package var requested: Placement
    /// Whether it follows the pointer: nothing is reported meanwhile.
    package var isMoving = false
    package private(set) var geometry: SurfaceGeometry
    private var isReportDue = false
    private let reactor: Reactor

    package init(_ requested: Placement, _ geometry: SurfaceGeometry, _ reactor: Reactor) {
        (self.requested, self.geometry, self.reactor) = (requested, geometry, reactor)
    }

    /// It is at `geometry` now.
    package func update(_ geometry: SurfaceGeometry) {
        guard geometry != self.geometry else { return }
        self.geometry = geometry
        if !isMoving { report() }
    }

    /// Reports where it is at the end of the turn.
    package func report() {
        guard !isReportDue else { return }
        isReportDue = true
        reactor.runLater { [weak self] in
            guard let self else { return }
            isReportDue = false
            onReport?(geometry)
        }
    }
}
