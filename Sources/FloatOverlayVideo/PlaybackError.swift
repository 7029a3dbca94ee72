// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

typealias PlaybackError = PlaylistResult.PlaybackError

extension PlaylistResult.PlaybackError {
    /// Why a local file cannot be opened; `nil` for readable files and for URLs.
    static func openError(for location: String) -> PlaybackError? {
        if location.containsBytes(of: "://") || isReadable(location) { return nil }
        return Files.exists(location)
            ? PlaybackError(status: ExitStatus.notPermitted, "cannot read \(location): permission denied")
            : PlaybackError(status: ExitStatus.noInput, "no such file: \(location)")
    }

    /// Whether a file can be opened. Opens the file, because access(2) ignores the sandbox. A FIFO is not opened:
    /// its writer would notice that.
    private static func isReadable(_ path: String) -> Bool {
        guard Files.isReadable(path) else { return false }
        guard Files.isFile(path) else { return true }
        do throws(SystemError) {
            _ = try Descriptor.open(path, O_RDONLY)
            return true
        } catch {
            return false
        }
    }

    /// The error for a URL in a playlist, when only files were given.
    static func refused(_ url: String) -> PlaybackError {
        PlaybackError(
            status: ExitStatus.notPermitted,
            "cannot play \(url): a playlist file may not open URLs; pass the URL as an argument")
    }

    /// The error for a `location` that libmpv cannot play (`mpv_error`).
    static func of(_ location: String, _ error: Int32) -> PlaybackError {
        if let failure = openError(for: location) { return failure }
        let isUnreachable = MPV.isOpenFailure(error) && location.containsBytes(of: "://")
        return PlaybackError(
            status: isUnreachable ? ExitStatus.unavailable : ExitStatus.badInput,
            "cannot play \(location): \(MPV.message(error))")
    }
}
