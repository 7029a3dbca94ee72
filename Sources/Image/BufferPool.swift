// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Frames in shared memory, and which of them the overlay has given back.
final class BufferPool {
    /// What the overlay is told of it.
    let description: FramePool
    private let memory: SharedMemory
    private var isFree: [Bool]

    /// Makes `count` transparent frames of `size`.
    init(number: UInt32, size: PixelSize, count: Int) throws(SystemError) {
        let layout = FrameLayout(size: size, stride: size.width * 4, alpha: .premultiplied)
        description = FramePool(number: number, count: count, layout: layout)
        memory = try SharedMemory(count: description.byteCount, name: "floatoverlay-image")
        isFree = Array(repeating: true, count: count)
    }

    /// The descriptor of the memory.
    var descriptor: CInt { memory.descriptor.number }

    /// Whether there is a frame that may be drawn into.
    var hasFree: Bool { isFree.contains(true) }

    /// A frame that may be drawn into, ours until it is given back; `nil` when there is none.
    func take() -> Int? {
        guard let index = isFree.firstIndex(of: true) else { return nil }
        isFree[index] = false
        return index
    }

    /// The overlay is done with the frame `index`.
    func giveBack(_ index: Int) {
        if isFree.indices.contains(index) { isFree[index] = true }
    }

    /// The bytes of the frame `index`.
    func frame(_ index: Int) -> UnsafeMutableRawBufferPointer {
        let size = description.layout.byteCount
        return UnsafeMutableRawBufferPointer(rebasing: memory.bytes[(index * size)..<((index + 1) * size)])
    }
}
