// SPDX-License-Identifier: MIT

/// A brightness command: an action, and the devices that it applies to.
package struct BrightnessRequest: Hashable, Sendable {
    /// The action of a request.
    package enum Action: Hashable, Sendable {
        /// Only read the brightness.
        case read
        /// Change the brightness.
        case change(LevelChange)
        /// Save the current brightness.
        case save
        /// Restore the saved brightness.
        case restore
    }

    /// The requested action.
    package var action: Action
    /// The device. If `isAll` is true, only the class of the target is used.
    package var target: BrightnessTarget
    /// Whether the request applies to all devices of the class, each with its own scale.
    package var isAll: Bool
    /// The lower limit of steps; `nil` is the configured limit for a backlight and 0 for an LED.
    package var floor: BrightnessFloor?
    /// The duration of the change, at most 10 s; zero is immediate, `nil` is as configured.
    package var transition: Duration?

    /// Without an action the request only reads.
    package init(
        _ action: Action = .read, of target: BrightnessTarget = .chosen, isAll: Bool = false,
        floor: BrightnessFloor? = nil, transition: Duration? = nil
    ) {
        self.action = action
        self.target = target
        self.isAll = isAll
        self.floor = floor
        self.transition = transition
    }

    /// Whether the request changes the brightness.
    package var isChange: Bool {
        switch action {
        case .change, .restore: true
        case .save, .read: false
        }
    }
}
