// SPDX-License-Identifier: MIT
import FloatOverlayBus
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

/// Portals on a private bus. In one suite with the other tests of private buses: a process has one session bus.
extension BusReconnectorTests {
    /// Runs `portal-mock` with `arguments`.
    private func mock(_ arguments: String...) throws -> ChildProcess {
        let program = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../rig/portal-mock").path
        return try ChildProcess(
            program, arguments: [program] + arguments, descriptors: [nil, nil, 2])
    }

    @Test("settings are read when the portal starts, change live, and stay when it ends")
    func appearanceFollowsThePortal() throws {
        let bus = try PrivateBus()
        var appearance = DesktopAppearance()
        let portal = SettingsPortal(in: reactor) { appearance = $0 }
        func waits(_ condition: () -> Bool) -> Bool { reactor.run(until: condition, within: .seconds(10)) }
        #expect(waits { portal.isConnected })
        #expect(!portal.isPresent)
        var running: ChildProcess? = try mock(
            "contrast=1", "accent-color=0,0.5,1", "text-scaling-factor=1.5", "high-contrast=text:true")
        #expect(
            waits { appearance.textScale == 1.5 && appearance.accent != nil && appearance.hasHighContrast })
        #expect(portal.isPresent && !appearance.hasHighContrastInGNOME)
        let change = try mock(
            "-c", "contrast=0", "color-scheme=2", "enable-animations=false", "accent-color=2,0,0",
            "text-scaling-factor=text:3", "reduced-motion=1")
        #expect(waits { appearance.hasReducedMotion })
        var expected = DesktopAppearance()
        (expected.isLight, expected.hasReducedMotion, expected.hasReducedMotionInGNOME) = (true, true, true)
        expected.textScale = 1.5
        #expect(appearance == expected)
        withExtendedLifetime(change) {}
        running = nil
        #expect(waits { !portal.isPresent })
        #expect(appearance == expected)
        running = try mock("contrast=1")
        #expect(waits { appearance.hasHighContrast })
        bus.kill()
        #expect(waits { !portal.isConnected })
        expected.hasHighContrast = true
        #expect(appearance == expected && !portal.isPresent)
        withExtendedLifetime(running) {}
    }

    @Test("a portal without ReadOne is queried with Read")
    func portalWithoutReadOneIsRead() throws {
        let bus = try PrivateBus()
        let running = try mock("--old", "contrast=1", "accent-color=0,0.5,1", "color-scheme=2")
        var appearance = DesktopAppearance()
        let portal = SettingsPortal(in: reactor) { appearance = $0 }
        let accent = HUDColor(red: 0, green: 0.5, blue: 1)
        let isRead = reactor.run(
            until: { appearance.isLight && appearance.hasHighContrast && appearance.accent == accent },
            within: .seconds(10))
        #expect(isRead)
        withExtendedLifetime((bus, running, portal)) {}
    }
}
