// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Glibc
import Testing

/// Tests open, lock and address; `Tests/e2e/43-monitors.bats` tests transfers with simulated monitors.
@Suite struct I2CDeviceTests {
    let reactor = Reactor()
    let scratch = Scratch()

    private func failure(of device: String) throws -> I2CDevice.Failure? {
        var result: Result<[UInt8], I2CDevice.Failure>?
        let bus = try I2CDevice(at: scratch[device], address: 0x37, in: reactor) { result = $0 }
        bus.transfer([1, 2, 3], pause: .zero, replyByteCount: 0)
        #expect(reactor.run(until: { result != nil }, within: .seconds(10)))
        #expect(bus.isRunning)
        if case .failure(let failure)? = result { return failure }
        return nil
    }

    @Test func failedStepIsReported() throws {
        try scratch.makeDirectory("directory")
        try scratch.write("", to: "file")
        let missing = try failure(of: "none")
        #expect(missing?.step == .open && missing?.errno == .noSuchFileOrDirectory)
        let directory = try failure(of: "directory")
        #expect(directory?.step == .open && directory?.errno == .isDirectory)
        // A plain file has no bus.
        let file = try failure(of: "file")
        #expect(file?.step == .address && file?.errno == Errno(rawValue: ENOTTY))
    }

    @Test func lockOfAnotherProgramIsRespected() throws {
        try scratch.write("", to: "file")
        do {
            let other = try Descriptor.open(scratch["file"], O_RDWR)
            #expect(flock(other.number, LOCK_EX) == 0)
            let locked = try failure(of: "file")
            #expect(locked?.step == .lock && locked?.errno == .wouldBlock)
        }
        // The children of tests that run at the same time may have the descriptor until they close it.
        #expect(try eventually { try failure(of: "file")?.step == .address })
    }

    @Test func releasedDeviceEndsItsLock() throws {
        try scratch.write("", to: "file")
        let other = try Descriptor.open(scratch["file"], O_RDWR)
        for _ in 0..<3 {
            _ = try failure(of: "file")
            #expect(eventually { flock(other.number, LOCK_EX | LOCK_NB) == 0 })
            flock(other.number, LOCK_UN)
        }
    }
}
