// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayWayland

/// A screen of 800 × 600 with an overlay of 200 × 150 at 100,100.
final class InputRig {
    let session: Session
    let fixture: WaylandFixture
    let overlay: RecordedSurface
    /// A file that exists while a player is in its step `hold`.
    let holdPath: String
    private let layout: String
    private var player: ChildProcess?

    /// `layout` is the extent of all outputs together.
    convenience init(
        _ compositor: Compositor, arguments: [String] = ["--size", "800x600"], layout: String = "800x600"
    ) throws {
        try self.init(WaylandFixture(Session(compositor, arguments: arguments)), layout: layout)
    }

    init(_ fixture: WaylandFixture, layout: String) throws {
        (self.fixture, self.layout, session) = (fixture, layout, fixture.session)
        holdPath = "/dev/shm/floatoverlay-hold-\(Process.id)-\(UInt32.random(in: 0...UInt32.max))"
        overlay = try fixture.overlay(100, 100, 200, 150)
        try overlay.showAndWait(0xffff_ffff)
    }

    deinit { Files.remove(holdPath) }

    /// Plays the steps of `wlpointer` or `kwinput` on a device of their own, and waits for their end.
    func play(_ steps: [String], rate: Int = 250, seat: String? = nil, while duringWait: () -> Void = {})
        throws
    {
        let player = try player(steps, rate: rate, seat: seat)
        var isOver = false
        try player.watch(in: fixture.reactor) { _ in isOver = true }
        self.player = player
        #expect(
            fixture.wait(.seconds(20)) {
                duringWait()
                return isOver
            })
        fixture.settle()
    }

    /// Continues the player, which waits in its step `hold`.
    func endHold() {
        fixture.wait { Files.exists(holdPath) }
        Files.remove(holdPath)
    }

    /// Begins to play. The first step begins when the display has the device.
    func player(_ steps: [String], rate: Int = 250, seat: String? = nil) throws -> ChildProcess {
        let isSway = session.compositor == .sway
        var arguments = isSway ? ["-q", "-e", layout, "-s"] : ["-q", "-s"]
        arguments = ["-r", "\(rate)"] + arguments
        if let seat { arguments = ["-S", seat] + arguments }
        let meeting = "meet \(fixture.meeting())"
        let steps = [meeting] + steps.map { $0 == "meet" ? meeting : $0 == "hold" ? "meet \(holdPath)" : $0 }
        return try session.start(Session.rig(isSway ? "bin/wlpointer" : "bin/kwinput"), arguments + steps)
    }

    /// Presses and releases.
    var pressEvents: [InputEvent.Kind] { Self.pressEvents(overlay) }

    static func pressEvents(_ surface: RecordedSurface) -> [InputEvent.Kind] {
        surface.inputs.map(\.kind).filter {
            switch $0 {
            case .press, .release, .touchDown, .touchUp, .cancel: true
            default: false
            }
        }
    }

    var scrolls: [(x: Double, y: Double)] {
        overlay.inputs.compactMap { if case .scroll(let x, let y) = $0.kind { (x, y) } else { nil } }
    }

    /// The dark pixels of a part of the screen, the pointer included.
    func dark(_ part: Rect, _ scale: Int) throws -> Set<Int> {
        let picture = try Picture(session.run("grim", ["-c", "-t", "ppm", "-"]))
        var dark: Set<Int> = []
        for y in Int(part.origin.y) * scale..<Int(part.maxY) * scale {
            for x in Int(part.origin.x) * scale..<Int(part.maxX) * scale where picture[x, y] & 0xff < 0x80 {
                dark.insert(y * picture.width + x)
            }
        }
        return dark
    }
}
