// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The smooth scroll axes of one device. Their values grow without limit; a notch is a fixed increment.
struct ScrollAxes {
    private struct Axis {
        let number: Int
        let isHorizontal: Bool
        let increment: Double
        var latest: Double?
    }

    private var axes: [Axis] = []
    /// Serial number of the request whose reply contained the values.
    private let serial: UInt

    /// Reads the axes from a device's classes, with their values at the request `serial`.
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

    /// The notches of a motion event, right and down positive; `nil` if the event does not scroll. Events
    /// before the request are already part of its reply.
    mutating func scroll(_ event: XIDeviceEvent) -> (x: Double, y: Double)? {
        guard event.valuators.mask_len > 0, event.serial >= serial else { return nil }
        var notches = (x: 0.0, y: 0.0)
        for index in axes.indices {
            let axis = axes[index]
            guard let value = Self.value(axis.number, event.valuators) else { continue }
            axes[index].latest = value
            guard let latest = axis.latest else { continue }
            let change = (value - latest) / axis.increment
            if axis.isHorizontal { notches.x += change } else { notches.y += change }
        }
        return notches == (0, 0) ? nil : notches
    }

    /// Whether a motion event moves the pointer: it has the first or the second valuator, or no valuator at
    /// all.
    static func moves(_ valuators: XIValuatorState) -> Bool {
        guard let mask = valuators.mask, valuators.mask_len > 0 else { return true }
        if mask[0] & 3 != 0 { return true }
        for index in 0..<Int(valuators.mask_len) where mask[index] != 0 { return false }
        return true
    }

    /// Values are packed: the index of a value is the number of lower valuators that are present.
    private static func value(_ number: Int, _ valuators: XIValuatorState) -> Double? {
        guard let mask = valuators.mask, let values = valuators.values, number >= 0,
            number / 8 < Int(valuators.mask_len), mask[number / 8] & (1 << (number % 8)) != 0
        else { return nil }
        var index = 0
        for lower in 0..<number where mask[lower / 8] & (1 << (lower % 8)) != 0 { index += 1 }
        return values[index]
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
