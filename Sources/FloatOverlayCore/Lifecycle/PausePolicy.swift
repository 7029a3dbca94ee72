// SPDX-License-Identifier: MIT

/// Pauses content while any of the given triggers applies to its overlay, and resumes content that it has paused.
///
/// ```
///   idle ──trigger begins while the content plays──► requested ──the content is paused──► paused
///   requested, paused ──trigger ends──► idle: resume
///   paused ──the content plays again, by the user──► idle
/// ```
package struct PausePolicy: Hashable, Sendable {
    private enum Pause: Hashable, Sendable { case idle, requested, paused }

    private let triggers: Set<PauseTrigger>
    private var isTriggered = false
    private var pause = Pause.idle

    /// Pauses for each of `triggers`.
    package init(_ triggers: Set<PauseTrigger>) { self.triggers = triggers }

    /// Handles a change of the triggers that apply to the overlay. Returns `true` to play, `false` to pause, `nil` to
    /// change nothing.
    package mutating func triggersChanged(_ active: Set<PauseTrigger>, playback: Playback?) -> Bool? {
        guard triggers.isDisjoint(with: active) == isTriggered else { return nil }
        isTriggered.toggle()
        if !isTriggered {
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
