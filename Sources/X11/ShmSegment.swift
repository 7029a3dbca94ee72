// SPDX-License-Identifier: MIT
internal import CX11
internal import Glibc
internal import Linux

/// Memory for frames that the server reads where it can; where it cannot, frames travel through the
/// connection.
final class Segment {
    /// Who the memory comes from, and so how it goes back.
    private enum Memory {
        case descriptor(SharedMemory)
        case systemV(UnsafeMutableRawPointer)
        case ours(UnsafeMutableRawPointer)
    }

    let bytes: UnsafeMutableRawBufferPointer
    /// The server's side of it; `nil` when the server does not see it.
    let shared: UnsafeMutablePointer<XShmSegmentInfo>?
    private let memory: Memory
    private let connection: Connection

    /// The server's name for it, as its completion events have it; `nil` when the server does not see it.
    var serverID: UInt? { shared?.pointee.shmseg }

    /// `count` bytes, shared in the best way that works, which is tried and not assumed: MIT-SHM is
    /// advertised over TCP and in containers where attaching fails.
    static func make(_ count: Int, on connection: Connection) -> Segment? {
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
        return Segment(bytes, memory: .ours(pointer), shared: nil, connection)
    }

    /// A producer's memory; one the server does not take is sent through the connection.
    init(adopting memory: SharedMemory, on connection: Connection) {
        bytes = memory.bytes
        self.memory = .descriptor(memory)
        self.connection = connection
        shared = Self.attach(memory, connection)
    }

    private init(
        _ bytes: UnsafeMutableRawBufferPointer, memory: Memory,
        shared: UnsafeMutablePointer<XShmSegmentInfo>?,
        _ connection: Connection
    ) {
        self.bytes = bytes
        self.memory = memory
        self.shared = shared
        self.connection = connection
    }

    deinit {
        if let shared {
            if connection.isUsable { XShmDetach(connection.display, shared) }
            shared.deallocate()
        }
        switch memory {
        case .descriptor: break
        case .systemV(let address): shmdt(address)
        case .ours(let pointer): free(pointer)
        }
    }

    private static func byDescriptor(_ count: Int, _ connection: Connection) -> Segment? {
        guard let memory = try? SharedMemory(count: count), let shared = attach(memory, connection) else {
            return nil
        }
        return Segment(memory.bytes, memory: .descriptor(memory), shared: shared, connection)
    }

    /// `xcb_shm_attach_fd`, which closes the descriptor it is given.
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

    private static func bySystemV(_ count: Int, _ connection: Connection) -> Segment? {
        let id = fo_shm_create(count)
        guard id >= 0 else { return nil }
        // Removed at once: it lives as long as somebody is attached, and is never left behind.
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
        return Segment(bytes, memory: .systemV(address), shared: shared, connection)
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
