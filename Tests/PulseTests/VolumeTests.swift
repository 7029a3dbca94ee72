// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayPulse

extension PulseTests {
    /// Setting and reading, against real servers.
    @Suite struct VolumeTests {
        @Test("get, set, step, mute", arguments: AudioRig.Kind.allCases)
        func volumeIsReadAndSet(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            let before = try fixture.read().get()
            #expect(before.device == "rig_a")
            #expect(before.label.lowercased() == (kind == .pulseaudio ? "rig-a" : "rig_a"))
            #expect(before.channelNames == ["front-left", "front-right"])
            for (word, percent, muted) in [
                ("40%", 40, false), ("+5%", 45, false), ("-10", 35, false), ("mute", 35, true),
                ("-5%", 30, true), ("+5%", 35, false), ("toggle", 35, true), ("toggle", 35, false),
                ("50.5%", 51, false), ("0%", 0, false), ("+3%", 3, false), ("-30%", 0, false),
                ("mute", 0, true),
                ("20%", 20, false), ("+6dB", 25, false), ("-6dB", 20, false),
            ] {
                let reading = try fixture.apply(word).get()
                #expect(reading.state.percent == percent && reading.state.isMuted == muted, "\(word)")
            }
            try fixture.wait("a read that agrees") { _ in
                (try? rig.sink()).map { $0.channels == [13107, 13107] && !$0.isMuted } == true
            }
            #expect(try fixture.read().get().state == VolumeState(channels: [13107, 13107], isMuted: false))
            fixture.idle(.milliseconds(250))
            #expect(fixture.outside.isEmpty)
        }

        @Test("balance is kept at the limit and at 0", arguments: AudioRig.Kind.allCases)
        func balanceIsKeptAtTheLimits(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            let start: [UInt32] = [39322, 19661]
            try rig.run("pactl set-sink-volume rig_a 39322 19661")
            try fixture.wait("the balance") { $0.outside.last?.state.channels == start }
            #expect(try fixture.apply("+80%").get().state.channels == [65536, 32768])
            #expect(try fixture.apply("0%").get().state.channels == [0, 0])
            fixture.idle(.milliseconds(200))
            #expect(try fixture.apply("+60%").get().state.channels == start)
            fixture.idle(.milliseconds(200))
            #expect(try rig.sink().channels == start)
        }

        @Test(
            "above the limit a volume goes down in steps, without a jump", arguments: AudioRig.Kind.allCases)
        func volumeAboveTheLimitGoesDownInSteps(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            try rig.run("pactl set-sink-volume rig_a 150%")
            try fixture.wait("150%") { $0.server.reading?.state.percent == 150 }
            #expect(try fixture.apply("+5%").get().state.percent == 150)
            #expect(try fixture.apply("-5%").get().state.percent == 145)
            #expect(try fixture.apply("+5%").get().state.percent == 145)
            #expect(try fixture.apply("+5%", limit: 153).get().state.percent == 150)
            let refusal = LevelError.refused(.outOfRange("101%", expected: "0% to 100%"))
            #expect(try fixture.apply("101%") == .failure(refusal))
            #expect(refusal.exitStatus == .usage)
            #expect(try fixture.apply("120%", limit: 130).get().state.percent == 120)
            fixture.server.policy.limitPercent = 140
            #expect(try fixture.apply("+90%").get().state.percent == 140)
            #expect(try fixture.read().get().state.percent == 140)
        }

        @Test("steps from an odd raw value are exact, up and down", arguments: AudioRig.Kind.allCases)
        func stepsFromOddValuesAreExact(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            try rig.run("pactl set-sink-volume rig_a 23457")
            try fixture.wait("the odd value") { $0.outside.last?.state.level == 23457 }
            for _ in 0..<20 {
                fixture.server.apply(.level(.percentStep(2)), to: .sink(nil), limit: nil, done: nil)
            }
            let top: UInt32 = 23457 + 20 * Percent.raw(2)
            #expect(fixture.server.reading?.state.level == top)
            for _ in 0..<19 {
                fixture.server.apply(.level(.percentStep(-2)), to: .sink(nil), limit: nil, done: nil)
            }
            #expect(try fixture.apply("-2%").get().state.channels == [23457, 23457])
            for _ in 0..<9 { _ = try fixture.apply("+1.5dB") }
            for _ in 0..<9 { _ = try fixture.apply("-1.5dB") }
            fixture.idle(.milliseconds(200))
            #expect(try rig.sink().channels == [23457, 23457])
            #expect(fixture.outside.count == 1)
        }

