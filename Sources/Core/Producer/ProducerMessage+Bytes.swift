// SPDX-License-Identifier: MIT

extension ProducerMessage {
    /// Bytes of a message.
    public static let byteCount = 16

    /// The message as it is sent.
    public var bytes: [UInt8] {
        switch self {
        case .hello(let size): Self.bytes(1, 0, 0, size.width, size.height)
        case .buffers(let pool):
            Self.bytes(
                2, pool.count, pool.number, pool.layout.size.width, pool.layout.size.height,
                pool.layout.stride)
        case .ready(let index, let pool, let milliseconds): Self.bytes(3, index, pool, milliseconds)
        case .failed(let code): Self.bytes(4, code)
        case .size(let size): Self.bytes(17, 0, 0, size.width, size.height)
        case .free(let index, let pool): Self.bytes(18, index, pool)
        case .visible(let isVisible): Self.bytes(19, isVisible ? 1 : 0)
        case .close: Self.bytes(20)
        }
    }

    /// The message in `bytes`; `nil` unless they are 16 and make one that is within bounds.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        let all = [UInt8](bytes)
        let small = Int(all[1])
        let number = Int(all[2]) | Int(all[3]) << 8
        let size = PixelSize(width: Self.number(all, 4), height: Self.number(all, 8))
        switch all[0] {
        case 1: self = .hello(size)
        case 2:
            let layout = FrameLayout(size: size, stride: Self.number(all, 12), alpha: .premultiplied)
            self = .buffers(FramePool(number: number, count: small, layout: layout))
        case 3: self = .ready(index: small, pool: number, milliseconds: Self.number(all, 4))
        case 4: self = .failed(small)
        case 17: self = .size(size)
        case 18: self = .free(index: small, pool: number)
        case 19: self = .visible(small != 0)
        case 20: self = .close
        default: return nil
        }
        if !isLegal { return nil }
    }

    private var isLegal: Bool {
        switch self {
        case .hello(let size), .size(let size): size.isLegal
        case .buffers(let pool): pool.isLegal
        case .ready(let index, _, _), .free(let index, _): index < FramePool.mostFrames
        case .failed, .visible, .close: true
        }
    }

    private static func bytes(
        _ kind: UInt8, _ small: Int = 0, _ number: Int = 0, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0
    ) -> [UInt8] {
        let number = UInt16(truncatingIfNeeded: number)
        var all = [kind, UInt8(clamping: small), UInt8(number & 0xff), UInt8(number >> 8)]
        for value in [a, b, c].map(UInt32.init(clamping:)) {
            for shift in [0, 8, 16, 24] as [UInt32] { all.append(UInt8(value >> shift & 0xff)) }
        }
        return all
    }

    private static func number(_ bytes: [UInt8], _ at: Int) -> Int {
        Int(bytes[at]) | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2]) << 16 | Int(bytes[at + 3]) << 24
    }
}
