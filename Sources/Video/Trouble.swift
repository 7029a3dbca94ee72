// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

typealias Trouble = FilmList.Trouble

extension FilmList.Trouble {
    /// What is wrong with a place before anything is tried; `nil` where nothing is, as far as one can see.
    static func absence(of place: String) -> Trouble? {
        if place.contains("://") || Files.isReadable(place) { return nil }
        return Files.exists(place)
            ? Trouble(status: ExitStatus.notPermitted, "cannot read \(place): permission denied")
            : Trouble(status: ExitStatus.noInput, "no such file: \(place)")
    }

    /// Why libmpv could not play what is at `place` (`mpv_error`).
    static func of(_ place: String, _ error: Int32) -> Trouble {
        if let trouble = absence(of: place) { return trouble }
        let isAway = MPV.isAbsence(error) && place.contains("://")
        return Trouble(
            status: isAway ? ExitStatus.unavailable : ExitStatus.badInput,
            "cannot play \(place): \(MPV.words(error))")
    }
}
