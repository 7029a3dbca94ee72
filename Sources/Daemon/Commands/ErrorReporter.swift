// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlay
internal import FloatOverlayCore
internal import Logging

/// Reports errors that have no requester: in the log, in `events` and on the HUD.
struct ErrorReporter {
    let host: OverlayHost
    let publisher: EventPublisher
    let log: Logger

    func report(_ text: String, showsHUD: Bool = true) {
        log.warning("\(text)")
        publisher.publish(.error(text))
        if showsHUD { host.hud.show(HUDContent(icon: .warning, text: "error")) }
    }
}
