// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayPulse

extension PulseTests {
    /// Microphones, applications and default devices.
    @Suite struct SourceTests {
        @Test("the microphone: get, set, step, mute, outside changes", arguments: AudioRig.Kind.allCases)
        func microphoneIsReadAndSet(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            let before = try fixture.read().get()
            #expect(try fixture.read(.source(nil)).get().device == "rig_mic")
            for (word, percent, muted) in [
                ("40%", 40, false), ("+5%", 45, false), ("toggle", 45, true), ("-5%", 40, true),
                ("+5%", 45, false), ("mute", 45, true),
            ] {
                let reading = try fixture.apply(word, to: .source(nil)).get()
                #expect(reading.kind == .source && reading.device == "rig_mic", "\(word)")
                #expect(reading.state.percent == percent && reading.state.isMuted == muted, "\(word)")
            }
            #expect(try rig.run("pactl get-source-mute rig_mic").hasSuffix("yes"))
            #expect(fixture.server.reading(of: .source("rig_mic"))?.state.percent == 45)
            #expect(try fixture.read().get() == before)
            fixture.idle(.milliseconds(250))
            #expect(fixture.outside.isEmpty && fixture.outside(of: .source).isEmpty && fixture.ours.isEmpty)
            try rig.run("pactl set-source-volume rig_mic 30%")
            try fixture.wait("the outside change") { $0.outside(of: .source).last?.state.percent == 30 }
            // Both in one turn, without interfering.
            fixture.server.apply(.level(.percent(70)), to: .sink(nil), limit: nil, done: nil)
            #expect(try fixture.apply("60%", to: .source("rig_mic")).get().state.percent == 60)
            #expect(try fixture.read().get().state.percent == 70)
            guard case .failure(.unavailable(let text, let hint)) = try fixture.read(.source("no")) else {
                Issue.record("expected a failure for the source \"no\"")
                return
            }
            #expect(text == "no source called no" && hint == "choose from: rig_mic")
        }

