// SPDX-License-Identifier: MIT
import Core
import Foundation
import Linux
import Testing

@Suite struct ProcessTests {
    @Test func itsFacts() {
        setenv("LINUX_TESTS_EMPTY", "", 1)
        setenv("LINUX_TESTS_FULL", "x=y", 1)
        #expect(Linux.Process.variable("LINUX_TESTS_EMPTY") == nil)
        #expect(Linux.Process.variable("LINUX_TESTS_FULL") == "x=y")
        #expect(Linux.Process.environment.contains("LINUX_TESTS_FULL=x=y"))
        #expect(Linux.Process.id == Int(getpid()))
        #expect(Linux.Process.directory.hasPrefix("/"))
        #expect(Files.isExecutable(Linux.Process.executable))
        #expect(Linux.Process.terminalColumns(9999) == nil)
    }

    @Test func outputWaitsForAReaderThatIsSlow() throws {
        let pipe = TestPipe()
        _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
        let text = String(repeating: "0123456789", count: 50_000)
        let writing = pipe.writing
        let writer = Thread { Linux.Process.print(text, to: writing) }
        writer.start()
        var got = 0
        let reactor = Reactor()
        let watching = reactor.watch(pipe.reading) { _ in got += pipe.read()?.utf8.count ?? 0 }
        #expect(reactor.run(until: { got == text.utf8.count }, within: .seconds(10)))
        watching.cancel()
    }
}
