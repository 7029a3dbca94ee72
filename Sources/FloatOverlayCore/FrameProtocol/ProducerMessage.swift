// SPDX-License-Identifier: MIT

/// A message from a producer, a program that draws frames into shared memory, to its overlay.
/// `docs/frame-protocol.md` specifies the bytes and the rules.
package enum ProducerMessage: WireMessage {
    /// The natural size, which gives the aspect. Sent first, and after each change.
    case surface(PixelSize)
    /// The pool for the next frames, with a memfd attached; earlier pools become invalid.
    case buffers(BufferPoolDescriptor)
    /// A frame is finished; the producer must not draw into it before its `free`.
    case frame(FrameSubmission)
    /// The playback position.
    case timeline(ProducerTimeline)
    /// The playback state and controls; `nil` if the content has neither state nor controls.
    case playback(Playback?)
    /// The title; empty if the content has no title.
    case title(String)
    /// Last message: the content failed, with an exit status and a message.
    case failed(status: ExitStatus, String)
    /// Last message: the content has ended.
    case ended

    /// The maximum length of a text in bytes of UTF-8.
    package static let maxTextLength = 1024

    /// The kind's number in the protocol.
    package var kind: UInt8 {
        switch self {
        case .surface: 16
        case .buffers: 17
        case .frame: 18
        case .timeline: 19
        case .playback: 20
        case .title: 21
        case .failed: 22
        case .ended: 23
        }
    }

    /// Appends the payload.
    package func write(to writer: inout WireWriter) {
        switch self {
        case .surface(let size): size.write(to: &writer)
        case .buffers(let pool): pool.write(to: &writer)
        case .frame(let frame): frame.write(to: &writer)
        case .timeline(let timeline): timeline.write(to: &writer)
        case .playback(let playback): writer.write(playback.map(\.bits) ?? 0)
        case .title(let text): writer.write(Self.transmissible(text))
        case .failed(let status, let text):
            writer.write(UInt32(clamping: status.rawValue))
            writer.write(Self.transmissible(text))
        case .ended: break
        }
    }

    /// Reads the payload of a message of `kind`. Throws `.unknownKind`, or `.fault` with the violated rule.
    package init(kind: UInt8, from reader: inout WireReader) throws(WireError) {
        guard let section = Self.sections[kind] else { throw .unknownKind(kind) }
        do throws(WireError) {
            self = try Self.read(kind, from: &reader)
        } catch .malformed {
            throw .fault(
                ProtocolViolation(
                    in: section, "payload too short, non-finite number, or text with NUL or invalid UTF-8")
            )
        }
        guard reader.count == 0 else {
            throw .fault(ProtocolViolation(in: section, "\(reader.count) extra bytes after the payload"))
        }
    }

    /// The section of the specification with the rules of this message.
    var section: String { Self.sections[kind] ?? "framing" }

    private static let sections: [UInt8: String] = [
        16: "surface", 17: "buffers", 18: "frame", 19: "timeline", 20: "playback", 21: "title", 22: "failed",
        23: "ended",
    ]

    private static func read(_ kind: UInt8, from reader: inout WireReader) throws(WireError) -> Self {
        switch kind {
        case 16: .surface(try PixelSize(from: &reader))
        case 17: .buffers(try BufferPoolDescriptor(from: &reader))
        case 18: .frame(try FrameSubmission(from: &reader))
        case 19: .timeline(try ProducerTimeline(from: &reader))
        case 20: .playback(try Playback.read(from: &reader))
        case 21: .title(try text("title", from: &reader))
        case 22:
            .failed(
                status: ExitStatus(rawValue: Int32(clamping: try reader.number(UInt32.self))),
                try text("failed", from: &reader))
        default: .ended
        }
    }

    /// `text` without NUL, cut to the maximum length at a character boundary.
    package static func transmissible(_ text: String) -> String {
        var all = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars where scalar != "\0" {
            count += UTF8.width(scalar)
            if count > maxTextLength { break }
            all.append(scalar)
        }
        return String(all)
    }

    private static func text(_ section: String, from reader: inout WireReader) throws(WireError) -> String {
        let text = try reader.text()
        let count = text.utf8.count
        guard count <= maxTextLength else {
            throw .fault(
                ProtocolViolation(in: section, "text of \(count) bytes, expected at most \(maxTextLength)"))
        }
        return text
    }
}

extension BufferPoolDescriptor {
    fileprivate init(from reader: inout WireReader) throws(WireError) {
        number = try reader.number()
        count = Int(try reader.number(UInt32.self))
        let format = try reader.number(UInt32.self)
        let size = try PixelSize(from: &reader)
        let stride = Int(try reader.number(UInt32.self))
        guard let alpha = AlphaMode(rawValue: format) else {
            throw .fault(
                ProtocolViolation(
                    in: "buffers", "format \(format), expected 0 (BGRA), 1 (BGRX) or 2 (BGRA, all opaque)"))
        }
        layout = FrameLayout(size: size, stride: stride, alpha: alpha)
        if let violation { throw .fault(ProtocolViolation(in: "buffers", violation)) }
    }

    fileprivate func write(to writer: inout WireWriter) {
        writer.write(number)
        writer.write(UInt32(clamping: count))
        writer.write(layout.alpha.rawValue)
        layout.size.write(to: &writer)
        writer.write(UInt32(clamping: layout.stride))
    }
}

extension Playback {
    fileprivate var bits: UInt32 {
        1 | (isPlaying ? 2 : 0) | (canPause ? 4 : 0) | (canSkip ? 8 : 0) | (canSeek ? 16 : 0)
            | (canPreview ? 32 : 0)
    }

    fileprivate static func read(from reader: inout WireReader) throws(WireError) -> Playback? {
        let bits = try reader.number(UInt32.self)
        guard bits < 64 else {
            throw .fault(ProtocolViolation(in: "playback", "undefined bits set in \(bits)"))
        }
        guard bits & 1 != 0 else { return nil }
        return Playback(
            isPlaying: bits & 2 != 0, canPause: bits & 4 != 0, canSkip: bits & 8 != 0,
            canSeek: bits & 16 != 0, canPreview: bits & 32 != 0)
    }
}
