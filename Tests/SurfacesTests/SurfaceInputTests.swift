// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlaySurfaces
import Testing

/// Events of a surface with several pointers, which are seats on Wayland.
@Suite struct SurfaceInputTests {
    /// Steps as one reads them aloud: `enter 1 10,10`, `leave 1`, `move 1 20,10`, `down 1`, `down 1 right`, `up 1`,
    /// `touch 1 7 10,10`, `slide 1 7 20,10`, `lift 1 7`, `turn 1`, `still 1`, `escape`, `lose 1`, `hide`, `place
    /// 30,30`. The first number is the pointer's, the second one a finger's.
    private final class Script {
        let input = SurfaceInput()
        private(set) var reported: [String] = []
        private var position = Point(x: 0, y: 0)
        private let time = Instant(milliseconds: 0)

        init() {
            input.emit = { [unowned self] in reported.append(Self.words($0)) }
            input.onGrab = { [unowned self] in reported.append($0 ? "grab" : "free") }
        }

        func play(_ steps: String) -> String {
            for step in steps.split(separator: ";") { play(step.split(separator: " ").map(String.init)) }
            return reported.joined(separator: "; ")
        }

        private func play(_ step: [String]) {
            var words = step
            if let place = words.last?.split(separator: ","), place.count == 2,
                let x = Double(place[0]), let y = Double(place[1])
            {
                position = Point(x: x, y: y)
                words.removeLast()
            }
            let pointer = words.count > 1 ? Int(words[1]) ?? 0 : 0
            let finger = words.count > 2 ? UInt32(words[2]) ?? 0 : 0
            let event = PointerEvent(
                device: PointerState.Device(pointer: pointer), time: time, position: position, modifiers: [])
            let button = words.last == "right" ? PointerButton.right : .left
            switch words[0] {
            case "enter": input.cross(isInside: true, event)
            case "leave": input.cross(isInside: false, event)
            case "move": input.motion(event)
            case "down": input.button(button, isPress: true, event)
            case "up": input.button(button, isPress: false, event)
            case "touch": if !input.fingerDown(finger, event) { reported.append("refused") }
            case "slide": input.fingerMove(finger, event)
            case "lift": input.fingerUp(finger, event)
            case "turn": input.scroll(x: 0, y: 1, event)
            case "still": input.scrollEnd(event)
            case "escape": input.escape(time)
            case "lose": input.grabLost(event)
            case "hide": input.cancel(time)
            case "place": input.corner = { [position] in position }
            default: Issue.record("no such step: \(words)")
            }
        }

        private static func words(_ event: InputEvent) -> String {
            let place = "\(Int(event.position.x)),\(Int(event.position.y))"
            return switch event.kind {
            case .enter: "enter \(place)"
            case .leave: "leave"
            case .press(let button): "press \(button) \(place)"
            case .release(let button): "release \(button) \(place)"
            case .motion: "motion \(place)"
            case .scroll(_, let y): "scroll \(Int(y))"
            case .scrollEnd: "still"
            case .touchDown(let id): "down \(id) \(place)"
            case .touchMove(let id): "move \(id) \(place)"
            case .touchUp(let id): "up \(id)"
            case .cancel: "cancel \(place)"
            }
        }
    }

    static let pointers = [
        ("enter 1 5,5; move 1 9,9; leave 1", "enter 5,5; motion 9,9; leave"),
        (
            "enter 1 5,5; down 1; move 1 50,5; up 1; leave 1",
            "enter 5,5; grab; press left 5,5; motion 50,5; release left 50,5; free; leave"
        ),
        // A display that lets go at the edge says so first; one that does not has broken the grab.
        (
            "enter 1 5,5; down 1; up 1; leave 1; move 1 90,5",
            "enter 5,5; grab; press left 5,5; release left 5,5; free; leave; enter 90,5; motion 90,5"
        ),
        (
            "enter 1 5,5; down 1; lose 1; leave 1; up 1",
            "enter 5,5; grab; press left 5,5; cancel 5,5; free; leave"
        ),
        (
            "enter 1 5,5; down 1; down 1 right; up 1; up 1 right",
            "enter 5,5; grab; press left 5,5; press right 5,5; release left 5,5; release right 5,5; free"
        ),
        ("up 1; move 1 3,3; up 1 right", "enter 3,3; motion 3,3"),
        ("enter 1 5,5; turn 1; still 1", "enter 5,5; scroll 1; still"),
        (
            "enter 1 5,5; down 1; move 1 8,8; escape; move 1 9,9; up 1",
            "enter 5,5; grab; press left 5,5; motion 8,8; cancel 8,8; motion 9,9; release left 9,9; free"
        ),
        ("enter 1 5,5; escape; lose 1; hide", "enter 5,5"),
        ("enter 1 5,5; down 1; lose 1; up 1", "enter 5,5; grab; press left 5,5; cancel 5,5; free"),
        ("enter 1 5,5; down 1; lose 2; hide; hide", "enter 5,5; grab; press left 5,5; cancel 5,5; free"),
    ]

