// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// The valuators of one device that scroll smoothly: they count on for ever, a notch is so much of them.
struct ScrollAxes {
    private struct Axis {
        let number: Int
        let isHorizontal: Bool
        let increment: Double
        var latest: Double?
    }

    private var axes: [Axis] = []
    /// The request after which the server said where they were.
    private let serial: UInt

    /// Reads from a device's classes which there are and where they were at the request `serial`.
    init(_ classes: UnsafeBufferPointer<UnsafeMutablePointer<XIAnyClassInfo>?>, asOf serial: UInt) {
        self.serial = serial
        for entry in classes {
            guard let entry, entry.pointee.type == XIScrollClass else { continue }
            entry.withMemoryRebound(to: XIScrollClassInfo.self, capacity: 1) {
                let scroll = $0.pointee
                guard scroll.increment != 0, scroll.increment.isFinite else { return }
                axes.append(
                    Axis(
                        number: Int(scroll.number),
                        isHorizontal: scroll.scroll_type == XIScrollTypeHorizontal,
                        increment: scroll.increment, latest: Self.value(Int(scroll.number), classes)))
            }
        }
    }

    /// The notches a motion event turns: right and down are positive; `nil` when it scrolls nothing. What the
    /// server sent before it was asked is in its answer already.
    mutating func scroll(_ event: XIDeviceEvent) -> (x: Double, y: Double)? {
        guard event.valuators.mask_len > 0, event.serial >= serial else { return nil }
        var turned = (x: 0.0, y: 0.0)
        for index in axes.indices {
            let axis = axes[index]
            guard let value = Self.value(axis.number, event.valuators) else { continue }
            axes[index].latest = value
            guard let latest = axis.latest else { continue }
            let notches = (value - latest) / axis.increment
            if axis.isHorizontal { turned.x += notches } else { turned.y += notches }
        }
        return turned == (0, 0) ? nil : turned
    }

    /// Whether a motion event moves the pointer: it has the first or the second valuator, or none at all.
    static func moves(_ valuators: XIValuatorState) -> Bool {
        guard let mask = valuators.mask, valuators.mask_len > 0 else { return true }
        if mask[0] & 3 != 0 { return true }
        for index in 0..<Int(valuators.mask_len) where mask[index] != 0 { return false }
        return true
    }

    /// Values are packed: the place of one is the number of lower ones that are there.
    private static func value(_ number: Int, _ valuators: XIValuatorState) -> Double? {
        guard let mask = valuators.mask, let values = valuators.values, number >= 0,
            number / 8 < Int(valuators.mask_len), mask[number / 8] & (1 << (number % 8)) != 0
        else { return nil }
        var place = 0
        for lower in 0..<number where mask[lower / 8] & (1 << (lower % 8)) != 0 { place += 1 }
        return values[place]
    }

    private static func value(
        _ number: Int, _ classes: UnsafeBufferPointer<UnsafeMutablePointer<XIAnyClassInfo>?>
    ) -> Double? {
        for entry in classes {
            guard let entry, entry.pointee.type == XIValuatorClass else { continue }
            let value = entry.withMemoryRebound(to: XIValuatorClassInfo.self, capacity: 1) {
                Int($0.pointee.number) == number ? $0.pointee.value : nil
            }
            if let value { return value }
        }
        return nil
    }
}
