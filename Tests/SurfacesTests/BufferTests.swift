// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlaySurfaces
import Logging
import Synchronization
import Testing

/// The logged messages.
final class Lines: Sendable {
    let all = Mutex<[String]>([])
}

struct Recorder: LogHandler {
    let lines: Lines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.all.withLock { $0.append("\(event.message)") } }
}

/// A display server that records requests.
final class FakeServer {
    var isOutOfMemory = false
    var made: [Int] = []
    var restored: [Int] = []
    var closed = 0
    let lines = Lines()
    var logged: [String] { lines.all.withLock { $0 } }
}

final class FakeMemory: BufferBacking {
    struct Resource: BufferResource {
        var destroyed = 0
        init() {}
        mutating func destroy() { destroyed += 1 }
    }

    static let maxStride = 4096
    static let maxByteCount = 1 << 20

    let bytes: UnsafeMutableRawBufferPointer
    let logger: Logger
    private let memory: SharedMemory
    private let server: FakeServer

    init(importing memory: SharedMemory, on server: FakeServer) {
        (self.memory, self.server, bytes) = (memory, server, memory.bytes)
        logger = Logger(label: "test") { [lines = server.lines] _ in Recorder(lines: lines) }
    }

    static func make(_ count: Int, on server: FakeServer) -> FakeMemory? {
        guard !server.isOutOfMemory, let memory = try? SharedMemory(count: count) else { return nil }
        server.made.append(count)
        return FakeMemory(importing: memory, on: server)
    }

    func attach(_ buffer: FrameBuffer<FakeMemory>) {}
    func restorePixels(of buffer: FrameBuffer<FakeMemory>) { server.restored.append(buffer.index) }
    func close() { server.closed += 1 }
}

extension FloatOverlaySurfaces.BufferPool {
    /// Lends a canvas and releases it; returns the index of its buffer.
    func lendAndRelease(_ size: PixelSize) -> Int? {
        guard let canvas = canvas(size) else { return nil }
        return canvas.index
    }

    /// The buffer of a canvas that has been drawn.
    func drawn(_ size: PixelSize) -> FrameBuffer<Backing>? {
        guard let canvas = canvas(size) else { return nil }
        return redeem(canvas)
    }
}

@Suite struct BufferTests {
    private let server = FakeServer()
    private let size = PixelSize(width: 64, height: 48)

    private func imported(
        _ layout: FrameLayout, count: Int, bytes: Int? = nil
    ) throws -> FloatOverlaySurfaces.ImportedBuffers<FakeMemory> {
        let memory = try SharedMemory(count: bytes ?? max(1, layout.byteCount * count))
        return try ImportedBuffers(memory.descriptor.number, layout: layout, count: count, on: server)
    }

    @Test("a pool lends three buffers, and a buffer again once it is free")
    func poolLendsThreeBuffers() throws {
        let pool = FloatOverlaySurfaces.BufferPool<FakeMemory>(server)
        let shown = try #require(pool.drawn(size))
        #expect(shown.state == .lent)
        shown.apply(.present)
        #expect(shown.state == .shown(readers: 0) && server.logged == [])
        for index in 1...2 {
            let buffer = try #require(pool.free(size))
            #expect(buffer.index == index && buffer.size == size && buffer.stride == 256)
            buffer.apply(.lend)
        }
        #expect(pool.lendAndRelease(size) == nil)
        shown.apply(.read(1))
        shown.apply(.retire)
        #expect(pool.lendAndRelease(size) == nil)
        shown.release(readers: 0)
        // A released canvas returns its buffer.
        for _ in 0..<10 { #expect(pool.lendAndRelease(size) == 0) }
    }

    @Test("memory is allocated once with a reserve, and again only for larger frames")
    func memoryGrowsForLargerFramesOnly() {
        let pool = FloatOverlaySurfaces.BufferPool<FakeMemory>(server)
        for width in [64, 8, 100, 64] {
            #expect(pool.lendAndRelease(PixelSize(width: width, height: 48)) == 0)
        }
        #expect(server.made == [1 << 18])
        #expect(pool.lendAndRelease(PixelSize(width: 512, height: 256)) == 0)
        #expect(server.made == [1 << 18, 1 << 20])
        for size in [PixelSize(width: 0, height: 5), PixelSize(width: 20000, height: 5)] {
            #expect(pool.lendAndRelease(size) == nil)
        }
        server.isOutOfMemory = true
        #expect(pool.lendAndRelease(PixelSize(width: 1024, height: 1024)) == nil)
        #expect(pool.lendAndRelease(size) == nil)
        server.isOutOfMemory = false
        #expect(pool.lendAndRelease(size) == 0)
    }

    @Test(
        "layouts that a server cannot read are refused",
        arguments: [
            (256, 1, true), (320, 3, true), (4096, 5, true), (255, 1, false), (252, 1, false),
            (256, 0, false), (256, 17, false), (4100, 1, false), (4096, 6, false),
        ])
    func unreadableLayoutsAreRefused(stride: Int, count: Int, isValid: Bool) throws {
        let layout = FrameLayout(size: size, stride: stride, alpha: .full)
        guard isValid else {
            #expect(throws: DisplayError.unsupported("support for this frame layout")) {
                try imported(layout, count: count)
            }
            return
        }
        let buffers = try imported(layout, count: count).buffers
        #expect(buffers.map(\.offset) == (0..<count).map { $0 * stride * 48 })
        #expect(buffers.allSatisfy { $0.state == .lent && $0.isImported && $0.alpha == .full })
    }

