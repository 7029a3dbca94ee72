// SPDX-License-Identifier: MIT

/// Whether an overlay can be seen: turns the causes that keep it off the screen into its one state, and into what
/// happens to its window and its source when a cause comes or goes.
///
/// `update` appends effects; the caller carries them out in order.
public struct OverlayVisibility: Hashable, Sendable {
    /// Whose wish it is that an overlay is hidden.
    public enum Hider: Hashable, Sendable {
        case user
        /// The source, which shows it again as long as its user has not hidden it as well.
        case source
    }

    /// What happens to window and source.
    public enum Effect: Hashable, Sendable {
        /// Put the window on the screen.
        case map
        /// Take the window off the screen; where `fades` is true it may fade out.
        case unmap(fades: Bool)
        /// The window is off the screen or fades out: end the fade.
        case endFade
        /// The source can be seen from now on, or cannot.
        case seen(Bool)
    }

    /// Who has hidden it; `nil` while it is not hidden.
    public private(set) var hider: Hider?
    /// Whether the window is on the screen, or fades in: the latest of `map` and `unmap`.
    public private(set) var isMapped = true
    private var isSeen = true

    /// Starts with nothing that keeps it off the screen.
    public init() {}

    /// Hides a live overlay. Returns whether it was not hidden before.
    public mutating func hide(for hider: Hider) -> Bool {
        let wasHidden = self.hider != nil
        // What its user hides the source does not show again.
        if !wasHidden || hider == .user { self.hider = hider }
        return !wasHidden
    }

    /// Shows it again: its user whatever has hidden it, the source only what the source has hidden. Returns whether that
    /// has changed something.
    public mutating func reveal(for hider: Hider) -> Bool {
        guard let present = self.hider, hider == .user || present == .source else { return false }
        self.hider = nil
        return true
    }

    /// Brings window and source of a live overlay in line with what hides it and with `suspensions`.
    public mutating func update(_ suspensions: Set<SuspensionReason>, into effects: inout [Effect]) {
        let isCovered = suspensions.contains(where: \.hidesWindows)
        let isMapped = hider == nil && !isCovered
        if isMapped != self.isMapped {
            self.isMapped = isMapped
            effects.append(isMapped ? .map : .unmap(fades: !isCovered))
        } else if isCovered {
            effects.append(.endFade)
        }
        let isSeen = hider == nil && suspensions.isEmpty
        guard isSeen != self.isSeen else { return }
        self.isSeen = isSeen
        effects.append(.seen(isSeen))
    }

    /// The state of an overlay whose life is in `life`, while `suspensions` are there.
    public func state(
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
