// SPDX-License-Identifier: MIT

/// The visibility of an overlay: derives its state, and the effects on its window and its source, from the
/// reasons that hide it.
///
/// `update` appends effects; the caller performs them in order.
package struct OverlayVisibility: Hashable, Sendable {
    /// Who has hidden an overlay: the user or the source.
    package enum Hider: Hashable, Sendable {
        case user
        /// The source. It can show the overlay again unless the user has hidden the overlay, too.
        case source
    }

    /// An effect on the window or the source.
    package enum Effect: Hashable, Sendable {
        /// Map the window.
        case map
        /// Unmap the window; it may fade out first if `fades` is true.
        case unmap(fades: Bool)
        /// End the fade of a window that is unmapped or fades out.
        case endFade
        /// Notify the source that its content is visible from now on, or is not.
        case contentVisible(Bool)
        /// Pause the content, or resume it.
        case playing(Bool)
    }

    /// Who has hidden the overlay; `nil` while it is not hidden.
    package private(set) var hider: Hider?
    /// Whether the last effect on the window was `map`.
    package private(set) var isMapped = true
    /// Pauses the content.
    private var pause: PausePolicy
    /// Whether the last effect on the source was that its content is visible.
    package private(set) var isContentVisible = true

    /// Creates the visibility of an overlay without a reason to hide it, whose content is paused for `triggers`.
    package init(pausingFor triggers: Set<PauseTrigger> = []) { pause = PausePolicy(triggers) }

    /// Records a change of the content's playback.
    package mutating func playbackChanged(_ playback: Playback?) { pause.playbackChanged(playback) }

    /// Records that `hider` hides the overlay. Returns whether the overlay was not hidden before.
    package mutating func hide(for hider: Hider) -> Bool {
        let wasHidden = self.hider != nil
        // The source cannot show an overlay that the user has hidden.
        if !wasHidden || hider == .user { self.hider = hider }
        return !wasHidden
    }

    /// Records that `hider` shows the overlay again. The source can do so only if the source has hidden the
    /// overlay. Returns whether this call has ended the hiding.
    package mutating func reveal(for hider: Hider) -> Bool {
        guard let current = self.hider, hider == .user || current == .source else { return false }
        self.hider = nil
        return true
    }

    /// Appends the effects that `hider`, `suspensions` and `isStashed` require for a live overlay whose
    /// content has the state `playback`.
    package mutating func update(
        _ suspensions: Set<SuspensionReason>, isStashed: Bool, playback: Playback?,
        into effects: inout [Effect]
    ) {
        let isCovered = suspensions.contains(where: \.hidesWindows)
        let isMapped = hider == nil && !isCovered
        if isMapped != self.isMapped {
            self.isMapped = isMapped
            effects.append(isMapped ? .map : .unmap(fades: !isCovered))
        } else if isCovered {
            effects.append(.endFade)
        }
        let isContentVisible = hider == nil && suspensions.isEmpty
        if isContentVisible != self.isContentVisible {
            self.isContentVisible = isContentVisible
            effects.append(.contentVisible(isContentVisible))
        }
        let triggers = triggers(suspensions: suspensions, isStashed: isStashed)
        if let isPlaying = pause.triggersChanged(triggers, playback: playback) {
            effects.append(.playing(isPlaying))
        }
    }

    /// The triggers that apply to a live overlay; several can apply at a time.
    private func triggers(suspensions: Set<SuspensionReason>, isStashed: Bool) -> Set<PauseTrigger> {
        var triggers: Set<PauseTrigger> = []
        if hider != nil { triggers.insert(.hidden) }
        if !suspensions.isEmpty { triggers.insert(.suspended) }
        if isStashed { triggers.insert(.stashed) }
        return triggers
    }

    /// The state of an overlay for its life cycle state, the reasons for suspension and the stash.
    package func state(
        in life: LifeCycle.State, suspensions: Set<SuspensionReason>, isStashed: Bool
    ) -> OverlayState {
        switch life {
        case .idle: .idle
        case .waiting, .ready: .waiting
        case .starting: .starting
        case .active, .restoring:
            hider != nil ? .hidden : !suspensions.isEmpty ? .suspended : isStashed ? .stashed : .active
        case .leaving, .stopping: .stopping
        case .over: .stopped
        }
    }
}
