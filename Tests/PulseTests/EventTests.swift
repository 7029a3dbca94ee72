// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayPulse

extension PulseTests {
    /// Which changes are reported.
    @Suite struct EventTests {
        @Test(
            "an outside change is reported once, an own change never as outside",
            arguments: AudioRig.Kind.allCases)
        func outsideChangeIsReportedOnce(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            try rig.run("pactl set-sink-volume rig_a 30%")
            try fixture.wait("the outside change") { !$0.outside.isEmpty }
            fixture.idle(.milliseconds(250))
            #expect(fixture.outside.map(\.state.percent) == [30])
            #expect(fixture.server.reading?.state.percent == 30)
            try rig.run("pactl set-sink-mute rig_a 1")
            try fixture.wait("the mute") { $0.outside.last?.state.isMuted == true }
            fixture.events = []

            var replies = 0
            for index in 0..<200 {
                let word = ["+1%", "-1%", "toggle", "\(index % 100)%"][index % 4]
                let change = try #require(PulseFixture.change(word))
                fixture.server.apply(change, to: .sink(nil), limit: nil) { _ in replies += 1 }
                try fixture.wait("the reply") { _ in replies == index + 1 }
            }
            fixture.idle(.milliseconds(400))
            #expect(fixture.outside.isEmpty && fixture.baselines.isEmpty)
            #expect(fixture.ours.count == 200)
            let here = try #require(fixture.server.reading?.state)
            let there = try rig.sink()
            #expect(here == VolumeState(channels: there.channels, isMuted: there.isMuted))
        }

        @Test("an outside change between own changes is reported", arguments: AudioRig.Kind.allCases)
        func outsideChangeBetweenOwnChangesIsReported(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            for percent in [20, 30, 40] {
                _ = try fixture.apply("\(percent)%")
                fixture.events = []
                // A change and its reversal, within the echo window.
                try rig.run("pactl set-sink-volume rig_a 77%; pactl set-sink-volume rig_a \(percent - 7)%")
                try fixture.wait("the outside change") { $0.outside.last?.state.percent == percent - 7 }
                #expect(fixture.server.reading?.state.percent == percent - 7)
                #expect(try fixture.apply("+7%").get().state.percent == percent)
            }
        }

        @Test("a new default sink is followed without an outside change", arguments: AudioRig.Kind.allCases)
        func defaultSwitch(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            try rig.run("pactl set-sink-volume rig_b 31%; pactl set-default-sink rig_b")
            try fixture.wait("the other default") { $0.server.reading?.device == "rig_b" }
            #expect(fixture.server.reading?.state.percent == 31)
            #expect(try fixture.apply("+5%").get().device == "rig_b")
            try rig.run("pactl set-sink-volume rig_a 12%")
            fixture.idle(.milliseconds(200))
            #expect(fixture.outside.isEmpty)
            #expect(fixture.switches.map(\.device) == ["rig_b"] && fixture.baselines.isEmpty)
            try rig.run("pactl set-sink-volume rig_b 50%")
            try fixture.wait("a change of the new default") { $0.outside.last?.state.percent == 50 }
            try rig.run("pactl set-default-sink rig_a")
            try fixture.wait("the first default") { $0.server.reading?.device == "rig_a" }
            #expect(fixture.server.reading?.state.percent == 12)
        }

        @Test("PipeWire: the default sink is followed when other clients connect while it changes")
        func defaultSwitchAmongClients() throws {
            let rig = try AudioRig(.pipewire)
            let fixture = try PulseFixture(rig)
            for round in 0..<40 {
                let name = round.isMultiple(of: 2) ? "rig_b" : "rig_a"
                // PipeWire 0.3.65 reports about one of twenty such changes to no client.
                try rig.run(
                    "pactl set-default-sink \(name); until [ $(pactl get-default-sink) = \(name) ]; do :; done"
                )
                // The use of the default device has it verified.
                _ = try fixture.read()
                try fixture.wait("the default \(name)") { $0.server.reading?.device == name }
            }
            #expect(fixture.outside.isEmpty)
        }

