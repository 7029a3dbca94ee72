// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

typealias PlaybackError = PlaylistResult.PlaybackError

extension PlaylistResult.PlaybackError {
    /// Why a local file cannot be opened; `nil` for readable files and for URLs.
    static func absence(of place: String) -> PlaybackError? {
        if place.contains("://") || Files.isReadable(place) { return nil }
        return Files.exists(place)
            ? PlaybackError(status: ExitStatus.notPermitted, "cannot read \(place): permission denied")
            : PlaybackError(status: ExitStatus.noInput, "no such file: \(place)")
    }

    /// The error for a `place` that libmpv cannot play (`mpv_error`).
    static func of(_ place: String, _ error: Int32) -> PlaybackError {
        if let failure = absence(of: place) { return failure }
        let isAway = MPV.isAbsence(error) && place.contains("://")
        return PlaybackError(
            status: isAway ? ExitStatus.unavailable : ExitStatus.badInput,
            "cannot play \(place): \(MPV.message(error))")
    }
}
