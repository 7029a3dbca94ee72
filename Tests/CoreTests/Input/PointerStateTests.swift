// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct PointerStateTests {
    private static let mouse = PointerState.Device(pointer: 2, source: 8)
    private static let screen = PointerState.Device(pointer: 2, source: 9)
    private static let other = PointerState.Device(pointer: 5, source: 9)

    @Test("while a button is down, other pointers and all fingers are left out")
    func pressedButtonExcludesOtherPointers() {
        var state = PointerState()
        #expect(state.follows(Self.mouse) && state.follows(Self.other) && state.holder == nil)
        #expect(state.press(.button(.left), of: Self.mouse) == true)
        #expect(state.press(.button(.right), of: Self.mouse) == false)
        #expect(state.follows(Self.mouse) && state.follows(Self.screen) && !state.follows(Self.other))
        #expect(!state.admitsFinger(Self.mouse) && state.isPressed(by: Self.mouse))
        #expect(state.release(.button(.middle)) == false)
        #expect(state.release(.button(.left)) == true)
        #expect(state.holder == Self.mouse)
        #expect(state.releaseAll() == true)
        #expect(state.releaseAll() == false)
        #expect(state.holder == nil)
    }

    @Test("while a finger is down, pointers and fingers of other hardware are left out")
    func touchExcludesOtherHardware() {
        var state = PointerState()
        #expect(state.press(.finger(7), of: Self.screen) == true)
        #expect(!state.follows(Self.screen) && !state.follows(Self.mouse))
        #expect(state.admitsFinger(Self.screen) && !state.admitsFinger(Self.mouse))
        #expect(state.press(.finger(8), of: Self.screen) == false)
        #expect(!state.isPressed(by: Self.screen))
        #expect(state.holds(finger: 7, of: Self.screen) && !state.holds(finger: 9, of: Self.screen))
        #expect(!state.holds(finger: 7, of: Self.other))
        #expect(state.release(.finger(7)) == true)
        #expect(state.release(.finger(7)) == false)
        #expect(state.isGrabbed)
        #expect(state.release(.finger(8)) == true)
        #expect(!state.isGrabbed)
    }

    @Test("entering and leaving alternate, of two pointers the later counts, and both wait for a release")
    func crossingsAlternateAndWaitForARelease() {
        var state = PointerState()
        #expect(state.cross(Self.mouse, isInside: true) == .enter)
        #expect(state.cross(Self.other, isInside: true) == nil)
        #expect(state.isInside(Self.other))
        #expect(state.cross(Self.mouse, isInside: false) == nil)
        #expect(state.press(.button(.left), of: Self.other) == true)
        #expect(state.cross(Self.other, isInside: false) == nil)
        #expect(state.release(.button(.left)) == true)
        #expect(state.crossing() == .leave)
        #expect(state.crossing() == nil)
        #expect(!state.isVisited)
    }

    @Test(
        "buttons and fingers are down until their release",
        arguments: [
            ("l r -l", [.button(.right)]), ("l l -l", []), ("-l", []), ("0 1 -0", [.finger(1)]),
            ("0 0 -0", []), ("l 0 buttons", [.finger(0)]), ("l 0 1 fingers", [.button(.left)]),
            ("o -l", [.button(.other(8))]),
        ] as [(String, Set<PressSource>)])
    func pressLastsUntilItsRelease(steps: String, down: Set<PressSource>) {
        let names: [Substring: PressSource] = [
            "l": .button(.left), "r": .button(.right), "o": .button(.other(8)), "0": .finger(0),
            "1": .finger(1),
        ]
        var pressed = PressedInputs()
        for step in steps.split(separator: " ") {
            if let source = names[step] {
                let wasEmpty = pressed.isEmpty
                #expect(pressed.add(source) == wasEmpty)
            } else if let source = names[step.dropFirst()] {
                let wasDown = pressed.contains(source)
                #expect(pressed.remove(source) == wasDown)
            } else if step == "buttons" {
                pressed.clearButtons()
            } else {
                pressed.clearFingers()
            }
        }
        #expect(Set(names.values.filter(pressed.contains)) == down && pressed.isEmpty == down.isEmpty)
    }
}
