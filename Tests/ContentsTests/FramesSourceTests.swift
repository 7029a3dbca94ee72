// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayContents
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct FramesSourceTests {
    /// An overlay that shows the frames of a stream; each frame is filled with its number.
    private final class Player {
        static let size = PixelSize(width: 4, height: 2)
        static let byteCount = 32

        let fixture: Fixture
        let recorder = OverlayRecorder()
        let overlay: OverlayController

        init(
            _ input: consuming InputDescriptor, format: FrameFormat = .bgra, rate: Double? = nil,
            holdsLastFrame: Bool = false, rowPadding: Int = 0, clock: ManualClock? = nil
        ) {
            fixture = Fixture(clock: clock)
            let source = FramesSource(
                input, format: format, size: format == .y4m ? nil : Self.size, rate: rate,
                holdsLastFrame: holdsLastFrame)
            overlay = OverlayController(source: source, host: fixture.host)
            overlay.delegate = recorder
            overlay.start()
            surface?.rowPadding = rowPadding
        }

        var reactor: Reactor { fixture.reactor }
        var surface: FakeSurface? { fixture.display.overlays.first }
        var hasEnded: Bool { recorder.lines.contains { $0 == "failed" || $0.hasPrefix("didStop") } }

        /// The number in each frame that was shown; `nil` for a frame with bytes of another one.
        var shown: [UInt8?] {
            guard let surface else { return [] }
            let stride = Self.size.width * 4 + surface.rowPadding
            return surface.frames.map { start in
                let first = start.load(as: UInt8.self)
                let isWhole = (0..<Self.size.height).allSatisfy { row in
                    UnsafeRawBufferPointer(start: start + row * stride, count: Self.size.width * 4)
                        .allSatisfy { $0 == first }
                }
                return isWhole ? first : nil
            }
        }

        func run(until condition: () -> Bool) -> Bool { reactor.run(until: condition, within: .seconds(10)) }

        /// Handles the pending events, which can cause further events.
        func settle() { for _ in 0..<4 { reactor.turn(waitingAtMost: .zero) } }

        /// A canvas has become free.
        func free() {
            surface?.isBusy = false
            surface?.onEvent?(.frameDue(reactor.now))
        }

        static func bytes(frames: Range<UInt8>) -> [UInt8] {
            frames.flatMap { [UInt8](repeating: $0, count: byteCount) }
        }
    }

    private static func write(_ bytes: some Collection<UInt8>, to pipe: TestPipe) {
        Array(bytes).withUnsafeBytes { _ = try? Process.write($0, to: pipe.writing) }
    }

    private static func input(_ pipe: TestPipe) throws -> InputDescriptor {
        InputDescriptor(try .duplicating(pipe.reading))
    }

    /// Waits for the end of the writer. The child of another test may have a copy of its descriptor briefly.
    private static func isHungUp(_ pipe: TestPipe) -> Bool {
        eventually {
            var entry = pollfd(fd: pipe.reading, events: 0, revents: 0)
            return poll(&entry, 1, 0) == 1
        }
    }

    @Test("random pieces and busy displays: every frame is shown whole, once and in order", arguments: 0..<12)
    func randomPiecesAreWholeFrames(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe), rowPadding: seed % 2 * 12)
        let surface = try #require(player.surface)
        var rest = Player.bytes(frames: 0..<40)[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...100, using: &generator)
            Self.write(rest.prefix(count), to: pipe)
            rest = rest.dropFirst(count)
            let before = surface.frames.count
            surface.isBusy = Bool.random(using: &generator)
            if !surface.isBusy { player.free() }
            player.settle()
            // The canvas of the frame that is being read is taken already.
            #expect(!surface.isBusy || surface.frames.count <= before + 1, "seed \(seed)")
        }
        player.free()
        #expect(player.run { surface.frames.count == 40 }, "seed \(seed)")
        #expect(player.shown == (0..<40).map { UInt8($0) }, "seed \(seed)")
    }

    @Test(
        "a stream may end only between two frames, and not before the first one",
        arguments: [(0, 0), (1, 0), (31, 0), (32, 1), (33, nil), (63, nil), (64, 2), (65, nil)]
            as [(Int, Int?)])
    func streamEndsBetweenFrames(byteCount: Int, frames: Int?) throws {
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe))
        Self.write(Player.bytes(frames: 0..<3).prefix(byteCount), to: pipe)
        pipe.closeWriting()
        #expect(player.run { player.hasEnded })
        switch frames {
        case 0?:
            guard case .badContent? = player.recorder.failures.first else {
                Issue.record("\(player.recorder.lines)")
                return
            }
        case let frames?:
            #expect(player.recorder.lines.last == "didStop ended" && player.shown.count == frames)
            #expect(player.overlay.contentError == nil)
        case nil:
            #expect(player.recorder.lines.last == "didStop lost")
            #expect(player.overlay.contentError?.status == .badInput)
        }
        #expect(player.reactor.nextDeadline == nil)
    }

    /// The session is locked, or the display has not shown the window yet.
    @Test(arguments: [false, true])
    func aStreamThatEndsBeforeItsOverlayAppearsIsShown(isLocked: Bool) throws {
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe))
        let surface = try #require(player.surface)
        surface.isLate = true
        if isLocked { player.fixture.host.setSuspended(.locked, true) }
        Self.write(Player.bytes(frames: 5..<6), to: pipe)
        pipe.closeWriting()
        // Longer than the last frame of a stream stays on screen.
        let isEarly = player.reactor.run(until: { player.hasEnded }, within: .milliseconds(200))
        #expect(!isEarly && player.recorder.lines == (isLocked ? [] : ["willStart"]))
        if isLocked { player.fixture.host.setSuspended(.locked, false) }
        surface.onEvent?(.shown)
        #expect(player.overlay.state == .active && player.shown == [5])
        #expect(player.run { player.hasEnded })
        #expect(player.recorder.lines == ["willStart", "didStart", "willStop ended", "didStop ended"])
        #expect(player.overlay.contentError == nil && player.reactor.nextDeadline == nil)
    }

    @Test func aHeldStreamKeepsItsLastFrame() throws {
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe), holdsLastFrame: true)
        Self.write(Player.bytes(frames: 0..<2), to: pipe)
        #expect(player.run { player.shown.count == 2 })
        let deadline = player.reactor.nextDeadline
        pipe.closeWriting()
        player.settle()
        #expect(player.overlay.state == .active && player.reactor.nextDeadline == deadline)
    }

    /// The writer ends while frames are left in the pipe, which is reported in every turn: together with the
    /// frames, or while the source waits.
    @Test(arguments: [false, true]) func hangUpWithoutAFreeCanvasCausesNoWakeups(isLate: Bool) throws {
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe))
        let surface = try #require(player.surface)
        surface.isBusy = true
        Self.write(Player.bytes(frames: 0..<2), to: pipe)
        if isLate { player.settle() }
        pipe.closeWriting()
        #expect(Self.isHungUp(pipe))
        player.settle()
        let before = MonotonicClock.now
        player.reactor.turn(waitingAtMost: .milliseconds(5))
        #expect(before.duration(to: MonotonicClock.now) >= .milliseconds(5), "the turn has waited")
        #expect(player.shown == [])
        player.free()
        #expect(player.run { player.hasEnded })
        #expect(player.shown == [0, 1] && player.recorder.lines.last == "didStop ended")
    }

    @Test func aPacedFileWaitsForTheDisplayAndLosesNoFrame() throws {
        let scratch = Scratch()
        let file = try Descriptor.open(scratch["frames"], O_WRONLY | O_CREAT, mode: 0o600)
        let bytes = Player.bytes(frames: 0..<8)
        #expect(Glibc.write(file.number, bytes, bytes.count) == bytes.count)
        let player = Player(try InputDescriptor(path: scratch["frames"]), rate: 1000)
        let surface = try #require(player.surface)
        surface.hasPendingFrame = true
        player.settle()
        #expect(player.shown == [])
        surface.hasPendingFrame = false
        player.free()
        #expect(player.run { player.hasEnded })
        #expect(player.shown == (0..<8).map { UInt8($0) })
        #expect(player.recorder.lines.last == "didStop ended")
    }

    /// The session is locked until after the end of the stream, or not locked.
    @Test(arguments: [(1, false), (3, false), (1, true)] as [(UInt8, Bool)])
    func lastFrameOfAPacedStreamStaysForOneInterval(count: UInt8, isLocked: Bool) throws {
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe), rate: 0.5, clock: ManualClock())
        if isLocked { player.fixture.host.setSuspended(.locked, true) }
        Self.write(Player.bytes(frames: 0..<count), to: pipe)
        pipe.closeWriting()
        #expect(Self.isHungUp(pipe))
        if isLocked {
            let isEarly = player.reactor.run(until: { player.hasEnded }, within: .seconds(5))
            #expect(!isEarly)
            player.fixture.host.setSuspended(.locked, false)
        }
        #expect(player.run { player.shown.count == Int(count) })
        let begin = player.reactor.now
        #expect(player.run { player.hasEnded })
        let time = begin.duration(to: player.reactor.now)
        #expect(time >= .seconds(2) && time < .milliseconds(2200), "\(time)")
        #expect(player.recorder.lines.last == "didStop ended")
    }

    @Test func tinyFramesLeaveTimeForOtherEvents() throws {
        let fixture = Fixture(clock: nil)
        let pipe = TestPipe()
        let frameCount = 4096
        Self.write([UInt8](repeating: 7, count: frameCount * 4), to: pipe)
        let source = FramesSource(
            try Self.input(pipe), format: .bgra, size: PixelSize(width: 1, height: 1))
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        let surface = try #require(fixture.display.overlays.first)
        var mostPerTurn = 0
        let isRead = eventually {
            let before = surface.frames.count
            fixture.reactor.turn(waitingAtMost: .zero)
            mostPerTurn = max(mostPerTurn, surface.frames.count - before)
            return surface.frames.count == frameCount
        }
        #expect(isRead)
        #expect(mostPerTurn <= 300)
        overlay.stop()
    }

    /// The copy of a directory fails with its first read, as that of a file on a broken disk.
    @Test func anErrorOfTheFileIsNotItsEnd() throws {
        let scratch = Scratch()
        let player = Player(try InputDescriptor(copying: scratch.path, isFile: true))
        #expect(player.run { player.hasEnded })
        let text = "cannot read \(scratch.path): Is a directory (EISDIR)"
        #expect(player.recorder.failures == [.unavailable(text, status: .unavailable)])
    }

    /// A client has a directory as standard input, and is followed by another client.
    @Test(arguments: [false, true]) func anErrorOfAReceivedFileIsNotItsEnd(hasEnded: Bool) throws {
        let scratch = Scratch()
        let pair = try UnixSocket.pair()
        let directory = try Descriptor.open(scratch.path, O_RDONLY)
        var taken: [(number: CInt, isCopyOfFile: Bool)] = []
        func receive() throws {
            let isSent = try [UInt8(1)].withUnsafeBytes {
                try UnixSocket.send($0, descriptor: directory.number, to: pair.ours.number) == 1
            }
            #expect(isSent)
            var bytes: [UInt8] = [0]
            _ = try bytes.withUnsafeMutableBytes {
                try UnixSocket.receive(into: $0, from: pair.theirs.number, copiesFiles: true) {
                    let isCopyOfFile = $0.isCopyOfFile
                    taken.append(($0.release(), isCopyOfFile))
                }
            }
        }
        try receive()
        let (number, isCopyOfFile) = try #require(taken.first)
        #expect(isCopyOfFile)
        if hasEnded {
            // The next message collects the status of a child that has ended.
            let isAtEnd = eventually {
                var entry = pollfd(fd: number, events: 0, revents: 0)
                return poll(&entry, 1, 0) == 1
            }
            #expect(isAtEnd)
            try receive()
        }
        defer { for (number, _) in taken.dropFirst() { close(number) } }
        let player = Player(InputDescriptor(Descriptor(owning: number, isCopyOfFile: isCopyOfFile)))
        #expect(player.run { player.hasEnded })
        let text = "cannot read the input file: Is a directory (EISDIR)"
        #expect(player.recorder.failures == [.unavailable(text, status: .unavailable)])
    }

    // MARK: Y4M

    static let header = Array("YUV4MPEG2 W4 H2 F25:1 Cmono\n".utf8)
    static func y4mFrame(_ luma: UInt8) -> [UInt8] {
        Array("FRAME\n".utf8) + [UInt8](repeating: luma, count: 8)
    }

    @Test func aY4MStreamInPiecesIsConvertedFrameByFrame() throws {
        var generator = SeededGenerator(seed: 1)
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe), format: .y4m)
        var rest = (Self.header + (1...10).flatMap { Self.y4mFrame(20 * $0) })[...]
        while !rest.isEmpty {
            let count = Int.random(in: 1...9, using: &generator)
            Self.write(rest.prefix(count), to: pipe)
            rest = rest.dropFirst(count)
            player.settle()
        }
        #expect(player.run { player.surface?.frames.count == 10 })
        let pixels = try #require(player.surface).frames.map { $0.load(as: SIMD4<UInt8>.self) }
        #expect(zip(pixels, pixels.dropFirst()).allSatisfy { $0.x < $1.x })
        #expect(pixels.allSatisfy { $0.x == $0.y && $0.y == $0.z && $0.w == 255 })
    }

    @Test func invalidY4MEndsTheOverlay() throws {
        for bytes in [Self.header, Array("RIFF".utf8), Array("YUV4MPEG2 H2\n".utf8), Self.header + [10]] {
            let pipe = TestPipe()
            let player = Player(try Self.input(pipe), format: .y4m)
            Self.write(bytes, to: pipe)
            pipe.closeWriting()
            #expect(player.run { player.hasEnded })
            #expect(player.recorder.lines == ["failed"])
        }
        let pipe = TestPipe()
        let player = Player(try Self.input(pipe), format: .y4m)
        Self.write(Self.header + Self.y4mFrame(99) + Array("FRAMES\n".utf8), to: pipe)
        #expect(player.run { player.hasEnded })
        #expect(player.recorder.lines.last == "didStop lost")
        #expect(player.overlay.contentError?.status == .badInput)
    }

    @Test("a stream continues in a new overlay with its next whole frame", arguments: [false, true])
    func aStreamIsContinuedInANewOverlay(isReadInPart: Bool) throws {
        let fixture = Fixture(clock: nil)
        let pipe = TestPipe()
        let source = FramesSource(try Self.input(pipe), format: .bgra, size: Player.size)
        let presentation = Presentation(source, host: fixture.host)
        var shown: [UInt8] {
            fixture.display.overlays.last?.frames.map { $0.load(as: UInt8.self) } ?? []
        }
        func run(until condition: () -> Bool) -> Bool {
            fixture.reactor.run(until: condition, within: .seconds(10))
        }
        presentation.isPresented = true
        Self.write(Player.bytes(frames: 7..<8), to: pipe)
        #expect(run { shown == [7] })
        // When the overlay is closed, the display has no free canvas for the next frame, or the frame is read in part.
        fixture.display.overlays.last?.isBusy = !isReadInPart
        if !isReadInPart {
            Self.write(Player.bytes(frames: 8..<9), to: pipe)
            #expect(run { shown == [7, 8] })
        }
        Self.write(Player.bytes(frames: 9..<10).prefix(5), to: pipe)
        for _ in 0..<4 { fixture.reactor.turn(waitingAtMost: .zero) }
        presentation.isPresented = false
        #expect(run { presentation.overlay == nil })
        presentation.isPresented = true
        Self.write(Player.bytes(frames: 9..<10).dropFirst(5), to: pipe)
        if !isReadInPart { #expect(run { shown == [9] }) }
        Self.write(Player.bytes(frames: 10..<11), to: pipe)
        #expect(run { shown.last == 10 })
        #expect(shown == (isReadInPart ? [10] : [9, 10]) && presentation.overlay?.state == .active)
        // After the end of the stream there is no frame to show.
        pipe.closeWriting()
        #expect(run { presentation.overlay == nil })
        #expect(presentation.failure == nil)
        presentation.isPresented = true
        #expect(run { presentation.overlay == nil })
        #expect(presentation.failure == .badContent("the input has ended"))
    }

    @Test func rawFramesNeedASize() throws {
        let fixture = Fixture(clock: nil)
        let recorder = OverlayRecorder()
        let pipe = TestPipe()
        let overlay = OverlayController(
            source: FramesSource(try Self.input(pipe), format: .bgra), host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        #expect(recorder.failures == [.badContent("raw frames need a size")])
    }
}
