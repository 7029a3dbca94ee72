// SPDX-License-Identifier: MIT

/// A message from an overlay, or from the daemon, to the overlay's producer. `docs/frame-protocol.md`
/// specifies the bytes.
package enum OverlayMessage: WireMessage {
    /// From the daemon, first: its protocol version.
    case hello(WireHello)
    /// From the daemon: an error message for the user.
    case error([UInt8])
    /// From the daemon, last: the exit status.
    case exit(ExitStatus)
    /// The size to draw at: `pixels` device pixels, `logical` logical pixels, at `scale`.
    case renderSize(pixels: PixelSize, logical: Size, scale: Double)
    /// The producer may draw into frame `index` of the pool again.
    case free(pool: UInt32, index: Int)
    /// Whether the overlay is visible to the user; while it is not, no frames are needed.
    case visible(Bool)
    /// Request to play or pause.
    case setPlaying(Bool)
    /// Request to seek to a position in seconds; `isExact` is false for a preview while the user drags.
    case seek(Double, isExact: Bool)
    /// Request to skip by seconds, backward if negative.
    case skip(Double)
    /// The overlay is closed.
    case closed(StopReason)
    /// A message kind of a newer protocol version, to be ignored.
    case unknown(UInt8)

    /// The kind's number in the protocol.
    package var kind: UInt8 {
        switch self {
        case .hello: 1
        case .error: 3
        case .exit: 4
        case .renderSize: 32
        case .free: 33
        case .visible: 34
        case .setPlaying: 35
        case .seek: 36
        case .skip: 37
        case .closed: 38
        case .unknown(let kind): kind
        }
    }

    /// Whether only the newest of several queued messages matters.
    package var isState: Bool {
        switch self {
        case .renderSize, .visible, .setPlaying, .seek: true
        case .hello, .error, .exit, .free, .skip, .closed, .unknown: false
        }
    }

    /// Appends the payload.
    package func write(to writer: inout WireWriter) {
        switch self {
        case .hello(let hello): hello.write(to: &writer)
        case .error(let bytes): writer.write(bytes)
        case .exit(let status): writer.write(status.rawValue)
        case .renderSize(let pixels, let logical, let scale):
            pixels.write(to: &writer)
            for number in [logical.width, logical.height, scale] { writer.write(number) }
        case .free(let pool, let index):
            writer.write(pool)
            writer.write(UInt32(clamping: index))
        case .visible(let isOn), .setPlaying(let isOn): writer.write(UInt32(isOn ? 1 : 0))
        case .seek(let seconds, let isExact):
            writer.write(seconds)
            writer.write(UInt32(isExact ? 1 : 0))
        case .skip(let seconds): writer.write(seconds)
        case .closed(let reason): writer.write(reason.number)
        case .unknown: break
        }
    }

    /// Reads the payload of a message of `kind`; an unknown kind gives `unknown`.
    package init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        switch kind {
        case 1: self = .hello(try WireHello(from: &reader))
        case 3: self = .error(try reader.content())
        case 4:
            let status: Int32 = try reader.number()
            guard (0...255).contains(status) else { throw .malformed }
            self = .exit(ExitStatus(rawValue: status))
        case 32:
            let pixels = try PixelSize(from: &reader)
            let logical = Size(width: try reader.real(), height: try reader.real())
            let scale = try reader.real()
            guard pixels.isValid, scale > 0 else { throw .malformed }
            self = .renderSize(pixels: pixels, logical: logical, scale: scale)
        case 33: self = .free(pool: try reader.number(), index: Int(try reader.number(UInt32.self)))
        case 34: self = .visible(try reader.flag())
        case 35: self = .setPlaying(try reader.flag())
        case 36: self = .seek(try reader.real(), isExact: try reader.flag())
        case 37: self = .skip(try reader.real())
        case 38: self = .closed(StopReason(number: try reader.number()))
        default:
            reader.skip()
            self = .unknown(kind)
        }
    }
}

extension WireReader {
    fileprivate mutating func flag() throws(WireError) -> Bool { try number(UInt32.self) != 0 }
}

extension StopReason {
    fileprivate static let numbered: [StopReason] = [.closed, .returned, .replaced, .ended, .lost]

    fileprivate var number: UInt32 { UInt32(Self.numbered.firstIndex(of: self) ?? 0) }

    /// An unknown number is treated as `closed`.
    fileprivate init(number: UInt32) {
        let index = Int(number)
        self = Self.numbered.indices.contains(index) ? Self.numbered[index] : .closed
    }
}
