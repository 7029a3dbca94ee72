// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Logging
import Testing

@testable import FloatOverlayWayland

extension WaylandSuite {
    @Suite struct ConnectionTests {
        private let logger = Logger(label: "wayland")

        @Test("globals and outputs of the compositor", arguments: Compositor.allCases)
        func globalsAndOutputsAreRead(compositor: Compositor) throws {
            let session = try Session(compositor, arguments: ["--size", "1280x720", "--size", "1280x720"])
            let connection = try Connection(session.display, reactor: Reactor(), logger: logger)
            let outputs = connection.globals.outputs.compactMap(\.info)
            #expect((connection.globals.fractionalScale != nil) == (compositor == .kwin))
            #expect(outputs.map(\.size) == [Size(width: 1280, height: 720), Size(width: 1280, height: 720)])
            #expect(outputs.map(\.origin) == [Point(x: 0, y: 0), Point(x: 1280, y: 0)])
            #expect(outputs.map(\.scale) == [1, 1])
            let names =
                compositor == .sway
                ? ["HEADLESS-1+headless+headless", "HEADLESS-2+headless+headless"]
                : ["Virtual-0", "Virtual-1"]
            #expect(outputs.map(\.id.text) == names)
        }

        @Test(
            "the scale equals the monitor's, also fractional",
            arguments: [
                (Compositor.sway, 1.5, 1280.0), (.sway, 2, 960), (.kwin, 1.5, 1280), (.kwin, 1.25, 1536),
            ])
        func scaleEqualsTheMonitorScale(compositor: Compositor, scale: Double, width: Double) throws {
            let session = try Session(compositor, arguments: ["--size", "1920x1080", "--scale", "\(scale)"])
            let connection = try Connection(session.display, reactor: Reactor(), logger: logger)
            let info = try #require(connection.globals.outputs.first?.info)
            #expect(info.scale == scale && info.size.width == width)
            #expect(info.pixels == PixelSize(width: 1920, height: 1080))
        }

        @Test("errors distinguish a missing compositor from a missing layer-shell")
        func missingLayerShellHasItsOwnError() throws {
            let session = try Session("weston", arguments: [])
            #expect(throws: DisplayError.unsupported("zwlr_layer_shell_v1")) {
                try Connection(session.display, reactor: Reactor(), logger: logger)
            }
            #expect(throws: DisplayError.noDisplay("/nowhere/wayland-7")) {
                try Connection("/nowhere/wayland-7", reactor: Reactor(), logger: logger)
            }
        }

        @Test(
            "the loss of the compositor is reported once, without a busy loop", arguments: Compositor.allCases
        )
        func lostCompositorIsReportedOnce(compositor: Compositor) throws {
            let session = try Session(compositor)
            let reactor = Reactor()
            let connection = try Connection(session.display, reactor: reactor, logger: logger)
            var losses = 0
            connection.onLost = { losses += 1 }
            session.signal(SIGKILL)
            #expect(reactor.run(until: { losses == 1 }, within: .seconds(10)))
            #expect(reactor.sleeps(for: .milliseconds(300)) && losses == 1 && !connection.isUsable)
            connection.close()
        }

        @Test("no turns of the loop while idle", arguments: Compositor.allCases)
        func idleConnectionCausesNoTurns(compositor: Compositor) throws {
            let session = try Session(compositor)
            let reactor = Reactor()
            let connection = try Connection(session.display, reactor: reactor, logger: logger)
            while reactor.turnEnds(within: .milliseconds(200)) {}
            #expect(reactor.sleeps(for: .seconds(1)) && reactor.nextDeadline == nil && connection.isUsable)
        }
    }
}

extension Reactor {
    /// One turn; whether something ended its wait, or held it up.
    func turnEnds(within limit: Duration) -> Bool {
        let start = MonotonicClock.now
        turn(waitingAtMost: limit)
        let taken = start.duration(to: MonotonicClock.now)
        return taken < limit - .milliseconds(5) || taken > limit + .milliseconds(100)
    }
}
