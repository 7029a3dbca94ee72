// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct VolumeStateTests {
    /// A substitute for libpulse's conversion: each decibel is 1 % of the raw value.
    private static func decibels(_ raw: UInt32, _ step: Double) -> UInt32 {
        let factor = 1 + abs(step) / 100
        return UInt32((step < 0 ? Double(raw) / factor : Double(raw) * factor).rounded())
    }

    private static func change(
        _ state: VolumeState, by change: VolumeChange, policy: VolumePolicy = VolumePolicy(),
        balance: Balance = Balance()
    ) throws(InvalidLevelChange) -> VolumeState {
        try state.changed(by: change, policy: policy, balance: balance, decibels: decibels)
    }

    private static func at(_ percent: Double, muted: Bool = false) -> VolumeState {
        VolumeState(channels: [Percent.raw(percent), Percent.raw(percent)], isMuted: muted)
    }

    @Test(
        "levels, limit and mute",
        arguments: [
            // from, muted, word, limit: to, muted
            (50, false, "40%", 100, 40, false), (50, true, "40%", 100, 40, true),
            (50, true, "60%", 100, 60, false), (50, true, "50%", 100, 50, true),
            (50, false, "+5%", 100, 55, false), (50, true, "+5%", 100, 55, false),
            (50, true, "-5%", 100, 45, true), (98, false, "+5%", 100, 100, false),
            (100, false, "+5%", 100, 100, false), (100, true, "+5%", 100, 100, false),
            (3, false, "-5%", 100, 0, false), (0, false, "-5%", 100, 0, false),
            (0, true, "+5%", 100, 5, false),
            (150, false, "-5%", 100, 145, false), (150, false, "+5%", 100, 150, false),
            (150, true, "+5%", 100, 150, false), (150, false, "100%", 100, 100, false),
            (140, false, "+10%", 145, 145, false), (100, false, "+10%", 153, 110, false),
            (50, false, "+999999%", 153, 153, false), (50, false, "-999999%", 100, 0, false),
            (50, false, "+5%", 30, 50, false), (50, false, "+0%", 100, 50, false),
            (50, true, "+0%", 100, 50, true),
            (50, false, "+2dB", 100, 51, false), (51, false, "-2dB", 100, 50, false),
            (100, true, "+2dB", 100, 100, false), (50, true, "-2dB", 100, 49, true),
        ] as [(Double, Bool, String, Int, Int, Bool)])
    func changesSetLevelAndMute(
        from: Double, wasMuted: Bool, word: String, limit: Int, to: Int, isMuted: Bool
    ) throws {
        let wanted = try #require(LevelChange(word))
        let state = try Self.change(
            Self.at(from, muted: wasMuted), by: .level(wanted), policy: VolumePolicy(limitPercent: limit))
        #expect(state.percent == to)
        #expect(state.isMuted == isMuted)
    }

    @Test("mute, unmute and toggle")
    func muteChangesKeepTheLevel() throws {
        #expect(try Self.change(Self.at(40), by: .mute) == Self.at(40, muted: true))
        #expect(try Self.change(Self.at(40, muted: true), by: .mute) == Self.at(40, muted: true))
        #expect(try Self.change(Self.at(40, muted: true), by: .unmute) == Self.at(40))
        #expect(try Self.change(Self.at(40), by: .toggleMute) == Self.at(40, muted: true))
        #expect(try Self.change(Self.at(40, muted: true), by: .toggleMute) == Self.at(40))
    }

    @Test("raiseUnmutes and zeroMutes")
    func policyDecidesAboutMute() throws {
        let quiet = VolumePolicy(raiseUnmutes: false, zeroMutes: true)
        #expect(try Self.change(Self.at(40, muted: true), by: .level(.percentStep(5)), policy: quiet).isMuted)
        #expect(try Self.change(Self.at(3), by: .level(.percentStep(-5)), policy: quiet).isMuted)
        #expect(try Self.change(Self.at(3), by: .level(.percent(0)), policy: quiet).isMuted)
        #expect(try !Self.change(Self.at(3), by: .level(.percentStep(-5))).isMuted)
    }

    @Test("values above the limit are refused with a message")
    func valuesAboveTheLimitAreRefused() {
        #expect(throws: InvalidLevelChange.outOfRange("101%", expected: "0% to 100%")) {
            try Self.change(Self.at(40), by: .level(.percent(101)))
        }
        #expect(throws: InvalidLevelChange.outOfRange("130%", expected: "0% to 120%")) {
            try Self.change(Self.at(150), by: .level(.percent(130)), policy: VolumePolicy(limitPercent: 120))
        }
        #expect(throws: InvalidLevelChange.self) { try Self.change(Self.at(40), by: .level(.raw(3))) }
        #expect(throws: InvalidLevelChange.self) { try Self.change(Self.at(40), by: .level(.rawStep(3))) }
    }

    @Test("balance is kept at the limit and at 0")
    func balanceIsKeptAtTheLimits() throws {
        var balance = Balance()
        let start = VolumeState(channels: [39322, 19661], isMuted: false)
        balance.update(start.channels)
        let top = try Self.change(start, by: .level(.percentStep(80)), balance: balance)
        #expect(top.channels == [65536, 32768])
        let silent = try Self.change(top, by: .level(.percent(0)), balance: balance)
        #expect(silent.channels == [0, 0])
        let back = try Self.change(silent, by: .level(.percentStep(60)), balance: balance)
        #expect(back.channels == [39322, 19661])
    }

    @Test("a step below one raw unit changes one unit, up and down", arguments: ["0.0001", "0.0001dB"])
    func smallestStepChangesOneUnit(_ word: String) throws {
        let up = try #require(LevelChange("+" + word))
        let down = try #require(LevelChange("-" + word))
        for raw in [0, 1, 2, 65535] as [UInt32] {
            let start = VolumeState(channels: [raw], isMuted: false)
            let raised = try Self.change(start, by: .level(up))
            #expect(raised.level == raw + 1)
            #expect(try Self.change(raised, by: .level(down)) == start)
        }
    }

    @Test("random steps are bounded, exact and keep the balance")
    func randomStepsAreExact() throws {
        let seed = UInt64.random(in: 0 ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<2000 { try walk(&generator, "seed \(seed)") }
    }

    /// n steps up and n steps down return to the start unless they reach a limit.
    private func walk(_ generator: inout SeededGenerator, _ seed: Comment) throws {
        let channels = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            UInt32.random(in: 0...98304, using: &generator)
        }
        let policy = VolumePolicy(limitPercent: Int.random(in: 1...153, using: &generator))
        let start = VolumeState(channels: channels, isMuted: Bool.random(using: &generator))
        var balance = Balance()
        balance.update(channels)
        let size = Double.random(in: 0.001...20, using: &generator)
        let (up, down): (LevelChange, LevelChange) =
            Bool.random(using: &generator)
            ? (.percentStep(size), .percentStep(-size)) : (.decibelStep(size), .decibelStep(-size))
        let count = Int.random(in: 1...12, using: &generator)
        var state = start
        var reachedLimit = false
        for _ in 0..<count {
            let next = try Self.change(state, by: .level(up), policy: policy, balance: balance)
            #expect(next.level >= state.level && !next.isMuted, seed)
            #expect(next.level <= max(policy.limit, start.level), seed)
            reachedLimit = reachedLimit || next.level >= policy.limit
            state = next
        }
        for _ in 0..<count {
            let next = try Self.change(state, by: .level(down), policy: policy, balance: balance)
            #expect(next.level < state.level || state.level == 0, seed)
            state = next
        }
        if !reachedLimit { #expect(state.channels == start.channels, seed) }
        let again = try Self.change(state, by: .level(.percent(1)), policy: policy, balance: balance)
        #expect(again.level == Percent.raw(1), seed)
        guard let loudest = channels.max(), loudest > 0 else { return }
        let reached = again.channels.firstIndex(of: again.level)
        #expect(reached != nil && again.channels.count == channels.count, seed)
    }
}
