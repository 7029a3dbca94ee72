// SPDX-License-Identifier: MIT
import FloatOverlayBus
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@Suite("Loss of the session bus", .serialized)
struct BusReconnectorTests {
    let reactor = Reactor()

    @Test("a monitor connects again when the bus is back")
    func lostBusIsReconnected() throws {
        let bus = try PrivateBus()
        var signals: [SuspensionSignal] = []
        let monitor = ScreenSaverMonitor(in: reactor) { signals.append($0) }
        #expect(reactor.run(until: { monitor.isConnected }, within: .seconds(10)))
        #expect(signals == [])
        bus.kill()
        #expect(reactor.run(until: { !monitor.isConnected }, within: .seconds(10)))
        #expect(signals == [.saver(false)])
        try bus.start()
        #expect(reactor.run(until: { monitor.isConnected }, within: .seconds(10)))
    }

    @Test("the owner may release a monitor when the bus is lost")
    func ownerMayReleaseAMonitor() throws {
        let bus = try PrivateBus()
        var signals: [SuspensionSignal] = []
        var monitor: ScreenSaverMonitor?
        monitor = ScreenSaverMonitor(in: reactor) { signal in
            signals.append(signal)
            monitor = nil
        }
        #expect(reactor.run(until: { monitor?.isConnected == true }, within: .seconds(10)))
        bus.kill()
        #expect(reactor.run(until: { monitor == nil }, within: .seconds(10)))
        #expect(signals == [.saver(false)])
        reactor.turn(waitingAtMost: .zero)
        #expect(reactor.nextDeadline == nil)
    }

    @Test("a name passes to the process that waits for it, and is requested again after a loss of the bus")
    func namePassesToTheWaitingProcess() throws {
        let bus = try PrivateBus()
        let name = "io.github.floatoverlay.Test"
        var first: BusName? = BusName(name, in: reactor)
        #expect(reactor.run(until: { first?.state == .owned }, within: .seconds(10)))
        let second = BusName(name, in: reactor)
        #expect(reactor.run(until: { second.state != .requested }, within: .seconds(10)))
        #expect(second.state == .queued)
        first = nil
        #expect(reactor.run(until: { second.state == .owned }, within: .seconds(10)))
        bus.kill()
        #expect(reactor.run(until: { second.state == .requested }, within: .seconds(10)))
        try bus.start()
        #expect(reactor.run(until: { second.state == .owned }, within: .seconds(10)))
    }
}
