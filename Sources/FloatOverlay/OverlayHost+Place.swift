// SPDX-License-Identifier: MIT
internal import Core

extension OverlayHost {
    /// Monitors came, went or changed: everything goes where it belongs now. What is at home stays there, the others
    /// go around it.
    func replaceOverlays() {
        let memory = placementMemory.memory
        var taken: [Placement] = []
        var displaced: [(OverlayPlacement, Placement)] = []
        for overlay in overlays where overlay.state.holdsPlace || overlay.state == .waiting {
            guard let placement = overlay.placement.placementAfterMonitorChange(memory) else { continue }
            guard overlay.placement.home?.placement == placement else {
                displaced.append((overlay.placement, placement))
                continue
            }
            overlay.placement.moveAfterMonitorChange(to: placement)
            taken.append(placement)
        }
        for (guest, placement) in displaced {
            let free = OverlapAvoidance.near(
                placement, among: taken, on: display.monitors, margin: preferences.overlay.margin)
            guest.moveAfterMonitorChange(to: free)
            taken.append(free)
        }
    }
}
