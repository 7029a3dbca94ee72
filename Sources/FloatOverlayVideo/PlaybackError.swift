// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

typealias PlaybackError = PlaylistResult.PlaybackError

extension PlaylistResult.PlaybackError {
    /// Why a local file cannot be opened; `nil` for readable files and for URLs.
    static func openError(for location: String) -> PlaybackError? {
        if location.contains("://") || Files.isReadable(location) { return nil }
        return Files.exists(location)
            ? PlaybackError(status: ExitStatus.notPermitted, "cannot read \(location): permission denied")
            : PlaybackError(status: ExitStatus.noInput, "no such file: \(location)")
    }

    /// The error for a `location` that libmpv cannot play (`mpv_error`).
    static func of(_ location: String, _ error: Int32) -> PlaybackError {
        if let failure = openError(for: location) { return failure }
        let isUnreachable = MPV.isOpenFailure(error) && location.contains("://")
        return PlaybackError(
            status: isUnreachable ? ExitStatus.unavailable : ExitStatus.badInput,
            "cannot play \(location): \(MPV.message(error))")
    }
}
