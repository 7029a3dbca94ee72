// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// Says that the source's `timeline`, `playback`, `title` or `canReturn` has changed otherwise than by time going
    /// on: the controls, where they are shown, read it anew. For sources there is `FrameSink.invalidatePlaybackState`.
    public func invalidatePlaybackState() { controls.invalidate() }
}
