// SPDX-License-Identifier: MIT
import CFloatOverlayBusMessages
import FloatOverlayBus
import FloatOverlayCore

/// A message of the bus, as any player or service may send it. The first byte chooses the reader, the others
/// are the contents. libsystemd checks the bytes of each message, so bytes at random would hardly ever be one.
enum BusFeed {
    /// A text that is cut inside a character ends with U+FFFD.
    private static let maxTextLength = 3 * BusMessage.maxLyricsLength

    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first, let made = fo_message_make(Array(bytes.dropFirst()), bytes.count - 1)
        else { return }
        defer { fo_message_free(made) }
        let message = BusMessage(message: made)
        switch first % 9 {
        case 0: properties(message.dictionary())
        case 1:
            _ = message.text()
            properties(message.dictionary())
        case 2: if let value = message.value() { check(value, floors: 1) }
        case 3: if let texts = message.texts() { check(.texts(texts), floors: 0) }
        case 4: _ = message.ownerChange()
        case 5: _ = message.pathOfProperty()
        case 6: _ = (message.objectPath(), message.integer())
        case 7: _ = message.keys()
        default: _ = (message.flag(), message.real(), message.text())
        }
    }

    private static func check(_ value: BusValue, floors: Int) {
        switch value {
        case .text(let text): precondition(text.utf8.count <= maxTextLength, "a long text")
        case .texts(let texts):
            precondition(texts.count <= BusMessage.maxTexts, "\(texts.count) texts")
            precondition(texts.allSatisfy { $0.utf8.count <= maxTextLength }, "a long text")
        case .dictionary(let all):
            precondition(floors > 0, "a dictionary in a dictionary")
            precondition(all.count <= BusMessage.maxEntries, "\(all.count) entries")
            for value in all.values { check(value, floors: floors - 1) }
        case .path, .object, .uint32, .keys: preconditionFailure("a value that is only written")
        case .integer, .real, .reals, .flag, .other: break
        }
    }

    /// The properties of a player, three times in a row.
    private static func properties(_ properties: [String: BusValue]?) {
        guard let properties else { return }
        check(.dictionary(properties), floors: 2)
        let player = BusPlayer(name: "fuzz", owner: ":1.1", at: Instant(milliseconds: 0))
        for second in 1...3 {
            let now = Instant(milliseconds: Int64(second) * 1000)
            _ = player.update(from: properties, at: now, activity: second)
            let position = player.state.clock.position(at: now)
            precondition((Duration.zero...Duration.seconds(86_400 * 1001)).contains(position), "\(position)")
            _ = player.state.range(at: now)
        }
    }
}