        @Test(
            "a step starts from the value that another program has just set",
            arguments: AudioRig.Kind.allCases)
        func stepStartsFromTheExternalValue(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            for round in 0..<40 {
                let isSink = round % 4 != 3
                let name = isSink ? "sink" : "source"
                try rig.run("pactl set-\(name)-volume @DEFAULT_\(name.uppercased())@ 32768")
                if kind == .pipewire {
                    // PipeWire acknowledges the change before a read returns it.
                    let get = "LC_ALL=C pactl get-\(name)-volume @DEFAULT_\(name.uppercased())@"
                    try rig.run("for try in {1..200}; do [[ $(\(get)) != *' 32768 '* ]] || break; done")
                }
                let reading = try fixture.apply("+3%", to: isSink ? .sink(nil) : .source(nil)).get()
                #expect(reading.state.level == 32768 + Percent.raw(3), "round \(round)")
            }
        }

        @Test("sinks by name, and the list of sinks", arguments: AudioRig.Kind.allCases)
        func sinksAreFoundByName(_ kind: AudioRig.Kind) throws {
            let rig = try AudioRig(kind)
            let fixture = try PulseFixture(rig)
            let before = try fixture.read().get()
            let reading = try fixture.apply("33%", to: .sink("rig_b")).get()
            #expect(
                reading.device == "rig_b" && reading.state.percent == 33 && reading.state.channels.count == 6)
            #expect(reading.channelNames.contains("lfe"))
            #expect(try fixture.read(.sink("rig_b")).get().state.percent == 33)
            #expect(try fixture.read().get() == before)
            try rig.run("pactl set-sink-volume rig_b 44%")
            try fixture.wait("rig_b to be read again") {
                ((try? $0.read(.sink("rig_b")).get().state.percent) ?? 0) == 44
            }
            #expect(fixture.outside.isEmpty)
            let failure = LevelError.unavailable(
                "no sink called nowhere", hint: "choose from: rig_a, rig_b")
            #expect(try fixture.apply("5%", to: .sink("nowhere")) == .failure(failure))
            #expect(try fixture.read(.sink("nowhere")) == .failure(failure))
            #expect(failure.exitStatus == .unavailable)
            let endless = String(repeating: "x", count: 70000)
            for name in ["", endless, "a b\n", "ü", "\u{1}"] {
                guard case .failure(.unavailable) = try fixture.read(.sink(name)) else {
                    Issue.record("\(name.prefix(9)) is a sink")
                    continue
                }
            }
            let devices = try fixture.devices()
            #expect(devices.map(\.reading.device).sorted() == ["rig_a", "rig_b", "rig_mic"])
            #expect(devices.filter(\.isDefault).map(\.reading.device).sorted() == ["rig_a", "rig_mic"])
            #expect(devices.allSatisfy { !$0.reading.label.isEmpty && $0.reading.state.percent > 0 })
        }

        @Test("a thousand rapid changes: one request in flight, each completed, exact sum")
        func rapidChangesHaveAnExactSum() throws {
            let rig = try AudioRig(.pulseaudio)
            let fixture = try PulseFixture(rig)
            _ = try fixture.apply("1%")
            fixture.events = []
            var replies = 0
            for index in 0..<1000 {
                let step: LevelChange = index % 4 == 3 ? .percentStep(-0.1) : .percentStep(0.1)
                fixture.server.apply(.level(step), to: .sink(nil), limit: nil) { result in
                    if case .success = result { replies += 1 }
                }
            }
            let expected = Percent.raw(1) + 500 * Percent.raw(0.1)
            #expect(fixture.server.reading?.state.level == expected)
            try fixture.wait("all replies") { _ in replies == 1000 }
            // The first request is sent at once, and one request carries all later changes.
            #expect(fixture.ours.count == 2)
            #expect(try fixture.read().get().state.level == expected)
            #expect(try rig.sink().channels == [expected, expected])
        }
    }
}
