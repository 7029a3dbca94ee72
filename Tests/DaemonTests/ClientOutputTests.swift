// SPDX-License-Identifier: MIT
import Testing

@testable import FloatOverlayDaemon

/// The output queued for a client that does not read.
@Suite struct ClientOutputTests {
    private let state = [UInt8](repeating: 0, count: 100)

    @Test func newerStateReplacesOlderStateOfItsTopic() {
        var output = ClientOutput()
        output.append([1])
        for number in 0...UInt8(100) { output.replace("volume", with: [number]) }
        output.replace("brightness", with: [7])
        #expect(output.bytes == [1])
        output.removeFirst(1)
        #expect(output.bytes == [100])
        output.removeFirst(1)
        #expect(output.bytes == [7])
        output.removeFirst(1)
        #expect(output.bytes.isEmpty)
    }

    @Test func statesOfManyTopicsAreBounded() {
        var output = ClientOutput()
        output.append([1])
        for number in 0..<ClientOutput.maxStateCount { output.replace("\(number)", with: state) }
        #expect(!output.exceedsLimits)
        output.replace("0", with: state)
        #expect(!output.exceedsLimits)
        output.replace("one more", with: state)
        #expect(output.exceedsLimits)
    }

    @Test func bytesAndStatesHaveOneLimit() {
        var output = ClientOutput()
        output.append([UInt8](repeating: 0, count: ClientOutput.maxByteCount - state.count))
        #expect(!output.exceedsLimits)
        output.replace("volume", with: state)
        #expect(!output.exceedsLimits)
        output.replace("brightness", with: [0])
        #expect(output.exceedsLimits)
    }
}
