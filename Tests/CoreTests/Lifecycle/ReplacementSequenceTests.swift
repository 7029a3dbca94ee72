// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// Who appears next: `w`aiting, `r`eady, `s`hown, `c`losing; a capital is additional.
@Suite struct ReplacementSequenceTests {
    private static func candidates(_ text: String) -> [ReplacementSequence.Candidate] {
        text.enumerated().compactMap { place, letter in
            let phases: [String: ReplacementSequence.Phase] = [
                "w": .waiting, "r": .ready, "s": .shown, "c": .closing,
            ]
            guard let phase = phases[letter.lowercased()] else { return nil }
            return ReplacementSequence.Candidate(place + 1, phase: phase, isAdditional: letter.isUppercase)
        }
    }

    @Test(
        arguments: [
            ("", nil),
            ("w", nil),
            ("r", .appear(1)),
            ("sw", nil),
            ("sr", .replace(1)),
            ("cr", nil),
            ("sR", .appear(2)),
            ("cR", .appear(2)),
            ("SSr", .replace(2)),
            ("sSr", .replace(2)),
            ("Cr", nil),
            // The latest wins.
            ("rr", .cancel(1)),
            ("wr", .cancel(1)),
            ("rs", .cancel(1)),
            ("ws", .cancel(1)),
            ("srr", .cancel(2)),
            ("swr", .cancel(2)),
            ("rw", .appear(1)),
            // An additional overlay replaces none and is not replaced.
            ("rS", .appear(1)),
            ("Rs", .appear(1)),
            ("wRs", .cancel(1)),
            ("srS", .replace(1)),
        ] as [(String, ReplacementSequence.Step?)])
    func candidatesDetermineTheNextStep(line: String, step: ReplacementSequence.Step?) {
        #expect(ReplacementSequence.next(Self.candidates(line), isPlacementFree: false) == step)
    }

    @Test(
        arguments: [
            ("cr", nil), ("r", .appear(1)), ("scr", nil), ("sr", .appear(2)), ("scrr", .cancel(3)),
        ] as [(String, ReplacementSequence.Step?)])
    func freePlacementStartsTheNextStep(line: String, step: ReplacementSequence.Step?) {
        #expect(ReplacementSequence.next(Self.candidates(line), isPlacementFree: true) == step)
    }

    @Test(
        arguments: [
            ("", nil), ("w", nil), ("s", nil), ("sw", 1), ("ssw", 2), ("swW", 1), ("sW", nil), ("sww", 1),
            ("sr", nil), ("cw", nil), ("Sw", 1), ("ws", nil), ("swr", nil), ("swS", 1), ("srw", 1),
        ] as [(String, Int?)])
    func candidatesDetermineTheOutgoingOverlay(line: String, id: Int?) {
        #expect(ReplacementSequence.outgoing(Self.candidates(line)) == id)
    }

    /// A random model of overlays and requests.
    private struct World {
        var all: [ReplacementSequence.Candidate] = []
        var isPlacementFree = false
        var newest = 0
        var faults: [String] = []

        mutating func settle() -> Bool {
            for _ in 0..<1000 {
                if !all.contains(where: { $0.phase == .ready && !$0.isAdditional }) {
                    isPlacementFree = false
                }
                guard let step = ReplacementSequence.next(all, isPlacementFree: isPlacementFree) else {
                    return true
                }
                perform(step)
            }
            return false
        }

        private mutating func perform(_ step: ReplacementSequence.Step) {
            switch step {
            case .replace(let id):
                isPlacementFree = true
                change(id) { $0.phase = .closing }
            case .cancel(let id): all.removeAll { $0.id == id }
            case .appear(let id):
                check(id)
                change(id) { $0.phase = .shown }
                if !all.contains(where: { $0.id == id && $0.isAdditional }) { isPlacementFree = false }
            }
        }

        /// Only an additional overlay appears before the other one has ended.
        private mutating func check(_ id: Int) {
            guard all.contains(where: { $0.id == id && !$0.isAdditional }) else { return }
            let before = all.filter { $0.id < id }
            if before.contains(where: { $0.phase == .closing }) { faults.append("\(id) was too early") }
            if !isPlacementFree, before.contains(where: { $0.phase == .shown }) {
                faults.append("\(id) came on top")
            }
        }

        private mutating func change(_ id: Int, _ by: (inout ReplacementSequence.Candidate) -> Void) {
            guard let place = all.firstIndex(where: { $0.id == id }) else { return }
            by(&all[place])
        }

        mutating func happen(_ generator: inout SeededGenerator) {
            let most = all.isEmpty ? 0 : 5
            let place = all.isEmpty ? 0 : Int.random(in: 0..<all.count, using: &generator)
            switch Int.random(in: 0...most, using: &generator) {
            case 0, 1:
                newest += 1
                let isAdditional = Int.random(in: 0..<4, using: &generator) == 0
                all.append(ReplacementSequence.Candidate(newest, phase: .waiting, isAdditional: isAdditional))
            case 2, 3: if all[place].phase == .waiting { all[place].phase = .ready }
            case 4: if all[place].phase == .shown { all[place].phase = .closing }
            default: if all[place].phase != .shown { all.remove(at: place) }
            }
        }
    }

    @Test(arguments: 1...100 as ClosedRange<UInt64>) func onlyOneReplacementIsReadyAtATime(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var world = World()
        for step in 1...100 {
            world.happen(&generator)
            let isSettled = world.settle()
            #expect(isSettled, "seed \(seed) step \(step): no end")
            #expect(world.faults == [], "seed \(seed) step \(step)")
            let plain = world.all.filter { !$0.isAdditional }
            #expect(plain.count { $0.phase == .ready } <= 1, "seed \(seed) step \(step)")
            #expect(
                !world.all.contains { $0.isAdditional && $0.phase == .ready }, "seed \(seed) step \(step)")
        }
        // When all ending overlays are gone, the ready one is on screen.
        world.all.removeAll { $0.phase == .closing }
        let isSettled = world.settle()
        #expect(isSettled && world.faults == [], "seed \(seed)")
        #expect(!world.all.contains { $0.phase == .ready }, "seed \(seed)")
    }
}
