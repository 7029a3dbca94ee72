// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayPulse

/// A card with several ports; null sinks have none, so the server's replies are made up.
@Suite struct PortTests {
    private static func sink(
        _ index: UInt32 = 1, named name: String = "card", port: String?, raw: UInt32
    ) -> AudioNodeInfo {
        AudioNodeInfo(
            id: AudioNodeID(kind: .sink, index: index), name: name, label: "Built-in Audio",
            channelNames: ["front-left", "front-right"],
            state: VolumeState(channels: [raw, raw], isMuted: false),
            port: port.map { VolumeReading.Port(name: $0, label: "The \($0)") })
    }

    @Test("plugging in headphones is a switch, and the port's volume is no outside change")
    func pluggedHeadphonesAreASwitch() throws {
        let fixture = try PulseFixture("unix:/nowhere/native")
        fixture.server.defaults.update(.sink, .success(Self.sink(port: "speaker", raw: 30000)))
        fixture.server.defaults.update(.sink, .success(Self.sink(port: "headphones", raw: 20000)))
        #expect(fixture.switches.map { $0.port?.label } == ["The headphones"])
        #expect(fixture.server.reading?.state.level == 20000)
        // PipeWire may restore the port's volume a moment later.
        fixture.server.defaults.update(.sink, .success(Self.sink(port: "headphones", raw: 25000)))
        #expect(fixture.outside.isEmpty && fixture.baselines.map(\.state.level) == [30000, 25000])
        fixture.server.defaults.update(.sink, .success(Self.sink(2, named: "other", port: nil, raw: 100)))
        #expect(fixture.switches.map(\.device) == ["card", "other"])
        // The same card with another number, as after a change of its profile.
        fixture.server.defaults.update(.sink, .success(Self.sink(3, named: "other", port: nil, raw: 200)))
        #expect(fixture.switches.count == 2 && fixture.outside.isEmpty)
        // An index that now belongs to another sink.
        fixture.server.defaults.update(.sink, .success(Self.sink(3, port: "speaker", raw: 300)))
        #expect(fixture.switches.count == 3 && fixture.server.reading?.state.level == 300)
    }

    @Test("device lists report added and removed devices once, without monitors")
    func deviceListReportsChangesOnce() {
        var list = DeviceList()
        var monitor = Self.sink(9, named: "card.monitor", port: nil, raw: 1)
        monitor.isMonitor = true
        var (removed, added) = list.update([Self.sink(1, named: "a", port: nil, raw: 1), monitor])
        #expect(removed.isEmpty && added.isEmpty)
        (removed, added) = list.update([
            Self.sink(1, named: "a", port: nil, raw: 2), Self.sink(2, named: "b", port: nil, raw: 1),
        ])
        #expect(removed.isEmpty && added.map(\.name) == ["b"])
        (removed, added) = list.update([Self.sink(2, named: "c", port: nil, raw: 1)])
        #expect(removed.map(\.name) == ["a", "b"] && added.map(\.name) == ["c"])
        (removed, added) = list.update([])
        #expect(removed.map(\.name) == ["c"] && added.isEmpty)
    }
}
