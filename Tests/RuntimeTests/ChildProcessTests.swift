// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct ChildProcessTests {
    let reactor = Reactor()
    let pipe = TestPipe()

    /// Runs `script` by a shell that writes into `pipe`.
    private func shell(
        _ script: String, _ arguments: [String] = [],
        environment: [String] = FloatOverlayRuntime.Process.environment,
        directory: String? = nil, newSession: Bool = false
    ) throws -> ChildProcess {
        try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", script, "sh"] + arguments, environment: environment,
            descriptors: [nil, pipe.writing, nil], directory: directory, newSession: newSession)
    }

    private func output(of child: ChildProcess) -> String? {
        pipe.readToEnd().map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
    }

    // MARK: The end of a child

    @Test(arguments: [
        ("exit 0", 0), ("exit 7", 7), ("exit 255", 255), ("kill -KILL $$", 137), ("kill -TERM $$", 143),
    ])
    func statusIsReportedOnce(script: String, status: Int32) throws {
        let child = try shell(script)
        var received: [FloatOverlayCore.ExitStatus] = []
        try child.watch(in: reactor) { received.append($0) }
        #expect(reactor.run(until: { !received.isEmpty }, within: .seconds(10)))
        reactor.turn(waitingAtMost: .zero)
        #expect(received == [FloatOverlayCore.ExitStatus(rawValue: status)])
        #expect(child.status() == received.first)
        #expect(child.status() == received.first)
    }

    @Test func askingForTheStatusFirstDoesNotLoseTheEvent() throws {
        let child = try shell("exit 3")
        #expect(eventually { child.status() != nil })
        var received: FloatOverlayCore.ExitStatus?
        try child.watch(in: reactor) { received = $0 }
        #expect(reactor.run(until: { received != nil }, within: .seconds(10)))
        #expect(received == FloatOverlayCore.ExitStatus(rawValue: 3))
    }

    @Test func aReleasedChildIsReaped() throws {
        var child: ChildProcess? = try shell("exit 0")
        let id = child?.id ?? 0
        #expect(kill(id, 0) == 0)
        child = nil
        #expect(kill(id, 0) == -1 && errno == ESRCH)
    }

    @Test func aChildMayBeReleasedInItsCallback() throws {
        var child: ChildProcess? = try shell("exit 0")
        var isOver = false
        try child?.watch(in: reactor) { _ in
            child = nil
            isOver = true
        }
        #expect(reactor.run(until: { isOver }, within: .seconds(10)))
        #expect(pipe.readToEnd() == "")
    }

    @Test func anAbandonedChildIsReapedAndItsGroupLivesOn() throws {
        var child: ChildProcess? = try shell("sleep 1000 & echo $!")
        let id = child?.id ?? 0
        var isOver = false
        try child?.watch(in: reactor) { _ in
            child?.abandon()
            isOver = true
        }
        #expect(reactor.run(until: { isOver }, within: .seconds(10)))
        child = nil
        #expect(kill(id, 0) == -1 && errno == ESRCH)
        let background = pid_t(pipe.read()?.dropLast() ?? "") ?? 0
        #expect(background > 0 && kill(background, SIGKILL) == 0)
    }

    // MARK: Being ended

    @Test func theWholeGroupEnds() throws {
        let child = try shell("sleep 1000 & sleep 1000 & echo ready; wait")
        try child.watch(in: reactor) { _ in }
        #expect(pipe.wait(for: "ready"))
        child.end()
        #expect(pipe.readToEnd() == "")
        #expect(child.status() == nil)
    }

    @Test func unresponsiveChildIsKilledWithoutBlockingTheLoop() throws {
        let child = try shell("trap '' TERM; echo ready; while :; do sleep 1000; done")
        try child.watch(in: reactor) { _ in Issue.record("an exit was reported after the end of the child") }
        #expect(pipe.wait(for: "ready"))
        let id = child.id
        let start = MonotonicClock.now
        child.end()
        // The child ignores SIGTERM, so that its process can remain only if it was not reaped.
        #expect(kill(id, 0) == 0)
        #expect(reactor.run(until: { kill(id, 0) != 0 }, within: .seconds(10)))
        #expect(start.duration(to: MonotonicClock.now) >= .milliseconds(100))
        #expect(pipe.readToEnd() == "")
        #expect(reactor.nextDeadline == nil)
    }

    @Test func endBlocksWithoutALoop() throws {
        let child = try shell("trap '' TERM; echo ready; while :; do sleep 1000; done")
        #expect(pipe.wait(for: "ready"))
        child.end()
        #expect(kill(child.id, 0) == -1)
        #expect(pipe.readToEnd() == "")
    }

    @Test func runReturnsAfterAllChildrenHaveEnded() throws {
        let child = try shell("trap '' TERM; echo ready; while :; do sleep 1000; done")
        try child.watch(in: reactor) { _ in }
        #expect(pipe.wait(for: "ready"))
        reactor.runLater {
            child.end()
            reactor.stop()
        }
        reactor.run()
        #expect(kill(child.id, 0) == -1)
    }

    @Test func descendantsEndWithTheChild() throws {
        var child: ChildProcess? = try shell("sleep 1000 & echo ready")
        var status: FloatOverlayCore.ExitStatus?
        try child?.watch(in: reactor) { status = $0 }
        #expect(reactor.run(until: { status != nil }, within: .seconds(10)))
        #expect(pipe.read() == "ready\n")
        #expect(pipe.read() == "")
        child = nil
        #expect(pipe.readToEnd() == "")
    }

    @Test func stoppedChildEnds() throws {
        let child = try shell("trap 'echo tidy; exit' TERM; echo ready; kill -STOP $$; sleep 1000")
        #expect(pipe.wait(for: "ready"))
        child.end()
        #expect(pipe.readToEnd().map { $0 == "tidy\n" || $0 == "" } == true)
        #expect(kill(child.id, 0) == -1)
    }

    // MARK: The parent between this process and a program

    private func guarded(
        _ arguments: [String], onFailure: @escaping (SystemError) -> Void = { _ in }
    ) throws -> ChildProcess {
        try ChildProcess(
            finding: arguments, descriptors: [nil, pipe.writing, nil], directory: "/", endsWithParent: true,
            in: reactor, onFailure: onFailure)
    }

    @Test(arguments: [true, false])
    func onlyAProgramThatWritesToTheTerminalBlocksItsStops(writes: Bool) throws {
        let child = try ChildProcess(
            finding: ["grep", "SigBlk", "/proc/self/status"], descriptors: [nil, pipe.writing, nil],
            directory: "/", endsWithParent: true, writesToTerminal: writes, in: reactor, onFailure: { _ in })
        let digits = try #require(output(of: child)?.split(separator: "\t").last)
        let blocked: UInt64 = writes ? 1 << (SIGTTOU - 1) : 0
        #expect(UInt64(digits, radix: 16) == blocked)
    }

    @Test(arguments: [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143), ("sleep 1000 & exit 5", 5)])
    func statusOfAProgramPassesItsParent(script: String, status: Int32) throws {
        var child: ChildProcess? = try guarded(["sh", "-c", script])
        var received: [FloatOverlayCore.ExitStatus] = []
        try child?.watch(in: reactor) { received.append($0) }
        #expect(reactor.run(until: { !received.isEmpty }, within: .seconds(10)))
        #expect(received == [FloatOverlayCore.ExitStatus(rawValue: status)])
        child = nil
        #expect(pipe.readToEnd() == "")
    }

    @Test func programAndParentShareAGroup() throws {
        let child = try guarded(["sh", "-c", "set -- $(cat /proc/$$/stat); echo $4 $5"])
        try child.watch(in: reactor) { _ in }
        #expect(output(of: child) == "\(child.id) \(child.id)")
    }

    @Test func failureOfAProgramPassesItsParent() throws {
        var errors: [SystemError] = []
        let child = try guarded(["nonexistent-program"]) { errors.append($0) }
        try child.watch(in: reactor) { _ in Issue.record("an exit was reported instead of a failure") }
        #expect(reactor.run(until: { !errors.isEmpty }, within: .seconds(10)))
        #expect(errors.map(\.isMissingProgram) == [true] && child.hasFailed)
    }

    /// A running program, a program that ignores SIGTERM, and a background process of a program that has exited.
    @Test(arguments: [
        ("sleep 1000 & : > $1; wait", false), ("trap '' TERM; : > $1; while :; do sleep 1000; done", false),
        ("sleep 1000 & : > $1", true),
    ])
    func groupOfAProgramEndsWithAKilledProcess(script: String, exits: Bool) async throws {
        let scratch = Scratch()
        try #require(mkfifo(scratch["output"], 0o600) == 0)
        let reader = open(scratch["output"], O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = scratch.path as String, script = script as String, exits = exits as Bool] in
            let reactor = Reactor()
            let output = open(path + "/output", O_WRONLY)
            let child = try ChildProcess(
                finding: ["sh", "-c", script, "sh", path + "/ready"], descriptors: [nil, output, nil],
                directory: "/", endsWithParent: true, in: reactor, onFailure: { _ in })
            var hasExited = false
            try child.watch(in: reactor) { _ in hasExited = true }
            _ = eventually { Files.exists(path + "/ready") }
            if exits { _ = reactor.run(until: { hasExited }, within: .seconds(10)) }
            kill(getpid(), SIGKILL)
        }
        // The end of the stream: no process has the other end any more.
        var byte: UInt8 = 0
        let isOver = eventually { read(reader, &byte, 1) == 0 }
        #expect(Files.exists(scratch["ready"]) && isOver)
    }

    @Test func programEndsWithItsKilledParent() throws {
        let scratch = Scratch()
        let child = try guarded(["sh", "-c", ": > $1; exec sleep 1000", "sh", scratch["ready"]])
        try #require(eventually { Files.exists(scratch["ready"]) })
        kill(child.id, SIGKILL)
        #expect(pipe.readToEnd() == "")
    }

    // MARK: Descriptors, signals and environment

    @Test func childInheritsOnlyTheListedDescriptors() throws {
        let leaks = (0..<3).map { _ in dup(0) }  // without CLOEXEC
        defer { for leak in leaks { close(leak) } }
        let child = try shell(
            "i=3; while [ $i -lt 1024 ]; do [ -e /proc/$$/fd/$i ] && echo $i; i=$((i+1)); done; echo done")
        #expect(output(of: child) == "done")
    }

    @Test func descriptorsAreMappedInAnyOrder() throws {
        let (first, second) = (TestPipe(), TestPipe())
        // Sources that are each other's targets, and one beyond the usual numbers.
        let far = CInt(700)
        #expect(dup2(first.writing, far) == far)
        defer { close(far) }
        let child = try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", "echo three >&3; echo four >&4; echo five >&5; echo one"],
            descriptors: [nil, pipe.writing, nil, second.writing, far, second.writing])
        #expect(output(of: child) == "one")
        close(far)
        #expect(first.readToEnd() == "four\n")
        #expect(second.readToEnd() == "three\nfive\n")
    }

    @Test func missingStandardDescriptorsAreDevNull() throws {
        let child = try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", "[ -c /dev/stdin ] && readlink /proc/$$/fd/0 >&3"],
            descriptors: [nil, nil, nil, pipe.writing])
        #expect(output(of: child) == "/dev/null")
        let bare = try ChildProcess("/bin/sh", arguments: ["sh", "-c", "exit 4"], descriptors: [])
        var status: FloatOverlayCore.ExitStatus?
        try bare.watch(in: reactor) { status = $0 }
        #expect(reactor.run(until: { status != nil }, within: .seconds(10)))
        #expect(status == FloatOverlayCore.ExitStatus(rawValue: 4))
    }

    @Test func childHasTheGivenEnvironmentDirectoryAndArguments() throws {
        let scratch = Scratch()
        let child = try shell(
            "pwd -P; echo \"$A|$B|$1|$2\"", ["one two", "$A"], environment: ["A=1", "B=x y"],
            directory: scratch.path)
        #expect(output(of: child) == "\(Files.resolved(scratch.path) ?? "")\n1|x y|one two|$A")
    }

    @Test func childHasASeparateGroupOrSession() throws {
        let script = "set -- $(cat /proc/$$/stat); echo $1 $5 $6"
        let member = try shell(script)
        #expect(output(of: member) == "\(member.id) \(member.id) \(getsid(0))")
        let other = TestPipe()
        let leader = try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", script], descriptors: [nil, other.writing, nil],
            newSession: true)
        #expect(other.readToEnd() == "\(leader.id) \(leader.id) \(leader.id)\n")
    }

    @Test func childHasDefaultSignalHandling() throws {
        var blocked = sigset_t()
        var old = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &blocked, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        let child = try shell("exec grep -E 'Sig(Blk|Ign)' /proc/self/status")
        let masks = (output(of: child) ?? "").split(separator: "\n").map { UInt64($0.suffix(16), radix: 16) }
        #expect(masks.count == 2)
        // 32 and 33 are reserved by the C library, which ignores them in spawned processes.
        #expect(masks.allSatisfy { $0.map { $0 & 0x7fff_ffff == 0 } ?? false })
    }

    @Test func startFailureNamesTheReason() {
        func failure(_ path: String, directory: String? = nil) -> String {
            do {
                _ = try ChildProcess(path, arguments: ["x"], descriptors: [], directory: directory)
                return "runs"
            } catch { return "\(error)" }
        }
        #expect(failure("/nonexistent/x") == "cannot run /nonexistent/x: No such file or directory (ENOENT)")
        #expect(failure("/etc/passwd") == "cannot run /etc/passwd: Permission denied (EACCES)")
        #expect(
            failure("/bin/true", directory: "/nonexistent")
                == "cannot change to directory /nonexistent: No such file or directory (ENOENT)")
    }

    @Test func programsAreFoundLikeExecvp() throws {
        let scratch = Scratch()
        try scratch.makeDirectory("bin/tool")
        try scratch.makeDirectory("other")
        try scratch.write("#!/bin/sh\n", to: "other/tool")
        try scratch.write("#!/bin/sh\n", to: "other/plain")
        chmod(scratch["other/tool"], 0o755)
        let path = "\(scratch["bin"]):\(scratch["other"])"
        #expect(ChildProcess.find("tool", path: path) == scratch["other/tool"])
        #expect(ChildProcess.find("plain", path: path) == nil)
        #expect(ChildProcess.find("", path: path) == nil)
        #expect(
            ChildProcess.find("./other/tool", path: path, from: scratch.path)
                == "\(scratch.path)/./other/tool")
        #expect(ChildProcess.find("tool", path: "other", from: scratch.path) == scratch["other/tool"])
        #expect(ChildProcess.find("/bin/sh", path: nil) == "/bin/sh")
        #expect(ChildProcess.find("sh", path: nil) != nil)
    }
}
