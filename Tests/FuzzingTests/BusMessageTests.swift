// SPDX-License-Identifier: MIT
import CFloatOverlayBusMessages
import FloatOverlayBus
import Testing

/// The first byte chooses the contents of the message, 0xff and 0xfe arrays of 300 and of 4200 elements.
@Suite struct BusMessageTests {
    private func read<T>(_ bytes: [UInt8], _ reader: (BusMessage) -> T?) throws -> T? {
        let made = try #require(fo_message_make(bytes, bytes.count))
        defer { fo_message_free(made) }
        return reader(BusMessage(message: made))
    }

    /// Skipped values, whose elements sd-bus reads: `aas`, and `as` in a variant in `(sv)`, in `av` and in two
    /// variants.
    @Test(arguments: [[17], [19, 0, 12], [20, 1, 12], [14, 14, 12]] as [[UInt8]])
    func skippedArraysAreBounded(types: [UInt8]) throws {
        #expect(try read([2] + types + [0xff]) { $0.value() } == .other)
        #expect(try read([2] + types + [0xfe]) { $0.value() } == nil)
    }

    /// `av` with one or seven `aas`, each of seven arrays of 300 texts.
    @Test(arguments: [(1, true), (7, false)] as [(UInt8, Bool)])
    func elementsOfAllSkippedArraysCount(count: UInt8, isRead: Bool) throws {
        let array: [UInt8] = [0xff] + [UInt8](repeating: 0, count: 300)
        var bytes: [UInt8] = [2, 20, count]
        for _ in 0..<count {
            bytes += [17, 7]
            for _ in 0..<7 { bytes += array }
        }
        #expect(try read(bytes) { $0.value() } == (isRead ? .other : nil))
    }

    @Test func dictionaryWithTooManyEntriesIsRefused() throws {
        #expect(try read([0, 0xff]) { $0.dictionary() } == nil)
        #expect(try read([0, 7]) { $0.dictionary() }?.count == 7)
        // Empty keys with flags.
        let repeated = [[UInt8]](repeating: [0, 1, 0], count: 300).joined()
        #expect(try read([0, 0xff] + repeated) { $0.dictionary() } == nil)
    }

    /// `(so)` in a variant.
    @Test func pathWithoutAnIDIsNoPath() throws {
        #expect(try read([2, 15, 0, 1, 0x2f]) { $0.pathOfProperty() } == nil)
        #expect(try read([2, 15, 1, 0x31, 2, 0x2f, 0x61]) { $0.pathOfProperty() } == "/a")
    }

    @Test func longListIsCut() throws {
        #expect(try read([3, 0xfe]) { $0.texts() }?.count == BusMessage.maxTexts)
    }
}
