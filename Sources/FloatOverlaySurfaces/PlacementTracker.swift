// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// The requested placement and the current geometry of a surface. Changes are reported at most once in a turn
/// of the reactor.
package final class PlacementTracker {
    /// Called at the end of a turn in which the geometry has changed or a move has ended.
    package var onReport: ((SurfaceGeometry) -> Void)?
    /// The requested placement.
    package var requested: Placement
    /// Whether an interactive move is in progress. During a move, changes of the geometry are not reported.
    package var isMoving = false
    package private(set) var geometry: SurfaceGeometry
    private let reporting: DeferredAction

    package init(_ requested: Placement, geometry: SurfaceGeometry, in reactor: Reactor) {
        (self.requested, self.geometry) = (requested, geometry)
        reporting = DeferredAction(in: reactor)
        reporting.onRun = { [weak self] in
            if let self { onReport?(self.geometry) }
        }
    }

    /// Sets the geometry and schedules its report.
    package func update(_ geometry: SurfaceGeometry) {
        guard geometry != self.geometry else { return }
        self.geometry = geometry
        if !isMoving { scheduleReport() }
    }

    /// Schedules a report of the geometry for the end of the turn.
    package func scheduleReport() { reporting.schedule() }
}
