// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11

/// The transports of frames to the server, the slowest first.
enum FrameTransport: Int, Comparable {
    /// Through the connection (`XPutImage`): works with every server, also with a remote one.
    case putImage
    /// In System V segments, which require the server's IPC namespace.
    case systemV
    /// In sealed memfds passed over the socket: no system-wide limit, and nothing remains after a crash.
    case descriptors

    static func < (a: FrameTransport, b: FrameTransport) -> Bool { a.rawValue < b.rawValue }

    /// The best transport for a server with `extensions`.
    static func best(_ extensions: Extensions, _ display: OpaquePointer) -> FrameTransport {
        guard extensions.sharedMemoryCompletion != nil, hasFourBytePixels(display) else { return .putImage }
        return extensions.sharesDescriptors ? .descriptors : .systemV
    }

    /// Whether images of depth 24 and 32 have four bytes per pixel, like frames. Xlib converts only images
    /// that it sends itself.
    private static func hasFourBytePixels(_ display: OpaquePointer) -> Bool {
        var count: CInt = 0
        guard let formats = XListPixmapFormats(display, &count) else { return false }
        defer { XFree(formats) }
        let deep = (0..<Int(count)).map { formats[$0] }.filter { $0.depth == 24 || $0.depth == 32 }
        return deep.allSatisfy { $0.bits_per_pixel == 32 }
    }
}
