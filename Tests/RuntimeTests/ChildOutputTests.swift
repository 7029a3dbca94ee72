// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

@Suite struct ChildOutputTests {
    let reactor = Reactor()

    /// The output of `script` after its end.
    private func output(of script: String, limit: Int = 100) throws -> String {
        let output = try ChildOutput(limit: limit, in: reactor)
        let child = try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", script], descriptors: [nil, output.writing, 2])
        output.closeWriteEnd()
        var hasEnded = false
        try child.watch(in: reactor) { _ in hasEnded = true }
        #expect(reactor.run(until: { hasEnded }, within: .seconds(10)))
        output.readRest()
        withExtendedLifetime(child) {}
        return output.text
    }

    @Test func theOutputIsComplete() throws {
        #expect(try output(of: "printf one; printf two") == "onetwo")
        #expect(try output(of: "exit 1") == "")
        #expect(try output(of: "head -c 300000 /dev/zero", limit: 400_000).utf8.count == 300_000)
    }

    @Test func theNewestBytesAreKept() throws {
        #expect(try output(of: "printf 123456789", limit: 4) == "6789")
    }

    /// A process that holds the pipe open does not delay the end.
    @Test func anotherWriterIsNotAwaited() throws {
        #expect(try output(of: "sleep 20 & printf one") == "one")
    }

    @Test func eachReadIsReported() throws {
        var reads = 0
        let output = try ChildOutput(limit: 100, in: reactor) { reads += 1 }
        let child = try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", "echo one; sleep 20"], descriptors: [nil, output.writing, 2])
        output.closeWriteEnd()
        #expect(reactor.run(until: { reads > 0 }, within: .seconds(10)))
        #expect(output.text == "one\n")
        child.end()
    }
}
