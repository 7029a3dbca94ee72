// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct GestureHintTests {
    private static let both = "up or down: brightness left, volume right"

    @Test(
        "text with and without reported modifiers",
        arguments: [
            (true, false, ["Super+drag to move", "Drag \(both)"]),
            (true, true, ["Drag to move", "Super+drag \(both)"]),
            (false, false, ["Drag with the middle button to move", "Drag \(both)"]),
            (false, true, ["Drag to move", "Drag with the right button \(both)"]),
        ])
    func hintDependsOnModifiers(hasModifiers: Bool, plainDragMoves: Bool, expected: [String]) {
        let settings = GestureSettings(
            bindings: Preferences.defaultBindings, plainDragMoves: plainDragMoves, hasModifiers: hasModifiers)
        #expect(GestureHint.lines(settings) == expected)
    }

    @Test(
        "a finger rests before it drags like Super",
        arguments: [
            (false, ["Hold, then drag to move", "Drag \(both)"]),
            (true, ["Drag to move", "Hold, then drag \(both)"]),
        ])
    func fingerRestsBeforeADrag(plainDragMoves: Bool, expected: [String]) {
        let settings = GestureSettings(bindings: Preferences.defaultBindings, plainDragMoves: plainDragMoves)
        #expect(GestureHint.lines(settings, isTouch: true) == expected)
    }

    @Test(
        "gestures with other bindings are left out",
        arguments: [
            (Trigger.dragMiddle, ["Drag with the right button to move", "Drag \(both)"]),
            (
                .dragVerticalLeft,
                ["Drag with the middle button to move", "Drag up or down on the right: volume"]
            ),
            (
                .dragVerticalRight,
                ["Drag with the middle button to move", "Drag up or down on the left: brightness"]
            ),
        ])
    func unboundGesturesAreOmitted(trigger: Trigger, expected: [String]) {
        var settings = GestureSettings(bindings: Preferences.defaultBindings, hasModifiers: false)
        settings.bindings[trigger] = nil
        #expect(GestureHint.lines(settings) == expected)
    }

    @Test func hintIsEmptyWithoutBindings() {
        #expect(GestureHint.lines(GestureSettings(bindings: [:])) == [])
    }
}
