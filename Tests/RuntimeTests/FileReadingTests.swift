// SPDX-License-Identifier: MIT
import Testing

@testable import FloatOverlayRuntime

@Suite struct FileReadingTests {
    @Test(arguments: [[], [UInt8(2)]])
    func incompleteOutputIsAnInputOutputError(output: [UInt8]) {
        let reading = FileReading(of: ["a", "b"], limit: 10, error: nil, output: output)
        #expect(reading.index == nil && reading.bytes == [])
        #expect(reading.errors.map(\.object) == Array(["a", "b"].prefix(output.count + 1)))
        #expect(reading.errors.last?.errno == .ioError)
    }

    @Test func emptyListHasNoError() {
        #expect(FileReading(of: [], limit: 10, error: nil, output: []).errors == [])
    }
}
