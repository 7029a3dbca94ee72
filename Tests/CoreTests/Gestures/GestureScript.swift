// SPDX-License-Identifier: MIT
import FloatOverlayCore

/// A script of gestures, and its effects:
/// `down 10,10 @0; move 10,60 @16; up @20` → `began brightness vertical; adjusted brightness -44; ended brightness`.
///
/// Steps: `down [BUTTON] X,Y`, `move X,Y`, `up [BUTTON] [X,Y]`, `touch ID X,Y`, `slide ID X,Y`, `lift ID`,
/// `scroll X,Y`, `still`, `cancel`, `enter`, `leave`, `tick`; each may end in `+shift`, `+super` and `@MILLISECONDS`.
/// Omitted parts of a step are those of the step before.
struct GestureScript {
    var recognizer: GestureRecognizer
    var size = Size(width: 320, height: 180)
    private(set) var effects: [GestureEvent] = []
    private var position = Point(x: 0, y: 0)
    private var time = Instant(milliseconds: 0)

    init(_ settings: GestureSettings = .standard) { recognizer = GestureRecognizer(settings: settings) }

    /// The effects of `script` with these settings.
    static func run(_ script: String, _ settings: GestureSettings = .standard) -> String {
        var run = GestureScript(settings)
        run.play(script)
        return run.effects.map(describe).joined(separator: "; ")
    }

    mutating func play(_ script: String) {
        for step in script.split(separator: ";") { play(step: step) }
    }

    private mutating func play(step: Substring) {
        var words = step.split(separator: " ")
        guard !words.isEmpty else { return }
        var modifiers: Modifiers = []
        let verb = words.removeFirst()
        words.removeAll { word in
            switch word.first {
            case "+": modifiers.insert(Self.modifier(word))
            case "@": time = Instant(milliseconds: Int64(Self.number(word.dropFirst())))
            default: return false
            }
            return true
        }
        if verb == "tick" { return recognizer.tick(time, into: &effects) }
        if let place = words.last, place.contains(",") {
            let point = Self.point(place)
            if verb == "scroll" { return send(.scroll(x: point.x, y: point.y), modifiers) }
            position = point
            words.removeLast()
        }
        send(Self.kind(verb, words.first), modifiers)
    }

    private mutating func send(_ kind: InputEvent.Kind, _ modifiers: Modifiers) {
        let event = InputEvent(kind: kind, position: position, modifiers: modifiers, time: time)
        recognizer.handle(event, size: size, into: &effects)
    }

    private static func kind(_ verb: Substring, _ word: Substring?) -> InputEvent.Kind {
        switch verb {
        case "still": .scrollEnd
        case "down": .press(button(word))
        case "up": .release(button(word))
        case "move": .motion
        case "touch": .touchDown(id: UInt32(number(word ?? "0")))
        case "slide": .touchMove(id: UInt32(number(word ?? "0")))
        case "lift": .touchUp(id: UInt32(number(word ?? "0")))
        case "cancel": .cancel
        case "enter": .enter
        case "leave": .leave
        default: preconditionFailure("no such step: \(verb)")
        }
    }

    private static func button(_ word: Substring?) -> PointerButton {
        switch word {
        case nil, "left"?: .left
        case "middle"?: .middle
        case "right"?: .right
        case let word?: .other(Int(number(word)))
        }
    }

    private static func modifier(_ word: Substring) -> Modifiers {
        switch word {
        case "+shift": .shift
        case "+super": .super
        default: preconditionFailure("no such modifier: \(word)")
        }
    }

    private static func point(_ word: Substring) -> Point {
        let parts = word.split(separator: ",")
        return Point(x: number(parts[0]), y: number(parts[1]))
    }

    private static func number(_ word: Substring) -> Double {
        guard let number = Double(word) else { preconditionFailure("no number: \(word)") }
        return number
    }

    /// An effect as text.
    static func describe(_ effect: GestureEvent) -> String {
        switch effect {
        case .began(let target, let direction): "began \(target) \(direction)"
        case .adjusted(let target, let px): "adjusted \(target) \(short(px))"
        case .moved(let offset): "moved \(short(offset.width)),\(short(offset.height))"
        case .resizeBegan(let resizeHandle): "resizeBegan \(resizeHandle)"
        case .resized(let offset): "resized \(short(offset.width)),\(short(offset.height))"
        case .resizeEnded: "resizeEnded"
        case .resizeCancelled: "resizeCancelled"
        case .ended(let target): "ended \(target)"
        case .cancelled(let target): "cancelled \(target)"
        case .stepped(let target, let notches): "stepped \(target) \(notches)"
        case .triggered(let trigger): trigger.configKey
        }
    }

    /// At most three decimals, without trailing zeros.
    private static func short(_ number: Double) -> String {
        let rounded = (number * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension GestureSettings {
    /// The built-in bindings without a double-click and without resizing at the edges.
    static let standard = GestureSettings(bindings: Preferences.defaultBindings, hasResizeHandles: false)
        .binding(.doubleClick, nil)

    /// The same with edges and corners that resize.
    static let withGrips = GestureSettings(bindings: standard.bindings)

    /// The built-in bindings and something on the double-click.
    static let withDoubleClick = standard.binding(.doubleClick, .command(["overlay", "cycle-size"]))

    func binding(_ trigger: Trigger, _ binding: TriggerAction?) -> GestureSettings {
        var changed = self
        changed.bindings[trigger] = binding
        return changed
    }
}
