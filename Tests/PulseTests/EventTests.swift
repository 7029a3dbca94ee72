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
            let bench = try Bench(rig)
            try rig.run("pactl set-sink-volume rig_a 30%")
            try bench.wait("the outside change") { !$0.outside.isEmpty }
            bench.idle(.milliseconds(250))
            #expect(bench.outside.map(\.state.percent) == [30])
            #expect(bench.server.reading?.state.percent == 30)
            try rig.run("pactl set-sink-mute rig_a 1")
            try bench.wait("the mute") { $0.outside.last?.state.isMuted == true }
            bench.events = []

            var answers = 0
            for index in 0..<200 {
                let word = ["+1%", "-1%", "toggle", "\(index % 100)%"][index % 4]
                let change = try #require(Bench.change(word))
                bench.server.apply(change, to: .sink(nil), limit: nil) { _ in answers += 1 }
                try bench.wait("the answer") { _ in answers == index + 1 }
            }
            bench.idle(.milliseconds(400))
            #expect(bench.outside.isEmpty && bench.baselines.isEmpty)
            #expect(bench.ours.count == 200)
            let here = try #require(bench.server.reading?.state)
            let there = try rig.sink()
            #expect(here == VolumeState(channels: there.channels, isMuted: there.isMuted))
        }

        @Test("an outside change between own changes is reported", arguments: AudioRig.Kind.allCases)
        func outsideChangeBetweenOwnChangesIsReported(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let bench = try Bench(rig)
            for percent in [20, 30, 40] {
                _ = try bench.apply("\(percent)%")
                bench.events = []
                // A change and its reversal, within the echo window.
                try rig.run("pactl set-sink-volume rig_a 77%; pactl set-sink-volume rig_a \(percent - 7)%")
                try bench.wait("the outside change") { $0.outside.last?.state.percent == percent - 7 }
                #expect(bench.server.reading?.state.percent == percent - 7)
                #expect(try bench.apply("+7%").get().state.percent == percent)
            }
        }

        @Test("a new default sink is followed without an outside change", arguments: AudioRig.Kind.allCases)
        func defaultSwitch(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let bench = try Bench(rig)
            try rig.run("pactl set-sink-volume rig_b 31%; pactl set-default-sink rig_b")
            try bench.wait("the other default") { $0.server.reading?.device == "rig_b" }
            #expect(bench.server.reading?.state.percent == 31)
            #expect(try bench.apply("+5%").get().device == "rig_b")
            try rig.run("pactl set-sink-volume rig_a 12%")
            bench.idle(.milliseconds(200))
            #expect(bench.outside.isEmpty)
            #expect(bench.switches.map(\.device) == ["rig_b"] && bench.baselines.isEmpty)
            try rig.run("pactl set-sink-volume rig_b 50%")
            try bench.wait("a change of the new default") { $0.outside.last?.state.percent == 50 }
            try rig.run("pactl set-default-sink rig_a")
            try bench.wait("the first default") { $0.server.reading?.device == "rig_a" }
            #expect(bench.server.reading?.state.percent == 12)
        }

        @Test("PipeWire: the default sink is followed when other clients connect while it changes")
        func defaultSwitchAmongClients() throws {
            let rig = try AudioRig(.pipewire)
            let bench = try Bench(rig)
            for round in 0..<40 {
                let name = round.isMultiple(of: 2) ? "rig_b" : "rig_a"
                // PipeWire 0.3.65 reports about one of twenty such changes to no client.
                try rig.run(
                    "pactl set-default-sink \(name); until [ $(pactl get-default-sink) = \(name) ]; do :; done"
                )
                // The use of the default device has it verified.
                _ = try bench.read()
                try bench.wait("the default \(name)") { $0.server.reading?.device == name }
            }
            #expect(bench.outside.isEmpty)
        }

        @Test("a new sink and its restored volume are a baseline; without a sink there is no reading")
        func recreatedSinkIsABaseline() throws {
            let rig = try AudioRig(.pulseaudio)
            let bench = try Bench(rig)
            try rig.run("pactl set-sink-volume rig_a 39322 19661")
            try bench.wait("the balance") { !$0.outside.isEmpty }
            _ = try bench.apply("0%")
            bench.events = []
            try rig.run(
                """
                pactl unload-module $(pactl list short modules | awk '/sink_name=rig_a/{print $1}'); \
                pactl load-module module-null-sink sink_name=rig_a channels=2; pactl set-default-sink rig_a; \
                pactl set-sink-volume rig_a 0
                """)
            try bench.wait("the new one") {
                ($0.switches + $0.baselines).last.map { $0.device == "rig_a" && $0.state.level == 0 } == true
            }
            #expect(bench.outside.isEmpty)
            #expect(try bench.apply("60%").get().state.channels == [39322, 19661])

            bench.events = []
            try rig.run(
                "pactl unload-module module-null-sink; pactl list short sinks | (! grep .)")
            try bench.wait("no sink") { $0.server.reading == nil }
            #expect(bench.losses == 1)
            #expect(try bench.apply("5%") == .failure(.noSink))
            try rig.run("pactl load-module module-null-sink sink_name=rig_c")
            try bench.wait("another sink") { $0.server.reading?.device == "rig_c" }
            #expect(bench.outside.isEmpty)
        }

        @Test("ten thousand outside changes: the newest wins and memory does not grow")
        func newestOfManyOutsideChangesWins() throws {
            let rig = try AudioRig(.pulseaudio)
            let bench = try Bench(rig)
            let other = try Bench(rig)
            func change(_ count: Int, listening: Bool) {
                for index in 0..<count {
                    let level = LevelChange.percent(Double(index % 90))
                    var isDone = false
                    other.server.apply(.level(level), to: .sink(nil), limit: nil) { _ in isDone = true }
                    _ = other.reactor.run(until: { isDone }, within: .seconds(1))
                    if listening { bench.reactor.turn(waitingAtMost: .zero) }
                    bench.events.removeAll(keepingCapacity: true)
                    other.events.removeAll(keepingCapacity: true)
                }
            }
            change(500, listening: true)
            let before = Self.residentPages
            change(5000, listening: true)
            change(5000, listening: false)
            try bench.wait("the last value") { $0.server.reading?.state.percent == 4999 % 90 }
            // Unread changes are one event per subscription, not one per change.
            #expect(bench.outside.count < 100)
            #expect(Self.residentPages - before < 512)
        }

        @Test(
            "ten thousand concurrent events: one query per object, and memory does not grow",
            arguments: AudioRig.Kind.allCases)
        func eachObjectHasOneQueryAtATime(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let bench = try Bench(rig)
            try Player(rig, "player").play(1)
            bench.server.setAppUpdatesEnabled(true)
            _ = try bench.apply("50%", to: .app("player"))
            let targets: [VolumeTarget] = [.sink(nil), .source(nil), .app("player")]
            let kinds: [VolumeKind] = [.sink, .source, .app]
            let ids = try kinds.map { kind in
                try #require(bench.server.nodes.all.values.first { $0.id.kind == kind }?.id)
            }
            func storm(_ count: Int) -> Int {
                var most = 0
                for index in 0..<count {
                    let id = ids[index % 3]
                    bench.server.handle([.changed(id), .new(id), .serverChanged][index / 3 % 3])
                    most = max(most, bench.server.reconnector.connection?.replies.count ?? 0)
                    if index % 100 == 0 { bench.reactor.turn(waitingAtMost: .zero) }
                }
                bench.events.removeAll(keepingCapacity: true)
                return most
            }
            _ = storm(2000)
            let before = Self.residentPages
            // A strip's own, the default's and the list's, of three kinds, where there is such a one.
            #expect(storm(10_000) <= 7)
            #expect(Self.residentPages - before < 512)
            for target in targets { #expect(try bench.apply("31%", to: target).get().state.percent == 31) }
        }

        @Test("no turns of the loop while idle", arguments: AudioRig.Kind.allCases)
        func idleServerCausesNoTurns(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let bench = try Bench(rig)
            _ = try bench.apply("40%")
            // The probe for the default devices begins after a shorter pause than this waits for.
            bench.settle()
            let turns = bench.reactor.turns
            bench.idle(.seconds(1))
            // The one is the alarm that ends this wait.
            #expect(bench.reactor.turns - turns == 1)
        }

        /// Resident memory, in pages.
        static var residentPages: Int {
            Files.firstLine(of: "/proc/self/statm")?.split(separator: " ").dropFirst().first
                .flatMap { Int($0) } ?? 0
        }
    }
}
