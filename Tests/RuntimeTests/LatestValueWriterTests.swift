// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct LatestValueWriterTests {
    let reactor = Reactor()

    /// The lines in the pipe.
    private func taken(_ reading: borrowing Descriptor) throws -> [String] {
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = try buffer.withUnsafeMutableBytes { try reading.read(into: $0) }
        let text = String(decoding: buffer[..<(count ?? 0)], as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    private func turn() { reactor.turn(waitingAtMost: .zero) }

    @Test func aReaderThatKeepsUpGetsEveryState() throws {
        let pipe = try Descriptor.pipe()
        let writer = LatestValueWriter(pipe.writing.number, in: reactor)
        for n in 0..<50 {
            writer.write(latest: "\(n)\n")
            #expect((try? taken(pipe.reading)) == ["\(n)"])
            turn()
        }
    }

    @Test func aReaderThatStoppedGetsTheNewestOnly() throws {
        let pipe = try Descriptor.pipe()
        let writer = LatestValueWriter(pipe.writing.number, in: reactor)
        for n in 0..<10_000 {
            writer.write(latest: "\(n)\n")
            turn()
        }
        #expect((try? taken(pipe.reading)) == ["0"])
        turn()
        #expect((try? taken(pipe.reading)) == ["9999"])
        turn()
        #expect((try? taken(pipe.reading)) == [])
        writer.write(latest: "after\n")
        #expect((try? taken(pipe.reading)) == ["after"])
    }

    @Test func newestValueOfEachSubjectWaits() throws {
        let pipe = try Descriptor.pipe()
        let writer = LatestValueWriter(pipe.writing.number, in: reactor)
        for n in 0..<100 {
            for name in ["a", "b", "c"] { writer.write(latest: "\(name) \(n)\n", about: name) }
            turn()
        }
        #expect((try? taken(pipe.reading)) == ["a 0"])
        turn()
        #expect((try? taken(pipe.reading)) == ["a 99", "b 99", "c 99"])
    }

    @Test func aClosedReaderIsReportedOnce() throws {
        let pipe = try Descriptor.pipe()
        let reading = pipe.reading
        let writing = pipe.writing
        let writer = LatestValueWriter(writing.number, in: reactor)
        var closed = 0
        writer.onFailure = { error in
            closed += 1
            #expect(error.errno == .brokenPipe)
        }
        turn()
        #expect(closed == 0)
        _ = consume reading
        // The child of another test may have a copy of the descriptor for a moment.
        #expect(reactor.run(until: { closed > 0 }, within: .seconds(10)))
        turn()
        #expect(closed == 1)
    }

    @Test func aFullDeviceIsReported() throws {
        let device = try Descriptor.open("/dev/full", O_WRONLY)
        let writer = LatestValueWriter(device.number, in: reactor)
        var errors: [Int32] = []
        writer.onFailure = { errors.append($0.code) }
        for n in 0..<3 { writer.write(latest: "\(n)\n") }
        #expect(errors == [ENOSPC])
    }

    @Test func aFileTakesEveryState() throws {
        let scratch = Scratch()
        try scratch.write("", to: "file")
        let file = try Descriptor.open(scratch["file"], O_WRONLY)
        let writer = LatestValueWriter(file.number, in: reactor)
        for n in 0..<3 { writer.write(latest: "\(n)\n") }
        turn()
        #expect(try Files.read(scratch["file"]) == Array("0\n1\n2\n".utf8))
    }
}
