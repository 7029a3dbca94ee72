// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore

/// Messages through the socket, in both directions. The first byte is the length of a piece.
enum WireFeed {
    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        read(bytes.dropFirst(), by: Int(first) + 1, as: ClientMessage.self)
        read(bytes.dropFirst(), by: Int(first) + 1, as: DaemonMessage.self)
    }

    static func read<Message: WireMessage>(
        _ bytes: ArraySlice<UInt8>, by count: Int, as type: Message.Type
    ) {
        var stream = WireStream<Message>()
        var rest = bytes
        do throws(WireError) {
            while !rest.isEmpty {
                stream.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
                while let message = try stream.next() { check(message) }
            }
        } catch {
            precondition(!"\(error)".isEmpty, "an error without words")
        }
    }

    /// A decoded message is encoded and decoded again without a change.
    private static func check<Message: WireMessage>(_ message: Message) {
        var stream = WireStream<Message>()
        do throws(WireError) {
            stream.append(try message.encoded())
            let again = try stream.next()
            precondition(again == message, "\(message) changes when it is encoded")
        } catch {
            preconditionFailure("\(message): \(error)")
        }
    }
}
