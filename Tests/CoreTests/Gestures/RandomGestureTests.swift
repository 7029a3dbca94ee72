// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// Events in any order, also lost and repeated ones; a failure prints the seed and the last events.
@Suite struct RandomGestureTests {
    /// The invariants after each event.
    private struct Watcher {
        private var target: DragTarget?
        private var isResizing = false
        private(set) var complaint: String?

        mutating func look(_ effects: [GestureEvent], _ recognizer: GestureRecognizer) {
            for effect in effects { look(effect) }
            if target != nil || isResizing, !recognizer.isBusy {
                complaint = "a drag without anything pressed"
            }
            if recognizer.deadline != nil && recognizer.isBusy { complaint = "a deadline while pressed" }
        }

        private mutating func look(_ effect: GestureEvent) {
            switch effect {
            case .began(let begun, let direction):
                if target != nil || isResizing { complaint = "begun twice" }
                if begun == .none { complaint = "nothing has begun" }
                if (begun == .move) != (direction == .free) { complaint = "\(begun) goes \(direction)" }
                target = begun
            case .adjusted(let adjusted, let px):
                if target != adjusted || adjusted == .move { complaint = "adjusted without having begun" }
                if !px.isFinite || px == 0 { complaint = "adjusted by \(px)" }
            case .moved: if target != .move { complaint = "moved without having begun" }
            case .resizeBegan:
                if target != nil || isResizing { complaint = "resizeBegan within a drag" }
                isResizing = true
            case .resized(let way):
                if !isResizing { complaint = "resized without having begun" }
                if !way.width.isFinite || !way.height.isFinite { complaint = "resized by \(way)" }
            case .resizeEnded, .resizeCancelled:
                if !isResizing { complaint = "a resize is over without having begun" }
                isResizing = false
            case .ended(let over), .cancelled(let over):
                if target != over { complaint = "over without having begun" }
                target = nil
            case .stepped(let target, let notches):
                if target == .none || notches == 0 { complaint = "stepped by nothing" }
            case .triggered(let trigger):
                if target != nil || isResizing { complaint = "\(trigger.configKey) within a drag" }
            }
        }
    }

    private static let buttons: [PointerButton] = [.left, .left, .left, .middle, .right, .other(8)]

    private func kind(_ generator: inout SeededGenerator) -> InputEvent.Kind {
        let button = Self.buttons[Int.random(in: 0..<6, using: &generator)]
        let finger = UInt32.random(in: 1...2, using: &generator)
        return switch Int.random(in: 0..<40, using: &generator) {
        case 0..<6: .press(button)
        case 6..<14: .release(button)
        case 14..<26: .motion
        case 26..<28: .touchDown(id: finger)
        case 28..<31: .touchMove(id: finger)
        case 31..<33: .touchUp(id: finger)
        case 33: .cancel
        case 34: .enter
        case 35: .leave
        case 36: .scrollEnd
        default: .scroll(x: .random(in: -1...1, using: &generator), y: .random(in: -1...1, using: &generator))
        }
    }

