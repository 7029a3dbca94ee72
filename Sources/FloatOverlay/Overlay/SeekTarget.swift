// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The media player that a drag seeks in, with its track at the start of the drag.
struct SeekTarget {
    let name: String
    let track: String

    /// Sets the player's position once; has no effect if the player has changed the track.
    func seek(to seconds: Double, by media: (any MediaControl)?) {
        let place = Duration.milliseconds(Int64((seconds * 1000).rounded()))
        media?.perform(.seekTo(place, track: track), on: name) { _ in }
    }
}
