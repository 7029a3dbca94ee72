// SPDX-License-Identifier: MIT

/// What a wheel or fingers on a touchpad did in one frame of a pointer's events. Who counts says it two ways at once,
/// by counts and by pixels; the counts are what is meant.
struct ScrollFrame {
    /// Pixels of a notch where nobody counts: a click of libinput's, and what fingers go for one on X11.
    static let notchPx = 15.0
    /// What `wl_pointer.axis_value120` calls a notch.
    static let notch = 120.0

    private struct Axis {
        var px = 0.0
        var notches: Double?
    }

    private var across = Axis()
    private var down = Axis()
    /// Whether the fingers were lifted.
    private(set) var isOver = false

    /// `wl_pointer.axis`: so many pixels, right and down positive.
    mutating func moved(_ axis: UInt32, by px: Double) {
        change(axis) { $0.px += px }
    }

    /// `wl_pointer.axis_discrete`: so many clicks.
    mutating func clicked(_ axis: UInt32, by clicks: Int32) {
        change(axis) { $0.notches = ($0.notches ?? 0) + Double(clicks) }
    }

    /// `wl_pointer.axis_value120`: so many 120ths of a click.
    mutating func turned(_ axis: UInt32, by value: Int32) {
        change(axis) { $0.notches = ($0.notches ?? 0) + Double(value) / Self.notch }
    }

    /// `wl_pointer.axis_stop`
    mutating func stopped() { isOver = true }

    /// The notches of the frame, which ends; right and down positive.
    mutating func take() -> (x: Double, y: Double) {
        defer { self = ScrollFrame() }
        return (Self.notches(across), Self.notches(down))
    }

    private mutating func change(_ axis: UInt32, _ body: (inout Axis) -> Void) {
        switch axis {
        case 0: body(&down)
        case 1: body(&across)
        default: break
        }
    }

    private static func notches(_ axis: Axis) -> Double { axis.notches ?? axis.px / notchPx }
}
