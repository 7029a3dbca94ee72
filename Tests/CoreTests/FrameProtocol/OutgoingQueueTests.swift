// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct OutgoingQueueTests {
    @Test func onlyTheNewestStateIsQueued() {
        var queue = OutgoingQueue()
        for width in 1...100 {
            let size = PixelSize(width: width, height: 1)
            queue.put(.renderSize(pixels: size, logical: Size(width: 1, height: 1), scale: 1))
            queue.put(.visible(width % 2 == 0))
            queue.put(.seek(Double(width), isExact: false))
        }
        queue.put(.skip(10))
        queue.put(.skip(10))
        #expect(queue.count == 5)
        let all = queue.takeAll()
        #expect(all.suffix(4) == [.visible(true), .seek(100, isExact: false), .skip(10), .skip(10)])
        #expect(queue.takeAll().isEmpty)
    }

    @Test func fullQueueKeepsBufferReleases() {
        var queue = OutgoingQueue()
        for _ in 0..<5000 { queue.put(.skip(1)) }
        #expect(queue.count == OutgoingQueue.maxCount)
        queue.put(.free(pool: 1, index: 2))
        queue.put(.closed(.ended))
        #expect(queue.takeAll().suffix(2) == [.free(pool: 1, index: 2), .closed(.ended)])
    }

    @Test func aBufferIsReleasedOnceAndNotAfterItsPool() {
        var queue = OutgoingQueue()
        for number in 0..<1000 { queue.put(.free(pool: 1, index: number % 8)) }
        queue.put(.visible(false))
        #expect(queue.count == 9)
        queue.put(.free(pool: 1, index: 0))
        #expect(queue.count == 9)
        queue.put(.free(pool: 2, index: 1))
        #expect(queue.takeAll() == [.visible(false), .free(pool: 2, index: 1)])
    }
}
