// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite struct ProcessTests {
    @Test func socketsAreUsuallyLocal() {
        for path in ["/run/user/1000/pulse/native", "/var/run/dbus/socket", "/tmp/dbus-x"] {
            #expect(FloatOverlayRuntime.Process.isLocal(path))
        }
        for path in ["/home/a/native", "/running/native", "/tmp", "native"] {
            #expect(!FloatOverlayRuntime.Process.isLocal(path))
        }
    }

    /// In a process of its own: other threads read the environment.
    @Test func variablesOfTheEnvironmentAreRead() async {
        await #expect(processExitsWith: .success) {
            setenv("LINUX_TESTS_EMPTY", "", 1)
            setenv("LINUX_TESTS_FULL", "x=y", 1)
            #expect(FloatOverlayRuntime.Process.variable("LINUX_TESTS_EMPTY") == nil)
            #expect(FloatOverlayRuntime.Process.variable("LINUX_TESTS_FULL") == "x=y")
            #expect(FloatOverlayRuntime.Process.environment.contains("LINUX_TESTS_FULL=x=y"))
        }
    }

    @Test func variablesThatAreNotUTF8AreLeftOut() async {
        await #expect(processExitsWith: .success) {
            let latin = [47, 97, CChar(bitPattern: 0xE9), 58, 47, 98, 0]  // /aé:/b in Latin-1
            setenv("LINUX_TESTS_LATIN", latin, 1)
            setenv("LINUX_TESTS_UTF8", "café", 1)
            setenv("PATH", latin, 1)
            let all = FloatOverlayRuntime.Process.environment
            #expect(all.filter { $0.hasPrefix("LINUX_TESTS_") } == ["LINUX_TESTS_UTF8=café"])
            #expect(all.contains("PATH=/a\u{FFFD}:/b"))
        }
    }

    @Test func variablesReplaceThoseOfTheSameName() {
        let environment = FloatOverlayRuntime.Process.setting(
            ["A=4", "D="], in: ["A=1", "AB=2", "A=3", "C=x=y"])
        #expect(environment == ["AB=2", "C=x=y", "A=4", "D="])
    }

    @Test func pathsOfTheUserAreAbsolute() async {
        await #expect(processExitsWith: .success) {
            setenv("HOME", "/h", 1)
            setenv("XDG_CONFIG_HOME", ".config", 1)
            #expect(FloatOverlayRuntime.Process.configPath("pulse") == "/h/.config/pulse")
            unsetenv("HOME")
            #expect(FloatOverlayRuntime.Process.configPath("pulse") == nil)
            #expect(FloatOverlayRuntime.Process.homePath(".pulse") == nil)
        }
    }

    @Test func propertiesDescribeTheRunningProcess() {
        #expect(FloatOverlayRuntime.Process.id == Int(getpid()))
        #expect(FloatOverlayRuntime.Process.directory.hasPrefix("/"))
        #expect(Files.isExecutable(FloatOverlayRuntime.Process.executable))
        #expect(FloatOverlayRuntime.Process.terminalColumns(9999) == nil)
    }

    @Test func outputWaitsForAReaderThatIsSlow() throws {
        let pipe = TestPipe()
        _ = fcntl(pipe.writing, F_SETFL, O_NONBLOCK)
        let text = String(repeating: "0123456789", count: 50_000)
        let writing = pipe.writing
        let writer = Thread { FloatOverlayRuntime.Process.print(text, to: writing) }
        writer.start()
        var got = 0
        let reactor = Reactor()
        let watching = reactor.watch(pipe.reading) { _ in got += pipe.read()?.utf8.count ?? 0 }
        #expect(reactor.run(until: { got == text.utf8.count }, within: .seconds(10)))
        watching.cancel()
    }
}