    static let seats = [
        // A press on one seat blocks the other.
        (
            "enter 1 5,5; down 1; enter 2 9,9; move 2 8,8; down 2; turn 2; up 2; up 1",
            "enter 5,5; grab; press left 5,5; release left 8,8; free"
        ),
        ("enter 1 5,5; enter 2 9,9; leave 2; move 1 6,6", "enter 5,5; leave; enter 6,6; motion 6,6"),
        ("enter 1 5,5; enter 2 9,9; leave 1; leave 2", "enter 5,5; leave"),
        (
            "enter 1 5,5; down 1; leave 2; up 1", "enter 5,5; grab; press left 5,5; release left 5,5; free"
        ),
        // The other pointer is still over the surface.
        (
            "enter 1 5,5; down 1; enter 2 9,9; up 1; leave 1",
            "enter 5,5; grab; press left 5,5; release left 9,9; free"
        ),
    ]

    static let fingers = [
        (
            "touch 1 7 5,5; touch 1 8 9,9; slide 1 7 6,6; lift 1 8; lift 1 7",
            "grab; down 7 5,5; down 8 9,9; move 7 6,6; up 8; up 7; free"
        ),
        (
            "touch 1 7 5,5; touch 2 7 9,9; slide 2 7 6,6; lift 2 7; lift 1 7",
            "grab; down 7 5,5; refused; up 7; free"
        ),
        ("touch 1 7 5,5; touch 1 7 9,9; lift 1 7", "grab; down 7 5,5; refused; up 7; free"),
        (
            "enter 1 5,5; down 1; touch 1 7 9,9; up 1",
            "enter 5,5; grab; press left 5,5; refused; release left 9,9; free"
        ),
        (
            "touch 1 7 5,5; enter 1 9,9; move 1 8,8; down 1; turn 1; up 1; lift 1 7",
            "grab; down 7 5,5; up 7; enter 8,8; free"
        ),
        ("touch 1 7 5,5; hide; slide 1 7 6,6; lift 1 7; hide", "grab; down 7 5,5; cancel 5,5; free"),
        (
            "touch 1 7 5,5; touch 1 8 9,9; escape; lift 1 8; lift 1 7",
            "grab; down 7 5,5; down 8 9,9; cancel 9,9; up 8; up 7; free"
        ),
        ("touch 1 7 5,5; lose 1; lift 1 7", "grab; down 7 5,5; up 7; free"),
        // A crossing during a touch is reported also after a cancellation.
        (
            "enter 1 5,5; touch 1 7 9,9; leave 1 5,5; hide",
            "enter 5,5; grab; down 7 9,9; cancel 9,9; leave; free"
        ),
        ("touch 1 7 5,5; enter 1 9,9; hide", "grab; down 7 5,5; cancel 5,5; enter 5,5; free"),
        ("slide 1 7 6,6; lift 1 7", ""),
    ]

    @Test(arguments: pointers + seats + fingers)
    func inputIsReportedToItsSurface(steps: String, expected: String) {
        #expect(Script().play(steps) == expected)
    }

    @Test func positionsAreInOurLogicalPixels() {
        let script = Script()
        script.input.positionScale = 2
        #expect(
            script.play("enter 1 20,40; down 1; lose 1")
                == "enter 10,20; grab; press left 10,20; cancel 10,20; free")
    }

    @Test func positionsDuringAPressAreRelativeToTheCornerAtThePress() {
        #expect(
            Script().play("place 10,10; enter 1 15,15; down 1; place 40,40; move 1 50,50; up 1; move 1 50,50")
                == "enter 5,5; grab; press left 5,5; motion 40,40; release left 40,40; free; motion 10,10")
    }

    @Test func positionsDuringAPressKeepTheScaleAtThePress() {
        let script = Script()
        _ = script.play("enter 1 10,10; down 1")
        script.input.positionScale = 2
        #expect(
            script.play("move 1 9,7; up 1; move 1 8,6")
                == "enter 10,10; grab; press left 10,10; motion 9,7; release left 9,7; free; motion 4,3")
    }

    /// An object that is freed by the event which closes its surface, as the surface of an overlay without motion.
    private final class ClosedSurface {
        let input: SurfaceInput
        var onEvent: ((InputEvent.Kind) -> Void)?
        private(set) var grabs: [Bool] = []

        init(_ input: SurfaceInput) {
            self.input = input
            input.emit = { [unowned self] in onEvent?($0.kind) }
            input.onGrab = { [unowned self] in grabs.append($0) }
            input.corner = { [unowned self] in Point(x: Double(grabs.count), y: 0) }
        }
    }

    @Test(arguments: ["release", "touchUp", "cancel", "escape"])
    func anEventMayCloseAndFreeTheSurface(event: String) {
        let input = SurfaceInput()
        var surface: ClosedSurface? = ClosedSurface(input)
        surface?.onEvent = { kind in
            switch kind {
            case .release, .touchUp, .cancel:
                surface?.input.disconnect()
                surface = nil
            default: break
            }
        }
        let time = Instant(milliseconds: 0)
        let device = PointerState.Device(pointer: 1)
        let pointer = PointerEvent(device: device, time: time, position: Point(x: 5, y: 5), modifiers: [])
        if event == "touchUp" {
            input.fingerDown(7, pointer)
            input.fingerUp(7, pointer)
        } else {
            input.cross(isInside: true, pointer)
            input.button(.left, isPress: true, pointer)
            if event == "cancel" { input.cancel(time) }
            if event == "escape" { input.escape(time) }
            input.button(.left, isPress: false, pointer)
            input.motion(pointer)
        }
        #expect(surface == nil && !input.isGrabbed)
    }
}
