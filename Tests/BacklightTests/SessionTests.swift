// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Foundation
import Testing

@Suite(
    "Suites inside a rig session", .serialized,
    .enabled(if: getuid() == 0 && !RigSession.isInside, "needs root")
)
struct SessionTests {
    static let suites: [(name: String, asUnprivilegedUser: Bool)] = [
        ("KernelTests", false), ("SlowDeviceTests", false), ("BacklightTests.LogindTests", false),
        ("OddLogindTests", false), ("LostBusTests", false), ("GuestTests", true),
    ]

    @Test("suites that need a kernel-like tree and a mocked logind", arguments: suites)
    func sessionSuitesPass(_ suite: (name: String, asUnprivilegedUser: Bool)) throws {
        let names = ["panel", "slow5", "slow20", "slow200", "weak", "plug", "other"]
        let (status, output) = try RigSession.run(
            suite.name, asUnprivilegedUser: suite.asUnprivilegedUser,
            devices: names.map { "\($0):raw:19200:9600" } + [
                "rig::kbd_backlight:ledhw:255:100", "dull::kbd_backlight:led:3:1",
            ])
        #expect(
            status == .success && output.contains("passed after") && !output.contains("with 0 tests")
                && !output.contains("skipped"), "\(output)")
    }
}
