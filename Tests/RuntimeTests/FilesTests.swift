// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct FilesTests {
    let scratch = Scratch()

    private func failure(_ body: () throws -> Void) -> CInt? {
        do {
            try body()
            return nil
        } catch { return (error as? SystemError)?.errno.rawValue }
    }

    @Test func readingIsBounded() throws {
        for count in [0, 1, 100, 65536, 65537, 200_000] {
            try scratch.write(String(repeating: "x", count: count), to: "file")
            #expect(try Files.read(scratch["file"], limit: max(count, 1)).count == count)
            if count > 1 {
                #expect(failure { _ = try Files.read(scratch["file"], limit: count - 1) } == EFBIG)
            }
        }
        #expect(failure { _ = try Files.read("/dev/zero") } == EFBIG)
        #expect(failure { _ = try Files.read(scratch["none"]) } == ENOENT)
        #expect(failure { _ = try Files.read(scratch.path) } == EISDIR)
    }

    @Test func onlyTheFirstLineIsRead() throws {
        try scratch.write("42\n", to: "attribute")
        #expect(Files.firstLine(of: scratch["attribute"]) == "42")
        try scratch.write("", to: "attribute")
        #expect(Files.firstLine(of: scratch["attribute"]) == "")
        #expect(Files.firstLine(of: scratch["none"]) == nil)
        #expect(Files.firstLine(of: "/dev/zero") == nil)
    }

    @Test func namesAreSorted() throws {
        for name in ["b", "a", ".hidden", "ü"] { try scratch.write("", to: name) }
        #expect(Files.list(scratch.path) == [".hidden", "a", "b", "ü"])
        #expect(Files.list(scratch["none"]) == [])
        #expect(Files.list(scratch["a"]) == [])
    }

    @Test func parentDirectoriesAreCreated() throws {
        try Files.makeDirectory(scratch["a/b/c"])
        try Files.makeDirectory(scratch["a/b/c"])
        var status = stat()
        for name in ["a", "a/b", "a/b/c"] {
            #expect(stat(scratch[name], &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)
        }
        try scratch.write("", to: "file")
        #expect(failure { try Files.makeDirectory(scratch["file/x"]) } == ENOTDIR)
        #expect(Files.isDirectory(scratch["a"]) && !Files.isFile(scratch["a"]))
        #expect(Files.isFile(scratch["file"]) && !Files.isDirectory(scratch["file"]))
        Files.remove(scratch["file"])
        Files.remove(scratch["file"])
        #expect(!Files.exists(scratch["file"]))
    }

    @Test func onlyADirectoryThatNoOtherUserCanChangeIsPrivate() throws {
        func reason(_ path: String) -> String? {
            do throws(UnsafeDirectoryError) {
                try Files.requirePrivate(path)
                return nil
            } catch {
                let start = "cannot use the directory \(path): "
                return error.description.hasPrefix(start)
                    ? String(error.description.dropFirst(start.count)) : ""
            }
        }
        let path = scratch["directory"]
        #expect(reason(path) == "No such file or directory (ENOENT)")
        try Files.requirePrivate(path, mayBeMissing: true)
        try scratch.makeDirectory("directory")
        for mode in [0o700, 0o755, 0o711] as [mode_t] {
            #expect(chmod(path, mode) == 0 && reason(path) == nil)
        }
        for mode in [0o770, 0o702, 0o1777] as [mode_t] {
            #expect(chmod(path, mode) == 0 && reason(path) == "other users may write to it")
        }
        #expect(chmod(path, 0o700) == 0 && symlink(path, scratch["link"]) == 0)
        try scratch.write("", to: "file")
        for name in ["link", "file"] { #expect(reason(scratch[name]) == "it is a link or a file") }
        // Root owns the root directory, and can give a directory away.
        if geteuid() == 0 {
            #expect(chown(path, 65534, 65534) == 0 && reason(path) == "it belongs to user 65534")
        } else {
            #expect(reason("/") == "it belongs to user 0")
        }
    }

    @Test func linksAreFollowed() throws {
        try scratch.write("", to: "file")
        #expect(symlink("file", scratch["link"]) == 0)
        #expect(Files.resolved(scratch["link"]) == Files.resolved(scratch["file"]))
        #expect(Files.resolved(scratch["none"]) == nil)
    }

    @Test func targetOfAWriteFollowsLinksToMissingFiles() throws {
        try scratch.write("", to: "file")
        let links = ["one": "file", "two": "missing", "three": scratch["two"], "self": "self"]
        for (name, text) in links { #expect(symlink(text, scratch[name]) == 0) }
        #expect(Files.writeTarget(scratch["one"]) == Files.resolved(scratch["file"]))
        #expect(Files.writeTarget(scratch["three"]) == scratch["missing"])
        #expect(Files.writeTarget(scratch["none"]) == scratch["none"])
        #expect(Files.writeTarget(scratch["self"]) == scratch["self"])
    }

    @Test func kindOfADescriptorIsRecognised() throws {
        try scratch.write("", to: "file")
        let pipe = TestPipe()
        let pair = try UnixSocket.pair()
        let file = try Descriptor.open(scratch["file"], O_RDONLY)
        let directory = try Descriptor.open(scratch.path, O_RDONLY)
        let null = try Descriptor.open("/dev/null", O_RDONLY)
        #expect(Descriptor.kind(of: file.number) == .file)
        #expect(Descriptor.kind(of: directory.number) == .file)
        #expect(Descriptor.kind(of: null.number) == .file)
        #expect(Descriptor.kind(of: pipe.reading) == .pipe)
        #expect(Descriptor.kind(of: pair.ours.number) == .socket)
        #expect(Descriptor.kind(of: 9999) == .other)
    }

    @Test func onlyOurEndOfAPipeIsNonblocking() throws {
        let pipe = try Descriptor.pipe()
        #expect(fcntl(pipe.reading.number, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(pipe.writing.number, F_GETFL) & O_NONBLOCK == 0)
        var byte: UInt8 = 0
        let count = try withUnsafeMutableBytes(of: &byte) { try pipe.reading.read(into: $0) }
        #expect(count == nil)
    }

    @Test func errorsNameTheCallTheObjectAndTheReason() {
        #expect(
            SystemError(operation: "open", object: "/x", errno: .noSuchFileOrDirectory).description
                == "cannot open /x: No such file or directory (ENOENT)")
        #expect(
            SystemError(operation: "poll", errno: .invalidArgument).description
                == "cannot poll: Invalid argument (EINVAL)")
    }
}
