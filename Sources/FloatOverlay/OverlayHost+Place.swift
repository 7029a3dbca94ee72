// SPDX-License-Identifier: MIT
internal import Core

extension OverlayHost {
    /// The user has put `overlay` where it is: there it belongs from now on, and there the next one starts on this
    /// monitor.
    func placeChanged(_ overlay: OverlayController) {
        guard let place = overlay.recordHome(), let monitor = overlay.home?.monitor.id else { return }
        placementMemory.record(place, on: monitor)
    }

    /// Monitors came, went or changed: everything goes where it belongs now. What is at home stays there, the others
    /// go around it.
    func replaceOverlays() {
        let memory = placementMemory.memory
        var taken: [Placement] = []
        var displaced: [(OverlayController, Placement)] = []
        for overlay in overlays {
            guard let placement = overlay.placementAfterMonitorChange(memory) else { continue }
            guard overlay.home?.placement == placement else {
                displaced.append((overlay, placement))
                continue
            }
            overlay.moveAfterMonitorChange(to: placement)
            taken.append(placement)
        }
        for (overlay, placement) in displaced {
            let free = OverlapAvoidance.near(
                placement, among: taken, on: display.monitors, margin: preferences.overlay.margin)
            overlay.moveAfterMonitorChange(to: free)
            taken.append(free)
        }
    }
}
