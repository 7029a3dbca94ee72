// SPDX-License-Identifier: MIT

/// The lower limit of steps and drags of a backlight; absolute values can be lower.
public enum BrightnessFloor: Hashable, Sendable {
    /// A percentage on the curve.
    case percent(Double)
    /// A raw value of the device.
    case raw(Int)

    /// Parses `5%`, `5` or `raw:12`; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        switch LevelChange(text) {
        case .percent(let percent)?: self = .percent(percent)
        case .raw(let raw)?: self = .raw(raw)
        default: return nil
        }
    }
}
