// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct MemoryCopyTests {
    @Test(arguments: [0, 7, 8]) func copyHasTheBytesOfTheStream(count: Int) throws {
        let reading = try stream(count)
        defer { withExtendedLifetime(reading) {} }
        let path = try MemoryCopy.path(of: reading.number, limit: 8)
        #expect(try FloatOverlayRuntime.Files.read(path, limit: 100) == Array(repeating: 97, count: count))
    }

    @Test func longerStreamFails() throws {
        let reading = try stream(9)
        defer { withExtendedLifetime(reading) {} }
        #expect(throws: SystemError(operation: "copy", errno: .fileTooLarge)) {
            try MemoryCopy.path(of: reading.number, limit: 8)
        }
    }

    @Test func unreadableStreamHasItsReason() throws {
        let folder = try Descriptor.open("/", O_RDONLY)
        defer { withExtendedLifetime(folder) {} }
        #expect(throws: SystemError(operation: "read", errno: .isDirectory)) {
            try MemoryCopy.path(of: folder.number, limit: 8)
        }
    }

    /// A pipe that contains `count` bytes, and whose writer has ended.
    private func stream(_ count: Int) throws -> Descriptor {
        let pipe = try Descriptor.pipe()
        try #require(
            Glibc.write(pipe.writing.number, Array(repeating: 97 as UInt8, count: count), count) == count)
        return pipe.reading
    }
}
