// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayFrameClient
import FloatOverlayRuntime
import Foundation
import Testing

/// The running image helper, and all its messages.
final class Show {
    struct Frame: Equatable {
        var index: Int
        var pool: UInt32
        /// Blue, green, red, alpha in the middle, as it was when it was announced.
        var middle: [UInt8]
        /// In the middle of the left edge.
        var edge: [UInt8]
        var time: FloatOverlayCore.Instant
    }

    let reactor = Reactor()
    let child: ChildProcess
    private(set) var natural: PixelSize?
    private(set) var pools: [BufferPoolDescriptor] = []
    private(set) var frames: [Frame] = []
    private(set) var failure: FloatOverlayCore.ExitStatus?
    private(set) var isClosed = false
    private(set) var memory: SharedMemory?
    private var socket: ProducerSocket<ProducerMessage>?
    private var spare: Descriptor
    /// Frees each frame at once.
    var givesBack = true

    static let program =
        (FloatOverlayRuntime.Process.executable as NSString).deletingLastPathComponent + "/floatoverlay-image"

    /// Starts the helper with standard input from `input` and standard error to `log`; `runner` goes before
    /// it.
    init(
        _ arguments: String..., input: CInt? = nil, log: CInt = 2, runner: [String] = [],
        program: String = Show.program
    ) throws {
        let pair = try UnixSocket.pair()
        let command = runner + [program] + arguments
        child = try ChildProcess(
            command[0], arguments: command, descriptors: [input, nil, log, pair.theirs.number])
        let ours = try Descriptor.duplicating(pair.ours.number)
        spare = try Descriptor.duplicating(pair.ours.number)
        socket = ProducerSocket(
            ours, in: reactor,
            received: { [unowned self] in received($0) },
            ended: { [unowned self] _ in isClosed = true })
    }

    private func received(_ message: ProducerMessage) {
        switch message {
        case .surface(let size): natural = size
        case .failed(let status, _): failure = status
        case .buffers(let pool):
            guard let descriptor = socket?.takeDescriptor() else { return }
            pools.append(pool)
            memory = try? SharedMemory(adopting: descriptor, count: pool.byteCount)
        case .frame(let note):
            let size = pools.last?.layout.size ?? PixelSize(width: 1, height: 1)
            frames.append(
                Frame(
                    index: note.index, pool: note.pool,
                    middle: pixel(size.width / 2, size.height / 2, frame: note.index),
                    edge: pixel(0, size.height / 2, frame: note.index), time: reactor.now))
            if givesBack { send(.free(pool: note.pool, index: note.index)) }
        default: Issue.record("\(message) is not a helper's")
        }
    }

    /// Blue, green, red, alpha of a pixel of a frame of the newest pool.
    func pixel(_ x: Int, _ y: Int, frame: Int = 0) -> [UInt8] {
        guard let pool = pools.last, let bytes = memory?.bytes else { return [] }
        let at = frame * pool.layout.byteCount + y * pool.layout.stride + x * 4
        return Array(bytes[at..<(at + 4)])
    }

    func send(_ message: OverlayMessage) { socket?.send(message) }

    /// Whether the helper has received all messages.
    var hasBeenHeard: Bool {
        var unread: CInt = 0
        return ioctl(spare.number, UInt(TIOCOUTQ), &unread) == 0 && unread == 0
    }

    /// Requests another size.
    func resize(_ width: Int, _ height: Int) {
        send(
            .renderSize(
                pixels: PixelSize(width: width, height: height),
                logical: Size(width: Double(width), height: Double(height)), scale: 1))
    }

    /// Sends an invalid message with a length of zero.
    func talkNonsense() throws {
        let raw = [UInt8](repeating: 0, count: 4)
        _ = try raw.withUnsafeBytes { try UnixSocket.send($0, to: spare.number) }
    }

    func hangUp() {
        socket = nil
        UnixSocket.halfClose(spare.number)
    }

    /// Waits until `condition` holds.
    func wait(
        _ what: Comment, within limit: Duration = .seconds(10), until condition: () -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isDone = reactor.run(until: condition, within: limit)
        try #require(isDone, what, sourceLocation: sourceLocation)
    }

    func frames(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try wait(
            "\(count) frames, there are \(frames.count)", until: { frames.count >= count || isClosed },
            sourceLocation: sourceLocation)
        try #require(frames.count >= count, sourceLocation: sourceLocation)
    }

    /// Runs for `time` and counts the frames that come.
    func count(during time: Duration) -> Int {
        let before = frames.count
        _ = reactor.run(until: { false }, within: time)
        return frames.count - before
    }

    /// The status the helper ends with.
    func status() throws -> FloatOverlayCore.ExitStatus {
        var status: FloatOverlayCore.ExitStatus?
        try child.watch(in: reactor) { status = $0 }
        try wait("the end", until: { status != nil })
        return try #require(status)
    }
}
