// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayWayland

/// Input conversions that need no compositor.
@Suite struct InputTableTests {
    /// The events of one frame, and the resulting notches.
    struct Frame: Sendable, CustomTestStringConvertible {
        var name: String
        var events: [AxisEvent]
        var x: Double
        var y: Double
        var hasStopped = false
        var testDescription: String { name }

        enum AxisEvent: Sendable {
            case px(UInt32, Double)
            case clicks(UInt32, Int32)
            case value(UInt32, Int32)
            case stop
        }
    }

    static let frames = [
        Frame(name: "nothing", events: [], x: 0, y: 0),
        Frame(name: "a click, as KWin's fake input sends it", events: [.px(0, 15)], x: 0, y: 1),
        Frame(name: "a click of sway", events: [.clicks(0, -1), .px(0, -15)], x: 0, y: -1),
        Frame(name: "the order is another one", events: [.px(0, -15), .clicks(0, -1)], x: 0, y: -1),
        Frame(name: "a click of 10 px", events: [.px(0, 10), .clicks(0, 1)], x: 0, y: 1),
        Frame(name: "120ths", events: [.value(0, 120), .px(0, 15)], x: 0, y: 1),
        Frame(name: "a fine wheel", events: [.px(0, 1.875), .value(0, 15)], x: 0, y: 0.125),
        Frame(
            name: "several in one frame", events: [.value(0, 60), .value(0, 60), .clicks(1, 2)], x: 2, y: 1),
        Frame(name: "a tilt", events: [.clicks(1, -1), .px(1, -15)], x: -1, y: 0),
        Frame(name: "fingers", events: [.px(0, 3), .px(1, -6)], x: -0.4, y: 0.2),
        Frame(
            name: "fingers, and a count of one axis", events: [.px(0, 3), .px(1, 99), .value(1, 0)], x: 0,
            y: 0.2),
        Frame(name: "lifted", events: [.stop], x: 0, y: 0, hasStopped: true),
        Frame(name: "lifted in motion", events: [.px(0, 7.5), .stop], x: 0, y: 0.5, hasStopped: true),
        Frame(name: "no such axis", events: [.px(2, 15), .clicks(7, 1), .value(.max, 120)], x: 0, y: 0),
        Frame(
            name: "the largest counts", events: [.clicks(0, .max), .clicks(0, .max)], x: 0, y: 4_294_967_294),
    ]

    @Test(arguments: frames) func scrollFramesAreMerged(frame: Frame) {
        var scroll = ScrollFrame()
        for _ in 0..<2 {
            for event in frame.events {
                switch event {
                case .px(let axis, let px): scroll.moved(axis, by: px)
                case .clicks(let axis, let clicks): scroll.clicked(axis, by: clicks)
                case .value(let axis, let value): scroll.turned(axis, by: value)
                case .stop: scroll.stopped()
                }
            }
            #expect(scroll.hasStopped == frame.hasStopped)
            let turned = scroll.finish()
            #expect(abs(turned.x - frame.x) < 1e-9 && abs(turned.y - frame.y) < 1e-9, "\(turned)")
            #expect(!scroll.hasStopped)
        }
    }

    @Test(
        "button numbers equal those of X11",
        arguments: [
            (0x110, .left), (0x111, .right), (0x112, .middle), (0x113, .other(8)), (0x114, .other(9)),
            (0x100, .other(256)), (.max, .other(4_294_967_295)),
        ] as [(UInt32, PointerButton)])
    func buttonNumbersEqualThoseOfX11(code: UInt32, expected: PointerButton) {
        #expect(SeatPointer.button(code) == expected)
    }

    @Test(
        "modifier masks",
        arguments: [
            (0, []), (1, .shift), (4, .control), (8, .alt), (64, .super), (65, [.shift, .super]),
            // Caps Lock and Num Lock are ignored.
            (2 | 16, []), (.max, [.shift, .control, .alt, .super]),
        ] as [(UInt32, Modifiers)])
    func masksBecomeModifiers(mask: UInt32, expected: Modifiers) {
        #expect(SeatKeyboard.modifiers(mask) == expected)
    }

    @Test(
        "size of the cursor",
        arguments: [
            (24, 24, 24, 1, 24), (48, 48, 24, 2, 48), (96, 96, 24, 4, 96), (32, 24, 24, 1, 32),
            (64, 48, 24, 2, 64), (64, 64, 24, 3, 66),
            // The theme has no larger one, or an odd one.
            (24, 24, 48, 1, 24), (33, 48, 24, 2, 34), (35, 35, 24, 1, 35), (10, 8, 256, 1, 10),
        ])
    func cursorSizeFollowsTheScale(side: Int, nominalSize: Int, cursorSize: Int, expected: Int, padded: Int) {
        let scale = CursorBuffer.scale(nominalSize: nominalSize, cursorSize: cursorSize)
        #expect(scale == expected && CursorBuffer.padded(side, to: scale) == padded)
    }
}
