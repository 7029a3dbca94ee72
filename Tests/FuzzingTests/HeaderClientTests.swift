// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Fuzzing
import Testing

@Suite("clients with include/floatoverlay.h") struct HeaderClientTests {
    @Test("a title that is too long is cut between two characters", arguments: ["a", "é", "€", "😀"])
    func longTitles(character: String) throws {
        for filler in 1018...1026 {
            let client = HeaderClient()
            let title = String(repeating: "-", count: filler) + String(repeating: character, count: 3)
            #expect(client.setTitle(title))
            var sent = WireStream<ProducerMessage>()
            sent.append(client.takeSent())
            guard case .title(let cut)? = try sent.next() else {
                Issue.record("no title after \(filler) bytes")
                continue
            }
            #expect(title.hasPrefix(cut) && cut.utf8.count <= ProducerMessage.maxTextLength)
            let next = title.unicodeScalars.dropFirst(cut.unicodeScalars.count).first.map(UTF8.width) ?? 0
            #expect(cut == title || cut.utf8.count + next > ProducerMessage.maxTextLength)
        }
    }
}
