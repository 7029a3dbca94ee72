// SPDX-License-Identifier: MIT
internal import CX11

/// How frames get to the server, best first.
enum FrameTransport: Int, Comparable {
    /// Through the connection (`XPutImage`): works everywhere, remotely too.
    case none
    /// In System V segments, which have to share an IPC namespace with the server.
    case systemV
    /// In sealed memfds passed over the socket: no limits, nothing left behind.
    case descriptors

    static func < (a: FrameTransport, b: FrameTransport) -> Bool { a.rawValue < b.rawValue }

    /// What is worth trying with a server that has `extensions`.
    static func best(_ extensions: Extensions, _ display: OpaquePointer) -> FrameTransport {
        guard extensions.sharedMemoryCompletion != nil, hasFourBytePixels(display) else { return .none }
        return extensions.sharesDescriptors ? .descriptors : .systemV
    }

    /// Whether images of 24 bits take four bytes a pixel, as our frames do; Xlib converts what it sends
    /// itself.
    private static func hasFourBytePixels(_ display: OpaquePointer) -> Bool {
        var count: CInt = 0
        guard let formats = XListPixmapFormats(display, &count) else { return false }
        defer { XFree(formats) }
        let deep = (0..<Int(count)).map { formats[$0] }.filter { $0.depth == 24 || $0.depth == 32 }
        return deep.allSatisfy { $0.bits_per_pixel == 32 }
    }
}
