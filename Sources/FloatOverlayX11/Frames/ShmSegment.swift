// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces
internal import Glibc
internal import Logging

typealias FrameBuffer = FloatOverlaySurfaces.FrameBuffer<ShmSegment>
typealias BufferPool = FloatOverlaySurfaces.BufferPool<ShmSegment>
typealias BufferStore = FloatOverlaySurfaces.BufferStore<ShmSegment>
typealias ImportedBuffers = FloatOverlaySurfaces.ImportedBuffers<ShmSegment>

/// Memory for frames, shared with the server if possible; otherwise frames are sent through the connection.
final class ShmSegment: BufferBacking {
    typealias Resource = ShmReads

    /// MIT-SHM counts pixels of a row in 16 bits, and bytes in 32.
    static let maxStride = 32767 * 4
    static let maxByteCount = Int(UInt32.max)

    /// The origin of the memory, which decides how it is freed.
    private enum Memory {
        case descriptor(SharedMemory)
        case systemV(UnsafeMutableRawPointer)
        case unshared(UnsafeMutableRawPointer)
    }

    let bytes: UnsafeMutableRawBufferPointer
    /// The segment in the server; `nil` if the memory is not shared.
    let serverSegment: UnsafeMutablePointer<XShmSegmentInfo>?
    let connection: Connection
    private let memory: Memory

    var logger: Logger { connection.logger }

    /// Allocates `count` bytes and shares them by the best transport that works. Each transport is tried, because
    /// MIT-SHM is advertised over TCP and in containers where attaching fails.
    static func make(_ count: Int, on connection: Connection) -> ShmSegment? {
        if connection.transport == .descriptors {
            if let segment = byDescriptor(count, connection) { return segment }
            connection.demoteTransport(from: .descriptors)
        }
        if connection.transport == .systemV {
            if let segment = bySystemV(count, connection) { return segment }
            connection.demoteTransport(from: .systemV)
        }
        guard let pointer = malloc(count) else { return nil }
        let bytes = UnsafeMutableRawBufferPointer(start: pointer, count: count)
        return ShmSegment(bytes, memory: .unshared(pointer), serverSegment: nil, on: connection)
    }

    /// Shares a producer's memory; if that fails, its frames are sent through the connection.
    convenience init(importing memory: SharedMemory, on connection: Connection) {
        self.init(
            memory.bytes, memory: .descriptor(memory), serverSegment: Self.attach(memory, connection),
            on: connection)
    }

    private init(
        _ bytes: UnsafeMutableRawBufferPointer, memory: Memory,
        serverSegment: UnsafeMutablePointer<XShmSegmentInfo>?, on connection: Connection
    ) {
        self.bytes = bytes
        self.memory = memory
        self.serverSegment = serverSegment
        self.connection = connection
    }

    deinit {
        if let serverSegment {
            connection.completions.remove(serverSegment.pointee.shmseg)
            if connection.isUsable { XShmDetach(connection.display, serverSegment) }
            serverSegment.deallocate()
        }
        switch memory {
        case .descriptor: break
        case .systemV(let address): shmdt(address)
        case .unshared(let pointer): free(pointer)
        }
    }

    func attach(_ buffer: FrameBuffer) {
        if let serverSegment { connection.completions.add(buffer, in: serverSegment.pointee.shmseg) }
    }

    private static func byDescriptor(_ count: Int, _ connection: Connection) -> ShmSegment? {
        guard let memory = try? SharedMemory(count: count), let shared = attach(memory, connection) else {
            return nil
        }
        return ShmSegment(memory.bytes, memory: .descriptor(memory), serverSegment: shared, on: connection)
    }

    /// Attaches memory by its descriptor (`xcb_shm_attach_fd`, which closes the passed duplicate).
    private static func attach(
        _ memory: SharedMemory, _ connection: Connection
    ) -> UnsafeMutablePointer<XShmSegmentInfo>? {
        guard connection.extensions.sharesDescriptors, connection.isUsable,
            let copy = try? Descriptor.duplicating(memory.descriptor.number),
            let xcb = XGetXCBConnection(connection.display)
        else { return nil }
        let segment = xcb_generate_id(xcb)
        let cookie = xcb_shm_attach_fd_checked(xcb, segment, copy.release(), 1)
        let error = xcb_request_check(xcb, cookie)
        free(error)
        guard error == nil, xcb_connection_has_error(xcb) == 0 else { return nil }
        return info(segment: UInt(segment), address: memory.bytes.baseAddress, id: 0)
    }

    private static func bySystemV(_ count: Int, _ connection: Connection) -> ShmSegment? {
        let id = fo_shm_create(count)
        guard id >= 0 else { return nil }
        // A removed segment exists until the last process detaches.
        defer { shmctl(id, IPC_RMID, nil) }
        guard let address = shmat(id, nil, 0), Int(bitPattern: address) != -1 else { return nil }
        let shared = info(segment: 0, address: address, id: id)
        let trap = ErrorTrap(connection)
        XShmAttach(connection.display, shared)
        guard trap.finish() == nil, connection.isUsable else {
            shared.deallocate()
            shmdt(address)
            return nil
        }
        let bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
        return ShmSegment(bytes, memory: .systemV(address), serverSegment: shared, on: connection)
    }

    private static func info(
        segment: UInt, address: UnsafeMutableRawPointer?, id: CInt
    ) -> UnsafeMutablePointer<XShmSegmentInfo> {
        let info = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
        info.initialize(to: XShmSegmentInfo())
        info.pointee.shmseg = segment
        info.pointee.shmid = id
        info.pointee.shmaddr = address?.assumingMemoryBound(to: CChar.self)
        info.pointee.readOnly = 1
        return info
    }
}
