// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// Random events on a panel, with the invariants checked after each.
@Suite struct RandomControlTests {
    @Test(arguments: 0..<40)
    func everyActionHasAPress(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var run = Run()
        for _ in 0..<4000 {
            run.step(&generator)
            if !run.faults.isEmpty { break }
        }
        #expect(run.faults == [], "seed \(seed)")
        #expect(run.count > 5, "seed \(seed) did nothing")
    }

    private struct Run {
        var panel = ControlPanel(
            layout: ControlsLayout(
                size: Size(width: 320, height: 180), content: ControlsLayoutTests.content()))
        var time: Int64 = 0
        /// The part most events are on.
        var target = ControlPart.close
        /// The events that end the active presses.
        var releases: [InputEvent.Kind] = []
        /// The part under the active press; `nil` if the press can have no effect.
        var armed: ControlPart?
        var count = 0
        var faults: [String] = []

        mutating func step(_ generator: inout SeededGenerator) {
            time += Int64.random(in: 0...400, using: &generator)
            let now = Instant(milliseconds: time)
            if let deadline = panel.deadline, deadline <= now { panel.tick(now) }
            switch Int.random(in: 0..<80, using: &generator) {
            case 0: change(&generator)
            case 1:
                panel.isBlocked = true
                armed = nil
            case 4...7: panel.isBlocked = false
            case 2:
                panel.hide()
                armed = nil
            case 3: panel.toggle(now)
            default: input(now, &generator)
            }
            check()
        }

        private mutating func change(_ generator: inout SeededGenerator) {
            let sizes = [
                Size(width: 320, height: 180), Size(width: 320, height: 180), Size(width: 100, height: 60),
                Size(width: 40, height: 20),
            ]
            let content = Bool.random(using: &generator) ? ControlsLayoutTests.content() : ControlsContent()
            panel.layout = ControlsLayout(
                size: sizes.randomElement(using: &generator) ?? .zero, content: content)
            if let armed, panel.layout.rect(armed) == nil { self.armed = nil }
        }

        private mutating func input(_ now: Instant, _ generator: inout SeededGenerator) {
            let kind = kind(&generator)
            if Int.random(in: 0..<4, using: &generator) == 0 {
                target = ControlPart.allCases.randomElement(using: &generator) ?? .close
            }
            var point = Point(
                x: .random(in: -20...340, using: &generator), y: .random(in: -20...200, using: &generator))
            if let rect = panel.layout.rect(target), Int.random(in: 0..<6, using: &generator) > 0 {
                point = Point(x: rect.origin.x + 5, y: rect.origin.y + 5)
            }
            var actions: [ControlAction] = []
            let (wasVisible, wasHolding) = (panel.isVisible, panel.isHolding)
            let isFree = wasHolding || Int.random(in: 0..<5, using: &generator) > 0
            let event = InputEvent(kind: kind, position: point, time: now)
            let isTaken = panel.handle(event, isFree: isFree, into: &actions)
            judge(kind, actions)
            if wasHolding, !isTaken, case .motion = kind { faults.append("a motion of a press got away") }
            if !wasHolding, panel.isHolding, !wasVisible || !isFree { faults.append("\(kind) was taken") }
        }

        /// Most presses have a release; some releases get lost.
        private mutating func kind(_ generator: inout SeededGenerator) -> InputEvent.Kind {
            if let release = releases.last, Int.random(in: 0..<3, using: &generator) == 0 {
                releases.removeLast()
                return release
            }
            let finger = UInt32.random(in: 0..<2, using: &generator)
            let button: PointerButton = Int.random(in: 0..<6, using: &generator) > 0 ? .left : .right
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: return .enter
            case 1: return .leave
            case 2...8: return .motion
            case 9...13:
                releases.append(.release(button))
                return .press(button)
            case 14, 15:
                releases.append(.touchUp(id: finger))
                return .touchDown(id: finger)
            case 16: return .release(button)
            case 17: return .touchMove(id: finger)
            case 18: return .scroll(x: 0, y: 1)
            default:
                releases.removeAll()
                return .cancel
            }
        }

        /// An independent model of a press.
        private mutating func judge(_ kind: InputEvent.Kind, _ actions: [ControlAction]) {
            count += actions.count
            switch kind {
            case .release, .touchUp:
                if actions.count > 1 { faults.append("two actions for one release") }
                if !actions.isEmpty && armed == nil { faults.append("\(actions) without a press") }
                if !actions.isEmpty || panel.pressed == nil { armed = nil }
            case .press, .touchDown:
                if !actions.isEmpty { faults.append("\(actions) at a press") }
                armed = panel.pressed
            case .cancel:
                if !actions.isEmpty { faults.append("\(actions) at a cancel") }
                armed = nil
            case .motion, .touchMove, .enter, .leave, .scroll, .scrollEnd:
                if !actions.isEmpty { faults.append("\(actions) at \(kind)") }
                if panel.pressed == nil { armed = nil }
            }
        }

        private mutating func check() {
            if panel.isVisible && panel.layout.isEmpty { faults.append("seen where there is no room") }
            if panel.isVisible && panel.isBlocked { faults.append("seen while blocked") }
            if panel.hovered != nil && !panel.isVisible { faults.append("hovered and not seen") }
            if let hovered = panel.hovered, panel.layout.rect(hovered) == nil {
                faults.append("hovers nothing")
            }
            if let pressed = panel.pressed, panel.layout.rect(pressed) == nil {
                faults.append("presses nothing")
            }
            if panel.pressed != nil && !panel.isVisible { faults.append("pressed and not seen") }
            if (panel.scrub != nil) != (panel.pressed == .progress) {
                faults.append("scrubs \(panel.pressed as Any)")
            }
            if panel.isVisible && !panel.isHolding && panel.deadline == nil {
                faults.append("visible without a deadline")
            }
            if !panel.isVisible && !panel.isHinting && panel.deadline != nil {
                faults.append("wakes for nothing")
            }
        }
    }
}
