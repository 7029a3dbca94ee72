// SPDX-License-Identifier: MIT
internal import Core

/// The player that a drag seeks in, as it was when the drag began.
struct SeekTarget {
    let name: String
    let track: String

    /// Sets its position once; when it has gone on to another track meanwhile, nothing.
    func seek(to seconds: Double, by media: (any MediaControl)?) {
        let place = Duration.milliseconds(Int64((seconds * 1000).rounded()))
        media?.perform(.seekTo(place, track: track), on: name) { _ in }
    }
}
