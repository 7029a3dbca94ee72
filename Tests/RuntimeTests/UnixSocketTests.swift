// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct UnixSocketTests {
    let scratch = Scratch()

    private func accept(_ listener: CInt) throws -> CInt? {
        guard let connection = try UnixSocket.accept(listener) else { return nil }
        return connection.release()
    }

    private func send(_ text: String, _ descriptor: CInt? = nil, to socket: CInt) throws -> Int? {
        var text = text
        return try text.withUTF8 {
            try UnixSocket.send(UnsafeRawBufferPointer($0), descriptor: descriptor, to: socket)
        }
    }

    /// The text, `nil` for nothing, "" for the end; descriptors are appended to `numbers` and stay open.
    private func receive(from socket: CInt, room: Int = 4096, into numbers: inout [CInt]) throws -> String? {
        var bytes = [UInt8](repeating: 0, count: room)
        var taken: [CInt] = []
        let count = try bytes.withUnsafeMutableBytes { buffer in
            try UnixSocket.receive(into: buffer, from: socket) { taken.append($0.release()) }
        }
        numbers += taken
        return count.map { String(decoding: bytes[..<$0], as: UTF8.self) }
    }

    @Test func bothEndsTalk() throws {
        let path = scratch["s"]
        let listener = try UnixSocket.listen(path)
        #expect(try accept(listener.number) == nil)
        let client = try UnixSocket.connect(path)
        let server = Descriptor(owning: try #require(try accept(listener.number)))
        var none: [CInt] = []
        #expect(try receive(from: server.number, into: &none) == nil)
        #expect(try send("hello", to: client.number) == 5)
        #expect(try receive(from: server.number, into: &none) == "hello")
        #expect(try send("welcome", to: server.number) == 7)
        #expect(try receive(from: client.number, room: 3, into: &none) == "wel")
        #expect(try receive(from: client.number, into: &none) == "come")
        UnixSocket.halfClose(client.number)
        #expect(try receive(from: server.number, into: &none) == "")
        #expect(try send("bye", to: server.number) == 3)
        #expect(try receive(from: client.number, into: &none) == "bye")
        #expect(none.isEmpty)
    }

    @Test func theSocketIsForThisUserAlone() throws {
        let listener = try UnixSocket.listen(scratch["s"])
        var status = stat()
        #expect(stat(scratch["s"], &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        withExtendedLifetime(listener.number) {}
    }

    @Test func thePeerIsKnown() throws {
        let listener = try UnixSocket.listen(scratch["s"])
        let client = try UnixSocket.connect(scratch["s"])
        let server = Descriptor(owning: try #require(try accept(listener.number)))
        for number in [client.number, server.number] {
            let peer = try #require(UnixSocket.peer(number))
            #expect(peer.user == FloatOverlayRuntime.Process.user)
            #expect(Int(peer.process) == FloatOverlayRuntime.Process.id)
        }
        #expect(UnixSocket.peer(0) == nil || Descriptor.kind(of: 0) == .socket)
    }

    @Test func descriptorsTravelBothWays() throws {
        let pair = try UnixSocket.pair()
        let pipe = TestPipe()
        for (from, to) in [(pair.ours.number, pair.theirs.number), (pair.theirs.number, pair.ours.number)] {
            #expect(try send("take this", pipe.writing, to: from) == 9)
            var numbers: [CInt] = []
            #expect(try receive(from: to, into: &numbers) == "take this")
            let number = try #require(numbers.first)
            #expect(numbers.count == 1)
            #expect(number != pipe.writing)
            #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
            #expect(write(number, "x", 1) == 1)
            #expect(pipe.read() == "x")
            close(number)
        }
        // Every copy is closed: the end is seen.
        #expect(pipe.readToEnd() == "")
    }

    /// A peer that does not read would hold up close(2) for the time in the option.
    @Test func aReceivedSocketDoesNotLinger() throws {
        let pair = try UnixSocket.pair()
        let tcp = Descriptor(owning: socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
        var option = linger(l_onoff: 1, l_linger: 60)
        var size = socklen_t(MemoryLayout<linger>.size)
        #expect(setsockopt(tcp.number, SOL_SOCKET, SO_LINGER, &option, size) == 0)
        #expect(try send("take this", tcp.number, to: pair.ours.number) == 9)
        var numbers: [CInt] = []
        #expect(try receive(from: pair.theirs.number, into: &numbers) == "take this")
        let number = try #require(numbers.first)
        defer { close(number) }
        #expect(getsockopt(number, SOL_SOCKET, SO_LINGER, &option, &size) == 0 && option.l_onoff == 0)
    }

    @Test func moreDescriptorsThanWantedAreClosed() throws {
        let pair = try UnixSocket.pair()
        let pipe = TestPipe()
        // One message with twenty descriptors, as a foreign program may send.
        let script = """
            import socket, sys
            s = socket.socket(fileno=3)
            socket.send_fds(s, [b'x'], [4] * 20)
            """
        let child = try ChildProcess(
            "/usr/bin/python3", arguments: ["python3", "-c", script],
            descriptors: [nil, nil, 2, pair.theirs.number, pipe.writing])
        let reactor = Reactor()
        var isReady = false
        let watching = reactor.watch(pair.ours.number) { _ in isReady = true }
        #expect(reactor.run(until: { isReady }, within: .seconds(10)))
        watching.cancel()
        var numbers: [CInt] = []
        #expect(try receive(from: pair.ours.number, into: &numbers) == "x")
        #expect(numbers.count == 16)
        for number in numbers { close(number) }
        child.end()
        #expect(pipe.readToEnd() == "")
    }

    @Test func aFileIsReceivedAsAPipeWithItsContent() throws {
        let pair = try UnixSocket.pair()
        // A file without seals, unlike those of tmpfs.
        let file = try Descriptor.open("/proc/sys/kernel/ostype", O_RDONLY)
        let memory = try SharedMemory(count: 4096)
        let pipe = TestPipe()
        for (number, kind) in [
            (file.number, Descriptor.Kind.pipe), (pipe.reading, .pipe), (memory.descriptor.number, .file),
        ] {
            #expect(try send("take this", number, to: pair.ours.number) == 9)
            var bytes = [UInt8](repeating: 0, count: 4096)
            var taken: [(number: CInt, isCopyOfFile: Bool)] = []
            let count = try bytes.withUnsafeMutableBytes { buffer in
                try UnixSocket.receive(into: buffer, from: pair.theirs.number, copiesFiles: true) {
                    let isCopyOfFile = $0.isCopyOfFile
                    taken.append(($0.release(), isCopyOfFile))
                }
            }
            #expect(count.map { String(decoding: bytes[..<$0], as: UTF8.self) } == "take this")
            let (received, isCopyOfFile) = try #require(taken.first)
            defer { close(received) }
            #expect(taken.count == 1 && Descriptor.kind(of: received) == kind)
            #expect(isCopyOfFile == (number == file.number))
            guard isCopyOfFile else { continue }
            var content = [UInt8](repeating: 0, count: 64)
            let hasContent = eventually { read(received, &content, 64) > 0 }
            #expect(hasContent && content.starts(with: Array("Linux\n".utf8)))
        }
        withExtendedLifetime(memory.descriptor.number) {}
    }

    @Test func bytesWithoutDescriptorsAreReceivedOnce() throws {
        let pair = try UnixSocket.pair()
        var bytes: [UInt8] = [0, 0]
        #expect(try send("xy", to: pair.ours.number) == 2)
        for expected in [2, nil] {
            let count = try bytes.withUnsafeMutableBytes {
                try UnixSocket.receive(into: $0, from: pair.theirs.number, copiesFiles: true) { _ in }
            }
            #expect(count == expected)
        }
        #expect(bytes == Array("xy".utf8))
    }

    @Test func aDeadPeerIsAnErrorAndNoSignal() throws {
        let pair = try UnixSocket.pair()
        shutdown(pair.theirs.number, CInt(SHUT_RDWR))
        let number = pair.ours.number
        #expect(throws: SystemError(operation: "send", errno: Errno(rawValue: EPIPE))) {
            try send("x", to: number)
        }
        withExtendedLifetime(pair.ours.number) {}
    }

    @Test func aFullSocketTakesNoMore() throws {
        let pair = try UnixSocket.pair()
        let block = String(repeating: "x", count: 65536)
        var sent = 0
        while let count = try send(block, to: pair.ours.number) { sent += count }
        #expect(sent > 0)
        var received = 0
        var none: [CInt] = []
        while let text = try receive(from: pair.theirs.number, room: 65536, into: &none) {
            received += text.utf8.count
        }
        #expect(received == sent)
    }

    @Test func connectionFailuresHaveTheirErrno() throws {
        func failure(_ path: String) -> CInt? {
            do throws(SystemError) {
                _ = try UnixSocket.connect(path)
                return nil
            } catch { return error.errno.rawValue }
        }
        #expect(failure(scratch["none"]) == ENOENT)
        #expect(failure("/" + String(repeating: "x", count: 200)) == ENAMETOOLONG)
        #expect(failure("") == ENAMETOOLONG)
        let dead = scratch["dead"]
        close(try UnixSocket.listen(dead).release())
        #expect(eventually { failure(dead) == ECONNREFUSED })
        let inUse = SystemError(operation: "listen on", object: dead, errno: Errno(rawValue: EADDRINUSE))
        #expect(throws: inUse) { _ = try UnixSocket.listen(dead) }
    }

    @Test func aServerThatDoesNotAcceptDoesNotBlockClients() throws {
        let listener = try UnixSocket.listen(scratch["s"])
        var waiting: [CInt] = []
        defer { for number in waiting { close(number) } }
        var refusal: CInt?
        while refusal == nil && waiting.count < 1000 {
            do throws(SystemError) { waiting.append(try UnixSocket.connect(scratch["s"]).release()) } catch {
                refusal = error.errno.rawValue
            }
        }
        #expect(refusal == EAGAIN)
        withExtendedLifetime(listener.number) {}
    }
}
