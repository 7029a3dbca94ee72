// SPDX-License-Identifier: MIT

/// What an overlay and a producer, a process that draws its frames into shared memory, tell each other over a
/// Unix stream socket. Each message is 16 bytes, numbers little-endian, bytes not named here 0:
///
///     byte 0   byte 1   bytes 2–3   bytes 4–7       bytes 8–11   bytes 12–15
///     1        –        –           width           height       –              hello
///     2        count    pool        width           height       stride         buffers, a memfd attached
///     3        index    pool        milliseconds    –            –              ready
///     4        code     –           –               –            –              failed
///     17       –        –           width           height       –              size
///     18       index    pool        –               –            –              free
///     19       0, 1     –           –               –            –              visible
///     20       –        –           –               –            –              close
///
/// The memfd comes with the first byte of its message (SCM_RIGHTS), is sealed against shrinking and growing, and
/// holds `count` frames of `stride * height` bytes one behind the other.
public enum ProducerMessage: Hashable, Sendable {
    /// From the producer, once and first: how large its frames are by nature.
    case hello(PixelSize)
    /// From the producer: the pool it draws into from now on; all indices of earlier pools are void.
    case buffers(FramePool)
    /// From the producer: frame `index` is finished and not touched again before its `free`. It stands for
    /// `milliseconds`, 0 for as long as nothing else comes.
    case ready(index: Int, pool: Int, milliseconds: Int)
    /// From the producer, last: why there is nothing to show, as an exit status (65, 66, 77).
    case failed(Int)
    /// To the producer: draw at this many device pixels, in your own aspect. Answered by `buffers` and `ready` unless
    /// that is what it draws at already.
    case size(PixelSize)
    /// To the producer: frame `index` of the pool may be drawn into again.
    case free(index: Int, pool: Int)
    /// To the producer: whether anybody sees it; nothing is drawn while nobody does.
    case visible(Bool)
    /// To the producer: end. So does closing the socket.
    case close
}

/// Where a producer draws: frames in shared memory.
public struct FramePool: Hashable, Sendable {
    /// The most frames a pool may have.
    public static let mostFrames = 8

    /// Its number, 0…65535; another one with each `buffers`.
    public var number: Int
    /// How many frames there are.
    public var count: Int
    /// How each lies there: premultiplied BGRA.
    public var layout: FrameLayout

    /// Makes a description from its parts.
    public init(number: Int, count: Int, layout: FrameLayout) {
        self.number = number
        self.count = count
        self.layout = layout
    }

    /// Bytes of all frames.
    public var byteCount: Int { layout.byteCount * count }

    /// Whether a pool like this may exist.
    public var isLegal: Bool {
        let stride = layout.stride
        return (0...0xffff).contains(number) && (1...Self.mostFrames).contains(count) && layout.size.isLegal
            && stride % 4 == 0 && (layout.size.width * 4...PixelSize.longestSide * 4).contains(stride)
    }
}
