// SPDX-License-Identifier: MIT
import Core
import Glibc
import Linux
import Testing

@Suite struct LockFileTests {
    let scratch = Scratch()

    /// Another test's child may hold a copy of every descriptor for the moment before it runs its program.
    private func becomesFree(_ path: String) throws -> Bool {
        let deadline = MonotonicClock.now.advanced(by: .seconds(10))
        while try !isFree(path) {
            if MonotonicClock.now >= deadline { return false }
            Reactor().turn(waitingAtMost: .milliseconds(1))
        }
        return true
    }

    private func isFree(_ path: String, wait: Bool = false) throws -> Bool {
        guard let lock = try LockFile.acquire(path, wait: wait) else { return false }
        return lock.number >= 0
    }

    @Test func onlyOneHoldsIt() throws {
        let path = scratch["lock"]
        do {
            guard let lock = try LockFile.acquire(path, wait: false) else {
                Issue.record("somebody holds a lock in a new directory")
                return
            }
            lock.write("a long first holder")
            lock.write("me")
            #expect(Files.line(path) == "me")
            #expect(try !isFree(path))
            withExtendedLifetime(lock.number) {}
        }
        #expect(try becomesFree(path))
        #expect(try isFree(path, wait: true))
        #expect(throws: SystemError(operation: "open", object: "/nonexistent/lock", errno: ENOENT)) {
            _ = try LockFile.acquire("/nonexistent/lock", wait: false)
        }
    }

    @Test func aChildHoldsItOn() throws {
        let path = scratch["lock"]
        var child: Child?
        do {
            guard let lock = try LockFile.acquire(path, wait: false) else {
                Issue.record("somebody holds a lock in a new directory")
                return
            }
            child = try Child(
                "/bin/sh", ["sh", "-c", "exec sleep 1000"], descriptors: [nil, nil, nil, lock.number])
        }
        #expect(try !isFree(path))
        child?.end()
        #expect(try becomesFree(path))
    }
}
