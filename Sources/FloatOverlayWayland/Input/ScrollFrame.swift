// SPDX-License-Identifier: MIT

/// The scroll events of one pointer frame, from a wheel or a touchpad. A wheel sends both notches and pixels;
/// the notches are used.
struct ScrollFrame {
    /// Pixels per notch for devices without notches: libinput's distance for one wheel click, and the
    /// touchpad distance for one notch on X11.
    static let notchPx = 15.0
    /// The value of `wl_pointer.axis_value120` for one notch.
    static let notchValue = 120.0

    private struct Axis {
        var px = 0.0
        var notches: Double?
    }

    private var horizontal = Axis()
    private var vertical = Axis()
    /// Whether the fingers were lifted.
    private(set) var hasStopped = false

    /// `wl_pointer.axis`: distance in pixels, positive to the right and down.
    mutating func moved(_ axis: UInt32, by px: Double) {
        change(axis) { $0.px += px }
    }

    /// `wl_pointer.axis_discrete`: number of clicks.
    mutating func clicked(_ axis: UInt32, by clicks: Int32) {
        change(axis) { $0.notches = ($0.notches ?? 0) + Double(clicks) }
    }

    /// `wl_pointer.axis_value120`: 120ths of a click.
    mutating func turned(_ axis: UInt32, by value: Int32) {
        change(axis) { $0.notches = ($0.notches ?? 0) + Double(value) / Self.notchValue }
    }

    /// `wl_pointer.axis_stop`.
    mutating func stopped() { hasStopped = true }

    /// Ends the frame and returns its notches, positive to the right and down.
    mutating func finish() -> (x: Double, y: Double) {
        defer { self = ScrollFrame() }
        return (Self.notches(horizontal), Self.notches(vertical))
    }

    private mutating func change(_ axis: UInt32, _ body: (inout Axis) -> Void) {
        switch axis {
        case 0: body(&vertical)
        case 1: body(&horizontal)
        default: break
        }
    }

    private static func notches(_ axis: Axis) -> Double { axis.notches ?? axis.px / notchPx }
}
