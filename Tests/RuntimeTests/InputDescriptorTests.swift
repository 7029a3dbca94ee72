// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct InputDescriptorTests {
    let reactor = Reactor()
    let scratch = Scratch()

    @Test func theEndOfAFIFOIsReportedAlsoIfItsWriterHasEndedBefore() throws {
        try #require(mkfifo(scratch["fifo"], 0o600) == 0)
        let reading = try Descriptor.open(scratch["fifo"], O_RDONLY | O_NONBLOCK)
        let writing = Glibc.open(scratch["fifo"], O_WRONLY)
        try #require(Glibc.write(writing, "a", 1) == 1)
        Glibc.close(writing)
        let input = InputDescriptor(reading)
        let count = try withUnsafeTemporaryAllocation(byteCount: 8, alignment: 1) { try input.read(into: $0) }
        #expect(count == 1)
        var reported: Interest?
        let watch = reactor.watch(input.number) { reported = $0 }
        #expect(reactor.run(until: { reported != nil }, within: .seconds(10)))
        watch.cancel()
        #expect(reported?.contains(.readable) == false)
        // The input stays open until here.
        _ = input.number
    }
}