        @Test("a monitor source is not a microphone")
        func monitorSourceIsNoMicrophone() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig)
            try rig.run("pactl set-default-source rig_a.monitor")
            try fixture.wait("no microphone") { $0.server.reading(of: .source(nil)) == nil }
            #expect(try fixture.apply("mute", to: .source(nil)) == .failure(.noSource))
            fixture.events = []
            try rig.run("pactl set-source-volume rig_a.monitor 20%")
            fixture.idle(.milliseconds(100))
            #expect(fixture.events.isEmpty)
            #expect(try fixture.read(.source("rig_a.monitor")).get().state.percent == 20)
            #expect(try fixture.makeDefault(.source(nil)).get().device == "rig_mic")
            #expect(try fixture.read(.source(nil)).get().device == "rig_mic")
        }

        @Test("a failed query of the default device fails the commands that wait, not later ones")
        func failedQueryIsRepeated() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig)
            let defaults = fixture.server.defaults
            defaults.update(.sink, .failure(.other("Timeout")))
            #expect(fixture.losses == 1 && fixture.server.reading == nil)
            var reply: Result<VolumeReading, LevelError>?
            fixture.server.read(.sink(nil)) { reply = $0 }
            defaults.update(.sink, .failure(.other("Timeout")))
            try fixture.wait("a failure") { _ in reply != nil }
            #expect(reply == .failure(.failed("the audio server refused the request: Timeout")))
            #expect(try fixture.read().get().device == "rig_a")
            #expect(fixture.losses == 1 && fixture.baselines.map(\.device) == ["rig_a"])
        }

        @Test("default devices: next, by name, concurrent requests", arguments: AudioRig.Kind.allCases)
        func defaultDevicesAreChanged(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            #expect(try fixture.makeDefault(.sink(nil)).get().device == "rig_b")
            #expect(fixture.server.reading?.device == "rig_b")
            #expect(try rig.run("pactl get-default-sink") == "rig_b")
            #expect(fixture.switches.map(\.device) == ["rig_b"])
            #expect(try fixture.makeDefault(.sink("rig_b")).get().device == "rig_b")
            #expect(try fixture.makeDefault(.sink(nil)).get().device == "rig_a")
            #expect(try fixture.makeDefault(.source(nil)).get().device == "rig_mic")
            guard case .failure(.unavailable) = try fixture.makeDefault(.sink("nowhere")) else {
                Issue.record("expected a failure for the sink \"nowhere\"")
                return
            }
            // Five presses in one turn advance by five devices; all get a result.
            var replies: [String] = []
            for _ in 0..<5 {
                fixture.server.makeDefault(.sink(nil)) { replies.append((try? $0.get().device) ?? "") }
            }
            try fixture.wait("five replies") { _ in replies.count == 5 }
            #expect(replies.last == "rig_b")
            try fixture.wait("what pactl says") { _ in (try? rig.run("pactl get-default-sink")) == "rig_b" }
            let once = try PulseFixture(rig.address, mode: .once)
            #expect(try once.makeDefault(.sink("rig_a")).get().device == "rig_a")
            #expect(try PulseFixture(rig.address, mode: .once).read().get().device == "rig_a")
        }

        @Test(
            "applications: any of their names, all streams, each with its balance",
            arguments: AudioRig.Kind.allCases)
        func applicationsAreFoundByEachName(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            guard case .failure(.unavailable(let text, let hint)) = try fixture.read(.app("player")) else {
                Issue.record("expected a failure for the application \"player\"")
                return
            }
            #expect(text == "no application called player is playing" && hint == "start playback first")
            let player = Player(in: rig, named: "Player One", id: "org.player")
            try player.play(2)
            try Player(in: rig, named: "Other").play(1)
            try fixture.wait("the streams") { ((try? $0.devices()) ?? []).count == 5 }
            let listed = try fixture.devices().suffix(2)
            #expect(listed.map(\.reading.device).sorted() == ["Other", "Player One"])
            #expect(listed.map(\.streamCount).sorted() == [1, 2])
            #expect(try fixture.apply("50%", to: .app("PLAYER one")).get().state.percent == 50)
            let streams = try player.streams()
            #expect(try streams.map(player.percents) == ["50 50", "50 50"])
            try rig.run("pactl set-sink-input-volume \(streams[0]) 60% 30%")
            let reading = try fixture.apply("+10%", to: .app("org.player")).get()
            #expect(reading.kind == .app && reading.device == "Player One" && reading.state.percent == 70)
            try fixture.wait("a read that agrees") { _ in
                (try? streams.map(player.percents)) == ["70 35", "60 60"]
            }
            try rig.run("pactl set-sink-input-mute \(streams[1]) 1")
            #expect(try fixture.read(.app("player one")).get().state.isMuted == false)
            #expect(try fixture.apply("toggle", to: .app("player one")).get().state.isMuted)
            #expect(try fixture.apply("toggle", to: .app("player one")).get().state.isMuted == false)
            _ = try fixture.apply("0%", to: .app("player one"))
            _ = try fixture.apply("70%", to: .app("player one"))
            try fixture.wait("the balance again") { _ in
                (try? streams.map(player.percents)) == ["70 35", "70 70"]
            }
            #expect(
                try fixture.apply("101%", to: .app("other"))
                    == .failure(
                        .refused(.outOfRange("101%", expected: "0% to 100%"))))
            // Streams cause no events.
            #expect(fixture.outside.isEmpty && fixture.outside(of: .app).isEmpty)
            // Twenty at once: no step is lost.
            var replies = 0
            for _ in 0..<20 {
                fixture.server.apply(.level(.percentStep(-1)), to: .app("other"), limit: nil) { _ in
                    replies += 1
                }
            }
            try fixture.wait("the replies") { _ in replies == 20 }
            #expect(try fixture.read(.app("other")).get().state.percent == 80)
            let once = try PulseFixture(rig.address, mode: .once)
            #expect(try once.apply("-5%", to: .app("other")).get().state.percent == 75)
        }

        @Test("PipeWire: default devices whose events were lost are read again, for each kind")
        func lostEventsAreReadAgain() throws {
            let rig = try AudioRig(.pipewire)
            let fixture = try PulseFixture(rig)
            fixture.waitUntilIdle()
            let defaults = fixture.server.defaults
            let connection = try #require(fixture.server.reconnector.connection)
            var other: AudioNodeInfo?
            connection.node(.sink, named: "rig_b") { other = try? $0.get() }
            try fixture.wait("the other sink") { _ in other != nil }
            defaults.update(.sink, .success(try #require(other)))
            defaults.update(.source, .failure(.noSuchDevice))
            #expect(fixture.server.reading?.device == "rig_b")
            #expect(fixture.server.reading(of: .source(nil)) == nil)
            defaults.deviceUsed()
            try fixture.wait("the default devices") {
                $0.server.reading?.device == "rig_a"
                    && $0.server.reading(of: .source(nil))?.device == "rig_mic"
            }
            #expect(fixture.server.reconnector.connection === connection)
        }

        @Test("PipeWire: a command that waits for the default device schedules its verification")
        func waitingCommandSchedulesVerification() throws {
            let rig = try AudioRig(.pipewire)
            let fixture = try PulseFixture(rig)
            fixture.waitUntilIdle()
            let defaults = fixture.server.defaults
            #expect(defaults.probe.schedule.deadline == nil)
            defaults.nodeRemoved(try #require(defaults.node(.sink)))
            #expect(!defaults.isKnown(.sink))
            #expect(try fixture.read().get().device == "rig_a")
            #expect(defaults.probe.schedule.deadline != nil)
        }

        @Test("watching an application: start, change, end", arguments: AudioRig.Kind.allCases)
        func watchedApp(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            var reported: [String] = []
            var watch: VolumeWatch? = VolumeWatch(.app("player"), of: fixture.server) {
                reported.append($0.map { "\($0.state.percent)\($0.state.isMuted ? "m" : "")" } ?? "none")
            }
            fixture.server.onEvent = { watch?.handle($0) }
            var failures = 0
            watch?.start { _ in
                failures += 1
                return true
            }
            try fixture.wait("the refusal") { _ in failures == 1 && reported == ["none"] }
            let player = Player(in: rig, named: "player")
            try player.play(1)
            try fixture.wait("the first reading") { _ in reported.last == "100" }
            let stream = try #require(try player.streams().first)
            try rig.run("pactl set-sink-input-volume \(stream) 40%")
            try fixture.wait("the change") { _ in reported.last == "40" }
            _ = try fixture.apply("mute", to: .app("player"))
            try fixture.wait("the mute") { _ in reported.last == "40m" }
            try rig.control("restart")
            fixture.idle(.milliseconds(300))
            try fixture.wait("its end") { _ in reported.last == "none" }
            try player.play(1)
            try fixture.wait("it again") { _ in reported.last != "none" }
            watch = nil
            let left = try #require(try player.streams().first)
            // A restarted server creates its devices over some time.
            fixture.waitUntilIdle()
            let before = fixture.reactor.turns
            try rig.run("pactl set-sink-input-volume \(left) 20%")
            fixture.idle(.milliseconds(200))
            #expect(fixture.reactor.turns - before <= 2)
        }
    }
}

/// Silence played by `pacat` under another name.
struct Player {
    let rig: AudioRig
    let name: String
    let id: String

    init(in rig: AudioRig, named name: String, id: String = "") {
        self.rig = rig
        self.name = name
        self.id = id
    }

    /// Starts `count` streams and waits until they are there.
    func play(_ count: Int) throws {
        let properties =
            "--property=application.name='\(name)'" + (id.isEmpty ? "" : " --property=application.id=\(id)")
        let wanted = try streams().count + count
        for _ in 0..<count {
            try rig.run("pacat --raw \(properties) </dev/zero >/dev/null 2>&1 & disown")
        }
        for _ in 0..<200 {
            if try streams().count >= wanted { return }
            try rig.run("sleep 0.02")
        }
        throw AudioRig.Failure(description: "\(name) does not play")
    }

    /// The indices of its streams, in the server's order.
    func streams() throws -> [String] {
        let list = try rig.run("LC_ALL=C pactl list sink-inputs")
        var number = ""
        var found: [String] = []
        for line in list.split(separator: "\n") {
            if let match = line.firstMatch(of: /^Sink Input #(\d+)/) { number = String(match.1) }
            if line.contains("application.name = \"\(name)\"") { found.append(number) }
        }
        return found
    }

    /// Whole percents of a stream's channels.
    func percents(_ stream: String) throws -> String {
        let list = try rig.run("LC_ALL=C pactl list sink-inputs")
        let block = list.split(separator: "Sink Input #").first { $0.hasPrefix("\(stream)\n") } ?? ""
        let line = block.split(separator: "\n").first { $0.contains("Volume:") } ?? ""
        return line.matches(of: /(\d+)%/).map { String($0.1) }.joined(separator: " ")
    }
}
