// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct SavedPlacementsTests {
    private func place(_ x: Double, _ y: Double, area: Double? = nil, zoom: Double? = nil) -> SavedPlacement {
        SavedPlacement(corner: .topLeft, inset: Size(width: x, height: y), area: area, zoom: zoom)
    }

    private func memory(_ entries: [(String, SavedPlacement)]) -> SavedPlacements {
        entries.reduce(into: SavedPlacements()) { $0.remember($1.1, on: Monitor.ID($1.0)) }
    }

    @Test func theLatestOfAMonitorCounts() {
        let memory = memory([("A", place(1, 1)), ("B", place(2, 2)), ("A", place(3, 3))])
        #expect(memory.entries.map(\.monitor.text) == ["B", "A"])
        #expect(memory.placement(on: Monitor.ID("A")) == place(3, 3))
        #expect(memory.placement(on: Monitor.ID("C")) == nil)
    }

    @Test func theOldestIsForgotten() {
        var memory = SavedPlacements()
        for number in 0..<100 { memory.remember(place(Double(number), 0), on: Monitor.ID("M\(number)")) }
        #expect(memory.entries.count == SavedPlacements.maxCount)
        #expect(memory.entries.first?.monitor.text == "M\(100 - SavedPlacements.maxCount)")
        #expect(memory.entries.last?.monitor.text == "M99")
    }

    /// Requested, remembered as, found.
    @Test(
        arguments: [
            ("DP-1+DEL+U2720+77", ["DP-3+DEL+U2720+77"], true),
            ("DP-1+DEL+U2720+77", ["DP-3+DEL+U2720+78"], false),
            ("DP-1", ["DP-3"], false),
            ("DP-1+DEL+U2720", ["DP-2+DEL+U2720", "DP-3+DEL+U2720"], false),
            ("DP-2+DEL+U2720", ["DP-2+DEL+U2720", "DP-3+DEL+U2720"], true),
        ] as [(String, [String], Bool)])
    func aMonitorInAnotherSocketIsKnown(id: String, known: [String], isFound: Bool) {
        let memory = memory(known.enumerated().map { ($1, place(Double($0), 0)) })
        #expect((memory.placement(on: Monitor.ID(id)) != nil) == isFound)
    }

    @Test func invalidPlacementsAreNotSaved() {
        var memory = SavedPlacements()
        for bad in [
            place(.nan, 0), place(0, .infinity), place(1e9, 0), place(0, 0, area: 0), place(0, 0, area: .nan),
            place(0, 0, zoom: 0), place(0, 0, zoom: 1e6),
        ] {
            memory.remember(bad, on: Monitor.ID("A"))
        }
        for id in ["", "a\nb", "a\u{7f}", String(repeating: "x", count: 257)] {
            memory.remember(place(0, 0), on: Monitor.ID(id))
        }
        #expect(memory.entries.isEmpty)
    }

    @Test func placementsRoundTripAsText() {
        let memory = memory([
            ("eDP-1+AUO+0x123D", place(20, 60.5, area: 129600)),
            ("HDMI-1+DEL+DELL U2720Q+ABC 1", place(-400, 1 / 3, zoom: 1.25)), ("screen", place(0, 0)),
        ])
        let text = memory.text
        #expect(text.hasPrefix("floatoverlay places 1\ntop-left 20.0 60.5 129600.0 - eDP-1+AUO+0x123D\n"))
        #expect(SavedPlacements(text: text) == memory)
        #expect(SavedPlacements(text: SavedPlacements().text) == SavedPlacements())
    }

    @Test func longestTextIsWithinTheLimit() {
        var memory = SavedPlacements()
        for number in 10..<60 {
            let id = String(repeating: "é", count: 127) + "\(number)"
            let inset = Size(width: -12345.678901234567, height: -98765.43210987654)
            memory.remember(
                SavedPlacement(
                    corner: .bottomRight, inset: inset, area: 123456789.12345679, zoom: 0.012345678901234567),
                on: Monitor.ID(id))
        }
        #expect(memory.entries.count == SavedPlacements.maxCount)
        #expect(memory.text.utf8.count <= SavedPlacements.maxTextLength)
        #expect(SavedPlacements(text: memory.text) == memory)
    }

    /// Foreign files, and how many placements are read from them; `nil`: another format.
    @Test(
        arguments: [
            ("", nil), ("floatoverlay places 2\n", nil), ("floatoverlay places 1", 0), ("[overlay]\n", nil),
            ("floatoverlay places 1\ntop-left 1 2 - - A\n", 1),
            ("floatoverlay places 1\ntop-left 1 2 - - A B  C\ntop-left 1 2 - - A", 2),
            ("floatoverlay places 1\ntop 1 2 - - A\ntop-left 1 2 - - B\n", 1),
            ("floatoverlay places 1\ntop-left 1 2 - -\ntop-left 1 2 -\n\n\ntop-left\n", 0),
            ("floatoverlay places 1\ntop-left nan 2 - - A\ntop-left 1 inf - - A\n", 0),
            ("floatoverlay places 1\ntop-left 1 2 x - A\ntop-left 1 2 - x A\ntop-left 1 2 -5 - A\n", 0),
            ("floatoverlay places 1\ntop-left 0x1p3 2 - - A\u{1b}[2J\n", 0),
            ("floatoverlay places 1\n" + String(repeating: "x", count: SavedPlacements.maxTextLength), nil),
        ] as [(String, Int?)])
    func invalidTextsAreRejected(text: String, count: Int?) {
        #expect(SavedPlacements(text: text)?.entries.count == count)
    }

    @Test func randomTextIsHandled() {
        var generator = SeededGenerator(seed: 11)
        let words = ["top-left", "bottom-right", "-", "1", "-7.5", "1e400", "nan", "A", "\n", " ", "\u{301}"]
        for _ in 0..<2000 {
            let count = Int.random(in: 0...40, using: &generator)
            let noise = (0..<count).map { _ in words.randomElement(using: &generator) ?? "" }.joined(
                separator: " ")
            let memory = SavedPlacements(text: "floatoverlay places 1\n" + noise)
            if let memory { #expect(SavedPlacements(text: memory.text) == memory) }
        }
    }

    @Test func changesAreMerged() {
        let old = memory([("A", place(1, 1)), ("B", place(2, 2))])
        let merged = old.merged(memory([("A", place(9, 9)), ("C", place(3, 3))]))
        #expect(merged == memory([("B", place(2, 2)), ("A", place(9, 9)), ("C", place(3, 3))]))
    }
}
