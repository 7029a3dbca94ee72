// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Foundation
import Testing

@testable import FloatOverlayPulse

@Suite struct VolumeCommandLockTests {
    @Test("one holder at a time; release frees the lock")
    func lockHasOneHolder() throws {
        let folder = try TemporaryFolder()
        do {
            let held = try VolumeCommandLock.acquire(in: folder.path)
            #expect(throws: PulseError.lockHeld(folder.path + "/floatoverlay/volume.lock")) {
                _ = try VolumeCommandLock.acquire(in: folder.path, within: .milliseconds(20))
            }
            _ = consume held
        }
        // Until it runs its program, a child that another test starts has a copy of the descriptor.
        _ = try VolumeCommandLock.acquire(in: folder.path, within: .seconds(10))
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/floatoverlay")
        #expect(mode[.posixPermissions] as? Int == 0o700)
    }

    @Test("a lock directory that is a link or writable by others is refused")
    func unsafePlaces() throws {
        let folder = try TemporaryFolder()
        let place = folder.path + "/floatoverlay"
        #expect(symlink("/tmp", place) == 0)
        #expect(failure(in: folder.path) == "cannot use the directory \(place): it is a link or a file")
        #expect(unlink(place) == 0 && mkdir(place, 0o700) == 0 && chmod(place, 0o777) == 0)
        #expect(failure(in: folder.path) == "cannot use the directory \(place): other users may write to it")
    }

    private func failure(in folder: String) -> String? {
        do throws(PulseError) {
            _ = try VolumeCommandLock.acquire(in: folder)
            return nil
        } catch {
            return error.description
        }
    }
}
