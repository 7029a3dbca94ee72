// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct SharedMemoryTests {
    private func refusal(_ number: CInt, count: Int) -> CInt? {
        do throws(SystemError) {
            _ = try SharedMemory(adopting: try Descriptor.duplicating(number), count: count)
            return nil
        } catch { return error.errno.rawValue }
    }

    /// A memfd without seals; Glibc's module lacks `memfd_create`.
    private static func memfd(_ flags: UInt32 = 2) throws -> CInt {
        typealias Create = @convention(c) (UnsafePointer<CChar>, UInt32) -> CInt
        let create = unsafeBitCast(try #require(dlsym(nil, "memfd_create")), to: Create.self)
        return create("loose", flags)  // 2: MFD_ALLOW_SEALING
    }

    @Test func sizeIsSealed() throws {
        let memory = try SharedMemory(count: 10_000)
        #expect(memory.bytes.count == 10_000)
        #expect(memory.bytes.allSatisfy { $0 == 0 })
        for size in [0, 9_999, 10_001] {
            #expect(ftruncate(memory.descriptor.number, size) == -1)
            #expect(errno == EPERM)
        }
        // F_ADD_SEALS with F_SEAL_WRITE: sealed against further seals.
        #expect(fcntl(memory.descriptor.number, 1033, 8) == -1)
        #expect(fcntl(memory.descriptor.number, F_GETFD) & FD_CLOEXEC != 0)
    }

    @Test func bothSidesSeeTheSameBytes() throws {
        let ours = try SharedMemory(count: 4096)
        let theirs = try SharedMemory(
            adopting: try Descriptor.duplicating(ours.descriptor.number), count: 4096)
        ours.bytes[7] = 42
        theirs.bytes[4095] = 43
        #expect(theirs.bytes[7] == 42)
        #expect(ours.bytes[4095] == 43)
    }

    @Test func memoryThatCouldShrinkIsRefused() throws {
        let loose = try Self.memfd()
        defer { close(loose) }
        #expect(ftruncate(loose, 4096) == 0)
        #expect(refusal(loose, count: 4096) == EINVAL)
        #expect(fcntl(loose, 1033, 2) == 0)  // F_ADD_SEALS, F_SEAL_SHRINK
        #expect(refusal(loose, count: 4096) == EINVAL)
        #expect(fcntl(loose, 1033, 4) == 0)  // F_SEAL_GROW
        #expect(refusal(loose, count: 4096) == nil)
        #expect(refusal(loose, count: 4097) == EINVAL)
        #expect(refusal(loose, count: 0) == EINVAL)
        #expect(refusal(loose, count: -1) == EINVAL)
    }

    /// Huge pages can run out, and a write to such memory ends the process then.
    @Test func memoryWithHugePagesIsRefused() throws {
        let huge = try Self.memfd(6)  // MFD_ALLOW_SEALING, MFD_HUGETLB
        if huge < 0 { return }  // a kernel without huge pages
        defer { close(huge) }
        #expect(ftruncate(huge, 1 << 30) == 0 && fcntl(huge, 1033, 6) == 0)
        #expect(refusal(huge, count: 4096) == EINVAL)
    }

    @Test func otherDescriptorsAreRefused() throws {
        let scratch = Scratch()
        try scratch.write(String(repeating: "x", count: 8192), to: "file")
        let file = try Descriptor.open(scratch["file"], O_RDWR)
        #expect(refusal(file.number, count: 4096) == EINVAL)
        let pipe = TestPipe()
        #expect(refusal(pipe.reading, count: 4096) == EINVAL)
    }

    @Test func invalidSizesAreErrors() {
        for count in [0, -1, Int.max] {
            #expect(throws: SystemError.self) { _ = try SharedMemory(count: count) }
        }
    }

    /// F_SEAL_FUTURE_WRITE: a compositor that maps the memory later would end the connection.
    @Test func memoryThatCannotBeMappedLaterIsRefused() throws {
        let loose = try Self.memfd()
        defer { close(loose) }
        #expect(ftruncate(loose, 4096) == 0 && fcntl(loose, 1033, 6) == 0)
        #expect(refusal(loose, count: 4096) == nil)
        #expect(fcntl(loose, 1033, 16) == -1 && errno == EPERM, "no seal after the check")
        let sealed = try Self.memfd()
        defer { close(sealed) }
        #expect(ftruncate(sealed, 4096) == 0 && fcntl(sealed, 1033, 22) == 0)
        #expect(refusal(sealed, count: 4096) == EINVAL)
    }
}
