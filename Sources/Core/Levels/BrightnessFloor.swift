// SPDX-License-Identifier: MIT

/// How low a step or a drag may take a backlight; a value set outright may go lower.
public enum BrightnessFloor: Hashable, Sendable {
    /// Percent of the range, on the curve.
    case percent(Double)
    /// A raw value of the device.
    case raw(Int)

    /// Reads `5%`, `5` or `raw:12`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        switch LevelChange(text) {
        case .percent(let percent)?: self = .percent(percent)
        case .raw(let raw)?: self = .raw(raw)
        default: return nil
        }
    }
}
