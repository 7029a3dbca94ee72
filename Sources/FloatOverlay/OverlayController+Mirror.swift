// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// Shows `window` from now on: what it shows is the first frame, and every other.
    func mirror(_ window: any MirrorSource) {
        switch lifeCycle.state {
        case .starting, .active, .restoring, .leaving: surface?.mirror(window)
        case .waiting, .ready:
            heldMirror = window
            firstFrameReady()
        case .idle, .stopping, .over: break
        }
    }
}
