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

    /// `aas` in a variant, which is skipped: sd-bus reads each element.
    @Test(arguments: [(0xff, true), (0xfe, false)] as [(UInt8, Bool)])
    func skippedArraysAreBounded(length: UInt8, isRead: Bool) throws {
        #expect(try read([2, 17, length]) { $0.value() } == (isRead ? .other : nil))
    }

    @Test func dictionaryWithTooManyEntriesIsRefused() throws {
        #expect(try read([0, 0xff]) { $0.dictionary() } == nil)
        #expect(try read([0, 7]) { $0.dictionary() }?.count == 7)
    }

    @Test func longListIsCut() throws {
        #expect(try read([3, 0xfe]) { $0.texts() }?.count == BusMessage.maxTexts)
    }
}