    private func settings(_ generator: inout SeededGenerator) -> GestureSettings {
        var settings: GestureSettings = Bool.random(using: &generator) ? .standard : .withDoubleClick
        settings.hasResizeHandles = Bool.random(using: &generator)
        settings.isEnabled = Int.random(in: 0..<5, using: &generator) > 0
        settings.plainDragMoves = Int.random(in: 0..<4, using: &generator) == 0
        settings.hasModifiers = Int.random(in: 0..<3, using: &generator) > 0
        for trigger in Trigger.pointerTriggers where trigger.takesTarget {
            if Int.random(in: 0..<6, using: &generator) > 0 { continue }
            settings.bindings[trigger] = DragTarget.allCases.randomElement(using: &generator).map {
                .adjust($0)
            }
        }
        return settings
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>) func randomEventsKeepTheInvariants(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var recognizer = GestureRecognizer(settings: settings(&generator))
        var watcher = Watcher()
        var effects: [GestureEvent] = []
        var position = Point(x: 100, y: 100)
        var time = Instant(milliseconds: 1000)
        // A failure prints them; texts of all events would take most of the time of the test.
        var last: [(event: InputEvent, effects: [GestureEvent])] = []
        for step in 0..<2000 {
            if Int.random(in: 0..<200, using: &generator) == 0 { recognizer.settings = settings(&generator) }
            position.x += Double(Int.random(in: -8...8, using: &generator))
            position.y += Double(Int.random(in: -8...8, using: &generator))
            time = time.advanced(by: .milliseconds(Int.random(in: 0...60, using: &generator)))
            let modifiers = Modifiers(rawValue: UInt8.random(in: 0..<32, using: &generator) & 0b1001)
            let event = InputEvent(
                kind: kind(&generator), position: position, modifiers: modifiers, time: time)
            effects.removeAll(keepingCapacity: true)
            recognizer.tick(time, into: &effects)
            recognizer.handle(event, size: Size(width: 321, height: 180), into: &effects)
            watcher.look(effects, recognizer)
            if last.count == 8 { last.removeFirst() }
            last.append((event, effects))
            if let complaint = watcher.complaint {
                let lines = last.map {
                    "\($0.event.kind) \($0.event.position) → \($0.effects.map(GestureScript.describe))"
                }
                Issue.record("seed \(seed), step \(step): \(complaint)\n\(lines.joined(separator: "\n"))")
                return
            }
        }
        releaseAll(&recognizer, &effects, at: time)
        #expect(!recognizer.isBusy, "seed \(seed)")
        #expect(recognizer.deadline == nil, "seed \(seed)")
    }

    private func releaseAll(
        _ recognizer: inout GestureRecognizer, _ effects: inout [GestureEvent], at time: Instant
    ) {
        // A button or finger that was pressed several times is released by one event.
        let fingers: [InputEvent.Kind] = [.touchUp(id: 1), .touchUp(id: 2)]
        for kind in Self.buttons.map({ .release($0) }) + fingers {
            let event = InputEvent(kind: kind, position: Point(x: 0, y: 0), time: time)
            recognizer.handle(event, size: Size(width: 321, height: 180), into: &effects)
        }
        recognizer.tick(time.advanced(by: .seconds(1)), into: &effects)
    }

    private enum Holding: Equatable {
        case button(PointerButton)
        case finger(UInt32)

        var down: InputEvent.Kind {
            switch self {
            case .button(let button): .press(button)
            case .finger(let id): .touchDown(id: id)
            }
        }

        var up: InputEvent.Kind {
            switch self {
            case .button(let button): .release(button)
            case .finger(let id): .touchUp(id: id)
            }
        }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>) func recognizerIsIdleAfterAllReleases(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var recognizer = GestureRecognizer(settings: .standard)
        var effects: [GestureEvent] = []
        var held: [Holding] = []
        func send(_ kind: InputEvent.Kind) {
            let point = Point(
                x: .random(in: 0...320, using: &generator), y: .random(in: 0...180, using: &generator))
            let event = InputEvent(kind: kind, position: point, time: Instant(milliseconds: 0))
            recognizer.handle(event, size: Size(width: 320, height: 180), into: &effects)
        }
        let some: [Holding] = [.button(.left), .button(.middle), .button(.right), .finger(1), .finger(2)]
        for step in 0..<500 {
            let one = some[Int.random(in: 0..<some.count, using: &generator)]
            if let place = held.firstIndex(of: one) {
                held.remove(at: place)
                send(one.up)
            } else if held.count < 3 {
                held.append(one)
                send(one.down)
            }
            send(.motion)
            if Int.random(in: 0..<20, using: &generator) == 0 { send(.cancel) }
            if held.isEmpty { #expect(!recognizer.isBusy, "seed \(seed), step \(step)") }
        }
        for one in held { send(one.up) }
        #expect(!recognizer.isBusy, "seed \(seed)")
        #expect(opened(effects) == 0, "seed \(seed)")
    }

    /// How many drags have begun and are not over.
    private func opened(_ effects: [GestureEvent]) -> Int {
        effects.reduce(0) { open, effect in
            switch effect {
            case .began, .resizeBegan: open + 1
            case .ended, .cancelled, .resizeEnded, .resizeCancelled: open - 1
            case .adjusted, .moved, .resized, .stepped, .triggered: open
            }
        }
    }
}
