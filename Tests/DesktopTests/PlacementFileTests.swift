// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Logging
import Testing

@testable import FloatOverlayDesktop

@Suite struct PlacementFileTests {
    private let scratch = Scratch()
    private let warnings = LogRecorder()
    private let reactor = Reactor()

    private func file(_ name: String = "places") -> PlacementFile {
        PlacementFile(path: scratch[name], in: reactor, log: warnings.logger)
    }

    static let place = SavedPlacement(corner: .topLeft, inset: Size(width: 1, height: 2))
    static let monitor = Monitor.ID("eDP-1 0x1 of A B")

    @Test("random changes by two programs: every reader sees all of them", arguments: 0..<4)
    func concurrentChangesAreAllSeen(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let writers = [file("state/places"), file("state/places")]
        var expected = SavedPlacements()
        for _ in 0..<15 {
            let monitor = Monitor.ID("M \(Int.random(in: 0..<40, using: &generator))  of A ")
            let place = SavedPlacement(
                corner: Corner(
                    isRight: Bool.random(using: &generator), isBottom: Bool.random(using: &generator)),
                inset: Size(
                    width: Double.random(in: -1e5...1e5, using: &generator),
                    height: Double.random(in: -1e-5...1e-5, using: &generator)),
                area: Bool.random(using: &generator) ? Double.random(in: 1...1e9, using: &generator) : nil,
                zoom: Bool.random(using: &generator) ? Double.random(in: 0.01...100, using: &generator) : nil)
            expected.remember(place, on: monitor)
            let writer = writers[Int.random(in: 0...1, using: &generator)]
            writer.update { $0.remember(place, on: monitor) }
            writer.flush()
            #expect(file("state/places").load() == expected, "seed \(seed)")
        }
        #expect(expected.entries.count > 5 && warnings.lines == [])
        #expect(Files.list(scratch["state"]) == ["places"])
    }

    /// The head of a file, and a valid line.
    static let head = "floatoverlay places 1\n"
    static let line = "top-left 1.0 2.0 - - eDP-1 0x1 of A B\n"