        @Test("a new sink and its restored volume are a baseline; without a sink there is no reading")
        func recreatedSinkIsABaseline() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig)
            try rig.run("pactl set-sink-volume rig_a 39322 19661")
            try fixture.wait("the balance") { !$0.outside.isEmpty }
            _ = try fixture.apply("0%")
            fixture.events = []
            try rig.run(
                """
                pactl unload-module $(pactl list short modules | awk '/sink_name=rig_a/{print $1}'); \
                pactl load-module module-null-sink sink_name=rig_a channels=2; pactl set-default-sink rig_a; \
                pactl set-sink-volume rig_a 0
                """)
            try fixture.wait("the new one") {
                ($0.switches + $0.baselines).last.map { $0.device == "rig_a" && $0.state.level == 0 } == true
            }
            #expect(fixture.outside.isEmpty)
            #expect(try fixture.apply("60%").get().state.channels == [39322, 19661])

            fixture.events = []
            try rig.run(
                "pactl unload-module module-null-sink; pactl list short sinks | (! grep .)")
            try fixture.wait("no sink") { $0.server.reading == nil }
            #expect(fixture.losses == 1)
            #expect(try fixture.apply("5%") == .failure(.noSink))
            try rig.run("pactl load-module module-null-sink sink_name=rig_c")
            try fixture.wait("another sink") { $0.server.reading?.device == "rig_c" }
            #expect(fixture.outside.isEmpty)
        }

        @Test("ten thousand outside changes: the newest wins and memory does not grow")
        func newestOfManyOutsideChangesWins() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig)
            let other = try PulseFixture(rig)
            func change(_ count: Int, listening: Bool) {
                for index in 0..<count {
                    let level = LevelChange.percent(Double(index % 90))
                    var isDone = false
                    other.server.apply(.level(level), to: .sink(nil), limit: nil) { _ in isDone = true }
                    _ = other.reactor.run(until: { isDone }, within: .seconds(10))
                    if listening { fixture.reactor.turn(waitingAtMost: .zero) }
                    fixture.events.removeAll(keepingCapacity: true)
                    other.events.removeAll(keepingCapacity: true)
                }
            }
            change(500, listening: true)
            let before = Self.residentPages
            change(5000, listening: true)
            change(5000, listening: false)
            try fixture.wait("the last value") { $0.server.reading?.state.percent == 4999 % 90 }
            // Unread changes are one event per subscription, not one per change.
            #expect(fixture.outside.count < 100)
            #expect(Self.residentPages - before < 512)
        }

        @Test(
            "ten thousand concurrent events: one query per object, and memory does not grow",
            arguments: AudioRig.Kind.allCases)
        func eachObjectHasOneQueryAtATime(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            try Player(in: rig, named: "player").play(1)
            fixture.server.setAppUpdatesEnabled(true)
            _ = try fixture.apply("50%", to: .app("player"))
            let targets: [VolumeTarget] = [.sink(nil), .source(nil), .app("player")]
            let kinds: [VolumeKind] = [.sink, .source, .app]
            let ids = try kinds.map { kind in
                try #require(fixture.server.nodes.all.values.first { $0.id.kind == kind }?.id)
            }
            func storm(_ count: Int) -> Int {
                var most = 0
                for index in 0..<count {
                    let id = ids[index % 3]
                    fixture.server.handle([.changed(id), .new(id), .serverChanged][index / 3 % 3])
                    most = max(most, fixture.server.reconnector.connection?.replies.count ?? 0)
                    if index % 100 == 0 { fixture.reactor.turn(waitingAtMost: .zero) }
                }
                fixture.events.removeAll(keepingCapacity: true)
                return most
            }
            _ = storm(2000)
            let before = Self.residentPages
            // A strip's own, the default's and the list's, of three kinds, where there is such a one.
            #expect(storm(10_000) <= 7)
            #expect(Self.residentPages - before < 512)
            for target in targets { #expect(try fixture.apply("31%", to: target).get().state.percent == 31) }
        }

        @Test("no turns of the loop while idle", arguments: AudioRig.Kind.allCases)
        func idleServerCausesNoTurns(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            _ = try fixture.apply("40%")
            fixture.waitUntilIdle()
            let turns = fixture.reactor.turns
            fixture.idle(.seconds(1))
            // The one is the alarm that ends this wait.
            #expect(fixture.reactor.turns - turns <= 1)
        }

        /// Resident memory, in pages.
        static var residentPages: Int {
            Files.firstLine(of: "/proc/self/statm")?.split(separator: " ").dropFirst().first
                .flatMap { Int($0) } ?? 0
        }
    }
}