    @Test func memoryThatIsTooSmallIsRefused() {
        let layout = FrameLayout(size: size, stride: 256, alpha: .full)
        #expect(throws: DisplayError.self) { try imported(layout, count: 2, bytes: layout.byteCount) }
    }

    @Test("a buffer returns to its producer, restored, when it is neither shown nor read")
    func unusedBufferReturnsToItsProducer() throws {
        let store = FloatOverlaySurfaces.BufferStore<FakeMemory>(server)
        var (returned, released): ([Int], [Int]) = ([], [])
        store.onReturn = { returned.append($0) }
        store.onRelease = {
            released.append($0.index)
            store.returnToProducer($0)
        }
        let layout = FrameLayout(size: size, stride: 256, alpha: .full)
        store.adopt(try imported(layout, count: 3))
        #expect(store.imported(3) == nil && store.imported(-1) == nil)
        let buffers = (0..<3).compactMap { store.imported($0) }
        for buffer in buffers { buffer.apply(.present) }
        buffers[0].apply(.read(2))
        store.retire(buffers[0])
        store.retire(buffers[1])
        #expect(returned == [1] && server.restored == [1])
        buffers[0].release(readers: 1)
        #expect(returned == [1])
        buffers[0].release(readers: 0)
        #expect(returned == [1, 0] && released == [0, 0] && buffers[0].state == .lent)
        // After `detach`, the server reads no buffer; the shown buffer stays shown.
        buffers[2].apply(.read(1))
        store.detach()
        #expect(returned == [1, 0] && buffers[2].state == .shown(readers: 0))
        // A buffer of a replaced producer is kept until it is unused, and is not returned.
        store.adopt(try imported(layout, count: 1))
        store.retire(buffers[2])
        #expect(returned == [1, 0] && buffers[2].state == .lent && store.imported(0) !== buffers[0])
        store.close()
        #expect(server.closed == 1)
    }

    @Test("the memory of an earlier producer is freed with its last buffer in use")
    func retiredMemoryIsFreedWithItsLastBuffer() throws {
        let store = FloatOverlaySurfaces.BufferStore<FakeMemory>(server)
        store.onRelease = { [unowned store] in store.returnToProducer($0) }
        let layout = FrameLayout(size: size, stride: 256, alpha: .full)
        store.adopt(try imported(layout, count: 2))
        weak let memory = store.imported(0)?.backing
        var (shown, read) = (store.imported(0), store.imported(1))
        for buffer in [shown, read] { buffer?.apply(.present) }
        read?.apply(.read(1))
        store.adopt(try imported(layout, count: 1))
        for buffer in [shown, read] { if let buffer { store.retire(buffer) } }
        shown = nil
        #expect(memory != nil)
        read?.release(readers: 0)
        read = nil
        #expect(memory == nil)
    }

    @Test("an impossible event is logged and does not change the state")
    func impossibleEventIsLogged() throws {
        let pool = FloatOverlaySurfaces.BufferPool<FakeMemory>(server)
        let buffer = try #require(pool.free(size))
        buffer.apply(.lend)
        buffer.apply(.read(1))
        #expect(buffer.state == .lent)
        let free = try #require(pool.free(size))
        free.apply(.present)
        #expect(free.state == .free)
        #expect(
            server.logged == [
                "bug: frame buffer 0 is lent, not ready to read(1)",
                "bug: frame buffer 1 is free, not ready to present",
            ])
    }

    @Test("a canvas of a shown frame does not return the buffer")
    func inPlace() throws {
        let pool = FloatOverlaySurfaces.BufferPool<FakeMemory>(server)
        let buffer = try #require(pool.drawn(size))
        buffer.apply(.present)
        _ = pool.canvas(of: buffer)
        #expect(buffer.state == .shown(readers: 0) && server.logged == [])
    }
}
