// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

extension ChildProcessTests {
    /// The time between SIGTERM and SIGKILL. `Tests/run` runs this suite alone, after all others.
    @Suite struct TimeLimitTests {
        @Test func childMayCleanUpAfterSIGTERM() throws {
            let pipe = TestPipe()
            let script = "trap 'echo tidy; exit' TERM; echo ready; while :; do sleep 0.01; done"
            let child = try ChildProcess(
                "/bin/sh", arguments: ["sh", "-c", script], descriptors: [nil, pipe.writing, nil])
            #expect(pipe.wait(for: "ready"))
            child.end()
            #expect(pipe.readToEnd() == "tidy\n")
        }
    }
}
