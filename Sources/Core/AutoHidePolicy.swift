// SPDX-License-Identifier: MIT

/// Decides when an overlay of a window steps aside for that window: never at once, as the focus wanders through others
/// on its way.
public struct AutoHidePolicy: Hashable, Sendable {
    /// When it is wanted; the raw value is the word.
    public enum Rule: String, CaseIterable, Hashable, Sendable {
        /// While its user works elsewhere.
        case unfocus = "unfocus"
        /// While the window is not on the screen.
        case minimise = "minimise"
    }

    /// How long a window has to be as it is to count.
    public static let settleTime = Duration.milliseconds(200)

    /// When it is wanted.
    public let rule: Rule
    /// Whether the overlay is aside.
    public private(set) var hidesOverlay = false
    /// When to ask again, by `tick`; `nil` when nothing is about to change.
    public private(set) var deadline: Instant?

    /// Starts with the overlay on screen.
    public init(_ rule: Rule) { self.rule = rule }

    /// Hears how the window is now.
    public mutating func windowChanged(isFocused: Bool, isOnScreen: Bool, at now: Instant) {
        let isWanted: Bool
        switch rule {
        case .unfocus: isWanted = !(isFocused && isOnScreen)
        case .minimise: isWanted = !isOnScreen
        }
        guard isWanted == hidesOverlay else { return deadline = nil }
        if deadline == nil { deadline = now.advanced(by: Self.settleTime) }
    }

    /// Says whether `hidesOverlay` has changed.
    public mutating func tick(_ now: Instant) -> Bool {
        guard let deadline, deadline <= now else { return false }
        self.deadline = nil
        hidesOverlay.toggle()
        return true
    }
}
