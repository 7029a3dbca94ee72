// SPDX-License-Identifier: MIT

/// Pauses content while its overlay is in any of the given states, and resumes content that it has paused.
///
/// ```
///   idle ──state begins while the content plays──► requested ──the content is paused──► paused
///   requested, paused ──state ends──► idle: resume
///   paused ──the content plays again, by the user──► idle
/// ```
package struct PausePolicy: Hashable, Sendable {
    /// The words of `--pause-on` and the states that they name.
    package static let states: KeyValuePairs<String, OverlayState> = [
        "lock": .suspended, "hide": .hidden, "stash": .stashed,
    ]

    private enum Pause: Hashable, Sendable { case idle, requested, paused }

    private let states: Set<OverlayState>
    private var isInPausingState = false
    private var pause = Pause.idle

    /// Pauses in `states`: any of `.suspended`, `.hidden` and `.stashed`.
    package init(_ states: Set<OverlayState>) { self.states = states }

    /// Handles a change of the states that the overlay is in; several can apply at a time. Returns `true` to play,
    /// `false` to pause, `nil` to change nothing.
    package mutating func statesChanged(_ activeStates: Set<OverlayState>, playback: Playback?) -> Bool? {
        guard states.isDisjoint(with: activeStates) == isInPausingState else { return nil }
        isInPausingState.toggle()
        if !isInPausingState {
            defer { pause = .idle }
            return pause == .idle ? nil : true
        }
        guard let playback, playback.canPause, playback.isPlaying else { return nil }
        pause = .requested
        return false
    }

    /// Handles a change of the content's playback.
    package mutating func playbackChanged(_ playback: Playback?) {
        switch (pause, playback?.isPlaying) {
        case (.requested, false): pause = .paused
        case (.paused, true): pause = .idle
        default: break
        }
    }
}
