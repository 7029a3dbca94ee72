// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import Testing

@testable import FloatOverlayClient

/// A state that was sent in several messages is reassembled.
@Suite struct StateCollectorTests {
    @Test(arguments: [1, 65_535, 65_536, 65_537, 131_072, 200_000])
    func aStateIsReturnedOnceAndWhole(byteCount: Int) throws {
        let text = String(repeating: "x", count: byteCount - 1) + "\n"
        var stream = WireStream<DaemonMessage>()
        stream.append(DaemonMessage.output(text) + DaemonMessage.output("next\n"))
        var collector = StateCollector()
        var states: [String] = []
        while let message = try stream.next() {
            guard case .output(let part) = message, let state = try collector.append(part) else { continue }
            states.append(String(decoding: state, as: UTF8.self))
        }
        #expect(states == [text, "next\n"])
    }

    @Test func aStateWithoutAnEndIsRefused() throws {
        let part = [UInt8](repeating: 0, count: DaemonMessage.maxTextSize)
        var collector = StateCollector()
        for _ in 0..<(StateCollector.maxByteCount / part.count) {
            let state = try collector.append(part)
            #expect(state == nil)
        }
        do throws(WireError) {
            _ = try collector.append(part)
            Issue.record("the state was accepted")
        } catch {
            #expect(error == .tooLong(StateCollector.maxByteCount + part.count))
        }
    }
}
