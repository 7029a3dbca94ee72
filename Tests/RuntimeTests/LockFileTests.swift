// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct LockFileTests {
    let scratch = Scratch()

    private func isFree(_ path: String, within limit: Duration = .zero) throws -> Bool {
        guard let lock = try LockFile.acquire(path, within: limit) else { return false }
        return lock.number >= 0
    }

    @Test func lockHasOneHolder() throws {
        let path = scratch["lock"]
        do {
            guard let lock = try LockFile.acquire(path) else {
                Issue.record("the lock in a new directory is held")
                return
            }
            try lock.write("a long first holder", at: path)
            try lock.write("me", at: path)
            #expect(Files.firstLine(of: path) == "me")
            #expect(try !isFree(path))
            withExtendedLifetime(lock.number) {}
        }
        #expect(try eventually { try isFree(path) })
        #expect(try isFree(path, within: .seconds(10)))
        #expect(
            throws: SystemError(operation: "open", object: "/nonexistent/lock", errno: .noSuchFileOrDirectory)
        ) {
            _ = try LockFile.acquire("/nonexistent/lock")
        }
    }

    @Test func aLinkIsNotFollowed() throws {
        try scratch.write("kept", to: "target")
        #expect(symlink(scratch["target"], scratch["link"]) == 0 && symlink("none", scratch["open"]) == 0)
        for name in ["link", "open"] {
            let path = scratch[name]
            let refusal = SystemError(operation: "open", object: path, errno: .tooManySymbolicLinkLevels)
            #expect(throws: refusal) { _ = try LockFile.acquire(path) }
            #expect(throws: refusal) { _ = try SharedLock(path) }
        }
        #expect(Files.firstLine(of: scratch["target"]) == "kept" && !Files.exists(scratch["none"]))
    }

    @Test func onlyItsOwnFileIsRemoved() throws {
        let path = scratch["lock"]
        guard let lock = try LockFile.acquire(path) else {
            Issue.record("a lock in a new directory is held")
            return
        }
        Files.remove(path)
        guard let later = try LockFile.acquire(path) else {
            Issue.record("the lock of a removed file excludes others")
            return
        }
        lock.remove(path)
        #expect(Files.exists(path))
        later.remove(path)
        #expect(!Files.exists(path))
    }

    @Test func aFullDiskIsAnError() throws {
        guard let lock = try LockFile.acquire("/dev/full", within: .seconds(10)) else {
            Issue.record("the lock of a device is held")
            return
        }
        do throws(SystemError) {
            try lock.write("1", at: "/dev/full")
            Issue.record("a full disk was no error")
        } catch {
            #expect("\(error)" == "cannot write /dev/full: No space left on device (ENOSPC)")
        }
    }

    @Test func childKeepsTheLock() throws {
        let path = scratch["lock"]
        var child: ChildProcess?
        do {
            guard let lock = try LockFile.acquire(path) else {
                Issue.record("the lock in a new directory is held")
                return
            }
            child = try ChildProcess(
                "/bin/sh", arguments: ["sh", "-c", "exec sleep 1000"],
                descriptors: [nil, nil, nil, lock.number])
        }
        #expect(try !isFree(path))
        child?.end()
        #expect(try eventually { try isFree(path) })
    }
}
