// SPDX-License-Identifier: MIT

/// The darkness of one monitor beyond the floor of its backlight: how opaque a black surface over the monitor
/// is. Steps continue below the floor into the darkness, and back.
///
/// ```
///   100 % ◄──── backlight ────► floor = depth 0 ◄──── depth ────► 80 %
/// ```
/// A step across the floor and the opposite step return exactly: the raw values and the depths are not equally
/// fine, so the last such step is remembered.
package struct Dimming: Hashable, Sendable {
    /// The maximum depth.
    package static let maxDepth = 800_000
    /// The depth of a fully opaque surface. Depths are whole numbers, so that steps add up exactly.
    package static let full = 1_000_000

    /// The depth, 0…`maxDepth`; 0 without a surface.
    package private(set) var depth = 0
    /// Whether the display can show the surface. Otherwise steps end at the floor.
    package var isPossible: Bool {
        didSet { if !isPossible { end() } }
    }
    /// The raw value at which `depth` was changed last: the floor then, which can be lower now.
    private var dimmedRaw = 0
    private var crossing: Crossing?

    /// A step between a raw value above the floor and a depth.
    private struct Crossing: Hashable, Sendable {
        var raw: Int, depth: Int, step: Int
    }

    /// Without a depth.
    package init(isPossible: Bool) { self.isPossible = isPossible }

    /// The opacity of the surface, 0…0.8.
    package var opacity: Double { Double(depth) / Double(Self.full) }

    /// Ends the darkness, as changes to an absolute value and changes by other programs above the floor do.
    package mutating func end() { (depth, dimmedRaw, crossing) = (0, 0, nil) }

    /// Whether the raw value `raw` of the backlight ends the darkness: it is above the floor and `dimmedRaw`.
    package func ends(at raw: Int, on scale: BrightnessScale) -> Bool {
        depth > 0 && raw > max(scale.floor, dimmedRaw)
    }

    /// The raw value after `change` of `raw` on a backlight; `depth` is changed for the rest of the change. Raw
    /// steps down end at the floor. Throws if an absolute value is out of range.
    package mutating func raw(
        _ raw: Int, changedBy change: LevelChange, on scale: BrightnessScale
    ) throws(InvalidLevelChange) -> Int {
        let changed = try scale.raw(raw, changedBy: change)
        // Another program has made the backlight brighter.
        if ends(at: raw, on: scale) { end() }
        let result = apply(change, of: raw, to: changed, on: scale)
        dimmedRaw = depth > 0 ? result : 0
        return result
    }

    private mutating func apply(
        _ change: LevelChange, of raw: Int, to changed: Int, on scale: BrightnessScale
    ) -> Int {
        switch change {
        case .percentStep(let points) where points < 0 && isPossible:
            return lower(raw, to: changed, by: Self.units(-points / 100), on: scale)
        case .percentStep(let points) where points > 0:
            return raise(raw, to: changed, by: Self.units(points / 100), on: scale)
        case .rawStep(let units) where units > 0:
            return raise(raw, to: changed, by: Self.units(Double(units) / Double(scale.maximum)), on: scale)
        case .percent, .raw: end()
        case .percentStep, .rawStep, .decibelStep: break
        }
        return changed
    }

    /// The raw value for a drag to `fraction` of the percentage scale that began at the raw value `start`; a
    /// fraction below that of the floor is a depth.
    package mutating func raw(draggedTo fraction: Double, from start: Int, on scale: BrightnessScale) -> Int {
        let below = scale.displayFraction(min(start, scale.floor)) - fraction
        depth = isPossible && below > 0 ? min(Self.units(below), Self.maxDepth) : 0
        crossing = nil
        let raw = scale.raw(draggedTo: fraction, from: start)
        dimmedRaw = depth > 0 ? raw : 0
        return raw
    }

    /// Changes the depth of a monitor without a backlight, whose brightness is 100 % less the depth.
    package mutating func change(by change: LevelChange) throws(InvalidLevelChange) {
        guard isPossible else { return }
        switch change {
        case .percent(let percent):
            guard percent <= 100 else { throw .outOfRange(Percent.text(percent), expected: "0% to 100%") }
            depth = Self.units(1 - percent / 100)
        case .percentStep(let points): depth -= Self.units(points / 100)
        case .raw, .rawStep: throw .wrongKind("raw values need a device")
        case .decibelStep: throw .wrongKind("decibels apply to volume only")
        }
        depth = max(0, min(depth, Self.maxDepth))
    }

    /// A step down to `lowered`, which is not below the floor.
    private mutating func lower(_ raw: Int, to lowered: Int, by step: Int, on scale: BrightnessScale) -> Int {
        guard lowered <= scale.floor else { return lowered }
        let before = depth
        if let crossing, raw == crossing.raw, step == crossing.step {
            depth = crossing.depth
        } else {
            depth = min(depth + max(0, step - height(of: raw, on: scale)), Self.maxDepth)
        }
        if raw > scale.floor, before == 0 { crossing = Crossing(raw: raw, depth: depth, step: step) }
        return lowered
    }

    /// A step up, which would lead to `raised` without a depth.
    private mutating func raise(_ raw: Int, to raised: Int, by step: Int, on scale: BrightnessScale) -> Int {
        guard raw <= scale.floor || depth > 0 else { return raised }
        if let crossing, raw == scale.floor, depth == crossing.depth, step == crossing.step {
            depth = 0
            return crossing.raw
        }
        let before = depth
        let rest = step - before
        depth = max(0, -rest)
        guard rest > 0 else { return raw }
        let fraction = scale.displayFraction(raw) + Double(rest) / Double(Self.full)
        let nearest = min(max(scale.raw(atDisplayFraction: fraction), raw + 1), scale.maximum)
        let new = before == 0 ? raised : nearest
        if raw == scale.floor, new > raw { crossing = Crossing(raw: new, depth: before, step: step) }
        return new
    }

    /// How far `raw` is above the floor on the percentage scale; 0 below.
    private func height(of raw: Int, on scale: BrightnessScale) -> Int {
        max(0, Self.units(scale.displayFraction(raw) - scale.displayFraction(scale.floor)))
    }

    private static func units(_ fraction: Double) -> Int { Int((fraction * Double(full)).rounded()) }
}
