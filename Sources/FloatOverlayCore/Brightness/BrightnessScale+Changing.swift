// SPDX-License-Identifier: MIT

extension BrightnessScale {
    /// The raw value after `change` of `raw`. A step changes at least one raw unit; n steps up and n steps
    /// down return to the start unless they meet an end or the lower limit. Throws if an absolute value is
    /// out of range.
    package func raw(_ raw: Int, changedBy change: LevelChange) throws(InvalidLevelChange) -> Int {
        switch change {
        case .percent(let percent):
            guard percent <= 100 else { throw .outOfRange(Percent.text(percent), expected: "0% to 100%") }
            return self.raw(atDisplayFraction: percent / 100)
        case .raw(let value):
            guard value <= maximum else {
                throw .outOfRange("raw:\(value)", expected: "raw:0 to raw:\(maximum)")
            }
            return value
        case .percentStep(let points) where points < 0: return lowered(raw) { down($0, -points / 100) }
        case .percentStep(let points): return points == 0 ? raw : min(up(raw, points / 100), maximum)
        case .rawStep(let units) where units < 0: return lowered(raw) { $0 + units }
        case .rawStep(let units): return min(raw + units, maximum)
        case .decibelStep: throw .wrongKind("decibels apply to volume only")
        }
    }

    /// A step down stops at the lower limit and has no effect at or below it.
    private func lowered(_ raw: Int, _ step: (Int) -> Int) -> Int {
        raw <= floor ? raw : max(step(raw), floor)
    }

    /// One step up without the upper limit, strictly increasing in `raw`, so that `down` can invert it.
    private func up(_ raw: Int, _ step: Double) -> Int {
        switch curve {
        case .linear: return raw + max(1, Int((Double(maximum) * step + 0.5).rounded(.down)))
        case .perceptual:
            let fraction = (Double(raw) / Double(maximum)).squareRoot() + step
            return max(raw + 1, Int((fraction * fraction * Double(maximum) + 0.5).rounded(.down)))
        }
    }

    /// The inverse of `up`: the value whose step up gives `raw`, or the next lower one.
    private func down(_ raw: Int, _ step: Double) -> Int {
        guard raw > 0, up(0, step) <= raw else { return 0 }
        var low = 0
        var high = raw
        while low + 1 < high {
            let middle = (low + high) / 2
            if up(middle, step) <= raw { low = middle } else { high = middle }
        }
        return low
    }
}
