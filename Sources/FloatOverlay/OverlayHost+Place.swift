// SPDX-License-Identifier: MIT
internal import Core

extension OverlayHost {
    /// The user has put `overlay` where it is: there it belongs from now on, and there the next one starts on this
    /// monitor.
    func placeChanged(_ overlay: OverlayController) {
        guard let place = overlay.settle(), let monitor = overlay.home?.monitor.id else { return }
        placeBook.note(place, on: monitor)
    }

    /// Monitors came, went or changed: everything goes where it belongs now. What is at home stays there, the others
    /// go around it.
    func replaceOverlays() {
        let memory = placeBook.memory
        var taken: [Placement] = []
        var guests: [(OverlayController, Placement)] = []
        for overlay in overlays {
            guard let placement = overlay.whereNow(memory) else { continue }
            guard overlay.home?.placement == placement else {
                guests.append((overlay, placement))
                continue
            }
            overlay.follow(to: placement)
            taken.append(placement)
        }
        for (overlay, placement) in guests {
            let free = OverlapAvoidance.near(
                placement, among: taken, on: display.monitors, margin: preferences.overlay.margin)
            overlay.follow(to: free)
            taken.append(free)
        }
    }
}
