// SPDX-License-Identifier: MIT

/// What is to be done with the brightness of which lights.
public struct BrightnessRequest: Hashable, Sendable {
    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// Change it.
        case change(LevelChange)
        /// Remember it.
        case save
        /// Set it to what was remembered.
        case restore
    }

    /// `nil` only reads.
    public var action: Action?
    /// One light, or with `isAll` the class of all that are meant.
    public var target: BrightnessTarget
    /// Whether all lights of the class are meant, each by its own scale.
    public var isAll: Bool
    /// How low a step may go; `nil` is the configured floor of a backlight, and none of a led.
    public var floor: BrightnessFloor?
    /// How long a change takes, at most 10 s; zero is at once, `nil` is as configured.
    public var transition: Duration?

    /// Makes a request from its parts.
    public init(
        _ action: Action? = nil, of target: BrightnessTarget = .chosen, isAll: Bool = false,
        floor: BrightnessFloor? = nil, transition: Duration? = nil
    ) {
        self.action = action
        self.target = target
        self.isAll = isAll
        self.floor = floor
        self.transition = transition
    }

    /// Whether it sets something.
    public var isChange: Bool {
        switch action {
        case .change, .restore: true
        case .save, nil: false
        }
    }
}
