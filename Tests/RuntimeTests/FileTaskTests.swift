// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct FileTaskTests {
    let reactor = Reactor()
    let scratch = Scratch()

    /// The value that a task passes to its closure.
    private func result<T>(_ start: (@escaping (T) -> Void) -> FileTask) throws -> T {
        var value: T?
        let task = start { value = $0 }
        #expect(value == nil, "a task ends in a later turn")
        #expect(reactor.run(until: { value != nil }, within: .seconds(10)))
        withExtendedLifetime(task) {}
        return try #require(value)
    }

    private func read(_ names: [String], limit: Int = 100) throws -> FileReading {
        try result { done in
            FileTask.read(names.map { scratch[$0] }, limit: limit, in: reactor, onEnd: done)
        }
    }

    private func replace(_ old: String?, by new: String, at name: String) throws -> SystemError? {
        try result { done in
            FileTask.replace(
                old.map { Array($0.utf8) }, by: Array(new.utf8), at: scratch[name], in: reactor, onEnd: done)
        }
    }

    private func content(_ name: String) -> String? {
        (try? Files.read(scratch[name])).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Reading

    @Test func theFirstFileThatCanBeReadIsRead() throws {
        try scratch.makeDirectory("directory")
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        try scratch.write("one", to: "one")
        try scratch.write("two", to: "two")
        let reading = try read(["none", "directory", "fifo", "one", "two"])
        #expect(reading.index == 3 && reading.bytes == Array("one".utf8))
        #expect(reading.errors.map(\.errno) == [.noSuchFileOrDirectory, .isDirectory, .invalidArgument])
        #expect(reading.errors.map(\.object) == ["none", "directory", "fifo"].map { scratch[$0] })
        #expect(FileTask.reading([scratch["two"]], limit: 3).bytes == Array("two".utf8))
    }

    @Test func withoutAFileThereAreOnlyErrors() throws {
        let reading = try read(["none", "nothing"])
        #expect(reading.index == nil && reading.bytes == [] && reading.errors.count == 2)
        #expect(try read([]).errors == [])
    }

    @Test(arguments: [(0, true), (1, true), (99, true), (100, true), (101, false), (200_000, false)])
    func theSizeIsLimited(size: Int, isRead: Bool) throws {
        try scratch.write(String(repeating: "x", count: size), to: "file")
        let reading = try read(["none", "file", "other"])
        #expect(reading.index == (isRead ? 1 : nil))
        #expect(reading.bytes.count == (isRead ? size : 0))
        #expect(reading.errors.last?.errno == (isRead ? .noSuchFileOrDirectory : .fileTooLarge))
    }

    @Test func aDeviceIsRead() throws {
        #expect(FileTask.reading(["/dev/null"], limit: 10).index == 0)
        #expect(FileTask.reading(["/dev/zero"], limit: 10).errors.first?.errno == .fileTooLarge)
    }

    // MARK: Checking

    @Test func programsAreFoundInTheDirectoriesOfPATH() throws {
        try scratch.makeDirectory("bin/folder")
        try scratch.makeDirectory("other")
        for name in ["bin/plain", "other/tool", "other/folder"] { try scratch.write("", to: name) }
        for name in ["other/tool", "other/folder"] { chmod(scratch[name], 0o755) }
        func found(_ path: String?) throws -> Set<String> {
            try result { done in
                FileTask.find(
                    ["plain", "tool", "folder", "sh", "missing"], path: path, in: reactor, onEnd: done)
            }
        }
        #expect(try found("\(scratch["none"])::\(scratch["bin"]):\(scratch["other"])") == ["tool", "folder"])
        #expect(try found(nil).contains("sh"))
        #expect(try found("") == [])
    }

    @Test func whetherAFileCanBeReadIsFoundWithoutOpeningAPipe() throws {
        func check(_ name: String) throws -> Result<Bool, SystemError> {
            try result { done in FileTask.check(scratch[name], in: reactor, onEnd: done) }
        }
        try scratch.write("", to: "file")
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        #expect(try check("file").get())
        #expect(try check("fifo").get() == false)
        #expect(throws: SystemError.self) { try check("none").get() }
        #expect(throws: SystemError.self) { try check(".").get() }
    }

    @Test func probeAcceptsFilesOfAllKinds() throws {
        try scratch.write("content", to: "file")
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        let paths = ["none", "fifo", ".", "file"].map { scratch[$0] }
        let error: SystemError? = try result { done in FileTask.probe(paths, in: reactor, onEnd: done) }
        #expect(error == nil)
    }

    /// The end of a child that has exited needs no timer.
    @Test func aTaskThatHasEndedLeavesNoTimer() throws {
        _ = try read(["none"])
        #expect(reactor.nextDeadline == nil)
    }

    // MARK: Writing

    private func write(_ path: String) throws -> SystemError? {
        try result { done in FileTask.write(Array("new".utf8), to: path, in: reactor, onEnd: done) }
    }

    @Test func aFileIsWritten() throws {
        try scratch.write("longer", to: "file")
        #expect(try write(scratch["file"]) == nil && content("file") == "new")
        #expect(try write("/dev/null") == nil)
        for (path, text) in [
            ("/nonexistent/x.png", "No such file or directory"), ("/", "Is a directory"),
            ("/dev/full", "No space left on device"),
        ] {
            let error = try write(path)
            #expect(error?.description.hasPrefix("cannot write \(path): \(text)") == true)
        }
        #expect(Files.exists("/dev/full"))
    }

    @Test func aWrittenFileKeepsItsPermissionsLinksAndNames() throws {
        try scratch.write("longer", to: "file")
        chmod(scratch["file"], 0o640)
        symlink("file", scratch["link"])
        for name in ["file", "link"] {
            try scratch.write("longer", to: "file")
            #expect(try write(scratch[name]) == nil && content("file") == "new")
        }
        #expect(link(scratch["file"], scratch["other"]) == 0)
        try scratch.write("longer", to: "file")
        #expect(try write(scratch["file"]) == nil && content("other") == "new")
        var status = stat()
        #expect(stat(scratch["file"], &status) == 0)
        #expect(status.st_mode & 0o777 == 0o640)
        #expect(Files.list(scratch.path) == ["file", "link", "other"])
    }

    /// In a process of its own: the limit concerns all files. Its signal ends the child within a write, as the timeout does.
    @Test func aWriteThatIsCutOffKeepsTheFormerContent() async throws {
        try scratch.write("former", to: "file")
        await #expect(processExitsWith: .success) { [path = scratch["file"] as String] in
            let reactor = Reactor()
            var error: SystemError?
            withLimit(RLIMIT_FSIZE, of: 2) {
                let task = FileTask.write(Array("new".utf8), to: path, in: reactor) { error = $0 }
                task.wait(atMost: .seconds(10))
            }
            #expect(error?.errno == .ioError)
        }
        #expect(content("file") == "former")
    }

    @Test func aPipeWithoutAReaderDoesNotBlock() throws {
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        var isOver = false
        let task = FileTask.write([1], to: scratch["fifo"], in: reactor) { _ in isOver = true }
        var turns = 0
        let timer = reactor.timer { _ in turns += 1 }
        timer.set(after: .milliseconds(10))
        #expect(reactor.run(until: { turns == 1 }, within: .seconds(10)))
        #expect(!isOver)
        withExtendedLifetime(task) {}
    }

    // MARK: Replacing

    @Test func onlyTheExpectedContentIsReplaced() throws {
        #expect(try replace("", by: "1", at: "a/b/file") == nil && content("a/b/file") == "1")
        #expect(try replace("", by: "2", at: "a/b/file")?.errno == .stale)
        #expect(try replace("12", by: "2", at: "a/b/file")?.errno == .stale)
        #expect(content("a/b/file") == "1")
        #expect(try replace("1", by: "2", at: "a/b/file") == nil && content("a/b/file") == "2")
        #expect(try replace(nil, by: "3", at: "a/b/file") == nil && content("a/b/file") == "3")
        #expect(Files.list(scratch["a/b"]) == ["file"])
        #expect(try replace("3", by: "", at: "a/b/file") == nil && Files.list(scratch["a/b"]) == [])
        #expect(try replace("", by: "", at: "a/b/file") == nil)
    }

    /// A read of `/proc/self/mem` fails with EIO.
    @Test func contentThatCannotBeReadIsNotReplaced() throws {
        symlink("/proc/self/mem", scratch["file"])
        #expect(try replace("", by: "1", at: "file")?.errno == .stale)
        try scratch.makeDirectory("directory")
        #expect(try replace("", by: "1", at: "directory")?.errno == .stale)
        symlink("missing", scratch["link"])
        #expect(try replace("", by: "1", at: "link") == nil && content("link") == "1")
    }

    @Test func filesThatCannotBeReplacedStay() throws {
        try scratch.makeDirectory("directory/inside")
        try scratch.write("", to: "file")
        #expect(try replace(nil, by: "1", at: "directory")?.errno == .isDirectory)
        #expect(try replace(nil, by: "1", at: "file/below")?.errno == .notDirectory)
        #expect(Files.list(scratch.path) == ["directory", "file"])
    }

    // MARK: Its end

    @Test func aReleasedTaskReportsNothing() throws {
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        var isOver = false
        var task: FileTask? = FileTask.write([1], to: scratch["fifo"], in: reactor) { _ in isOver = true }
        withExtendedLifetime(task) {}
        task = nil
        _ = try read(["none"])
        let reader = open(scratch["fifo"], O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        _ = try read(["none"])
        #expect(!isOver)
        // The child that waited for a reader has ended and has written nothing.
        var byte: UInt8 = 0
        var count = -1
        let hasEnded = eventually {
            count = Glibc.read(reader, &byte, 1)
            return count >= 0
        }
        #expect(hasEnded && count == 0)
    }

    @Test func aKeptTaskNeedsNoHolder() throws {
        var isWritten = false
        FileTask.write([1], to: scratch["file"], in: reactor) { isWritten = $0 == nil }.keep()
        #expect(reactor.run(until: { isWritten }, within: .seconds(10)))
    }

    /// In a process of its own: other tests need descriptors.
    @Test func waitingForATaskThatCannotStartReportsTheReason() async {
        await #expect(processExitsWith: .success) {
            let reactor = Reactor()
            var reading: FileReading?
            withLimit(RLIMIT_NOFILE, of: 0) {
                let task = FileTask.read(["/dev/null"], limit: 1, in: reactor) { reading = $0 }
                task.wait(atMost: .seconds(10))
            }
            #expect(reading?.errors.map(\.code) == [EMFILE])
        }
    }

    @Test func waitingForATaskIsLimited() throws {
        #expect(mkfifo(scratch["fifo"], 0o600) == 0)
        var error: SystemError?
        let task = FileTask.write([1], to: scratch["fifo"], in: reactor) { error = $0 }
        task.wait(atMost: .milliseconds(20))
        #expect(error?.errno == .timedOut)
        var isWritten = false
        let other = FileTask.write([1], to: scratch["file"], in: reactor) { isWritten = $0 == nil }
        other.wait(atMost: .seconds(10))
        #expect(isWritten && content("file") == "\u{1}")
    }
}

/// Calls `body` while the soft limit `resource` of this process is `value`.
private func withLimit(_ resource: __rlimit_resource, of value: rlim_t, _ body: () -> Void) {
    let resource = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    #expect(getrlimit(resource, &limit) == 0)
    let permitted = limit.rlim_cur
    limit.rlim_cur = value
    #expect(setrlimit(resource, &limit) == 0)
    body()
    limit.rlim_cur = permitted
    #expect(setrlimit(resource, &limit) == 0)
}