    @Test(
        arguments: [
            (head + line, 1, false), (head, 0, false), (head + "\n\n" + line + "garbage", 1, false),
            (head + "top-left 1 nan - - A\nmiddle 1 2 - - B\ntop-left 1 2 - -\n" + line, 1, false),
            (head + "top-left 1e9 2 - - A\ntop-left 1 2 0 - A\ntop-left 1 2 - 0 A\n", 0, false),
            (head + "top-left 1 2 - - \u{7f}\n\0\n" + line, 1, false),
            ("", 0, true), (line, 0, true), ("floatoverlay places 2\n" + line, 0, true),
            ("floatoverlay places 1\r\n", 0, true), ("\u{feff}" + head + line, 0, true),
        ])
    func anyContentIsReadable(text: String, count: Int, isRefused: Bool) throws {
        try scratch.write(text, to: "places")
        let file = file()
        for _ in 0..<2 { #expect(file.load().entries.count == count) }
        #expect(warnings.lines.count == (isRefused ? 1 : 0), "a problem is logged once")
        // The next placement of the user makes the file valid.
        file.update { $0.remember(Self.place, on: Self.monitor) }
        file.flush()
        #expect(self.file().load().placement(on: Self.monitor) == Self.place)
    }

    @Test func hugeFileIsIgnored() throws {
        try scratch.write(
            Self.head + Self.line + String(repeating: "x\n", count: SavedPlacements.maxTextLength),
            to: "places")
        #expect(file().load() == SavedPlacements())
        #expect(warnings.lines.first?.hasSuffix("(EFBIG)") == true)
        let file = file()
        file.update { $0.remember(Self.place, on: Monitor.ID("A")) }
        file.flush()
        #expect(self.file().load().entries.map(\.monitor) == [Monitor.ID("A")])
    }

    /// A FIFO without a writer would block the daemon.
    @Test func nonregularFilesAreIgnored() throws {
        try scratch.makeDirectory("directory/inside")
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        symlink("loop", scratch["loop"])
        for name in ["directory", "fifo"] {
            #expect(file(name).load() == SavedPlacements())
            #expect(warnings.lines.last?.contains("not a regular file") == true)
        }
        #expect(file("loop").load() == SavedPlacements() && file("none").load() == SavedPlacements())
        let directory = file("directory")
        directory.update { $0.remember(Self.place, on: Self.monitor) }
        directory.flush()
        #expect(Files.list(scratch["directory"]) == ["inside"])
        #expect(!Files.exists(scratch["directory.new"]))
    }

    /// A read of `/proc/self/mem` fails with EIO.
    @Test func placementsSurviveAReadError() throws {
        try scratch.write(Self.head + Self.line, to: "places")
        let file = file()
        symlink("/proc/self/mem", scratch["link"])
        #expect(rename(scratch["link"], scratch["places"]) == 0)
        #expect(reactor.run(until: { !warnings.lines.isEmpty }, within: .seconds(10)))
        #expect(warnings.lines.first?.hasSuffix("(EIO)") == true)
        #expect(file.load().entries.count == 1)
    }

    @Test func unreadableContentIsNotReplaced() throws {
        for isReadBefore in [true, false] {
            if isReadBefore { try scratch.write(Self.head + Self.line, to: "places") }
            let file = file()
            Files.remove(scratch["places"])
            symlink("/proc/self/mem", scratch["places"])
            file.update { $0.remember(Self.place, on: Monitor.ID("A")) }
            file.flush()
            #expect(file.load().entries.count == (isReadBefore ? 2 : 1))
            #expect(Files.resolved(scratch["places"])?.hasSuffix("/mem") == true)
        }
    }

    @Test func aFileThatCannotBeWrittenIsReportedOnce() throws {
        try scratch.write("", to: "blocked")
        let file = file("blocked/places")
        for _ in 0..<3 {
            file.update { $0.remember(Self.place, on: Self.monitor) }
            file.flush()
        }
        #expect(warnings.lines.count == 1)
        let start = "warning cannot remember placements in \(scratch["blocked/places"]):"
        #expect(warnings.lines.first?.hasPrefix(start) == true)
    }

    @Test func failedWriteIsRepeatedWhenTheFileChanges() throws {
        try scratch.write("", to: "blocked")
        let file = file("blocked/places")
        for name in ["A", "B"] {
            file.update { $0.remember(Self.place, on: Monitor.ID(name)) }
            file.flush()
        }
        #expect(warnings.lines.count == 1)
        scratch.remove("blocked")
        let path = scratch["blocked/places"]
        #expect(reactor.run(until: { Files.exists(path) }, within: .seconds(10)))
        let saved = self.file("blocked/places").load()
        #expect(saved.entries.map(\.monitor) == [Monitor.ID("A"), Monitor.ID("B")])
    }

    @Test func failedWriteIsRepeatedAtTheEnd() throws {
        try scratch.write("", to: "blocked")
        let file = file("blocked/places")
        file.update { $0.remember(Self.place, on: Self.monitor) }
        file.flush()
        scratch.remove("blocked")
        file.flush()
        #expect(self.file("blocked/places").load().placement(on: Self.monitor) == Self.place)
    }

    @Test func theDraftOfAProgramThatCrashedIsReplaced() throws {
        try scratch.write(String(repeating: "half of a longer text", count: 99), to: "places.new")
        let file = file()
        file.update { $0.remember(Self.place, on: Self.monitor) }
        file.flush()
        #expect(self.file().load().placement(on: Self.monitor) == Self.place)
        #expect(Files.list(scratch.path) == ["places"])
    }

    @Test func aChangeByAnotherProgramIsFollowed() throws {
        let file = file()
        #expect(file.load() == SavedPlacements())
        try scratch.write(Self.head + Self.line, to: "places")
        #expect(reactor.run(until: { file.load().entries.count == 1 }, within: .seconds(10)))
    }

    /// Two programs write at the same time: the one that finds another content reads it and writes again.
    @Test func concurrentWritersLoseNothing() throws {
        let writers = (0..<4).map { _ in file() }
        for (index, writer) in writers.enumerated() {
            writer.update { $0.remember(Self.place, on: Monitor.ID("M \(index)  of A ")) }
        }
        for writer in writers { writer.flush() }
        #expect(file().load().entries.count == 4)
    }
}
