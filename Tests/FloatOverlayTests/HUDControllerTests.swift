// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@Suite struct HUDControllerTests {
    private let volume = HUDContent(icon: .volumeMid, text: "50%", level: HUDLevel(0.5))
    private let light = HUDContent(icon: .brightnessMid, text: "40%", level: HUDLevel(0.4))

    private func origins(_ fixture: Fixture) -> [Point] {
        fixture.display.huds.filter(\.isShown).map { surface in
            let monitor = fixture.display.monitors.first { $0.id == surface.geometry.placement.monitor }
            return surface.geometry.placement.origin(on: monitor?.size ?? .zero)
        }
    }

    private func shown(_ fixture: Fixture, _ width: Int = 480, _ height: Int = 270) -> FakeSurface {
        let source = ManualSource()
        OverlayController(source: source, host: fixture.host).start()
        source.frame(width, height)
        return fixture.display.overlays[0]
    }

    @Test func twoTopicsAreTwoWindowsAndTheOlderStepsAside() {
        let fixture = Fixture()
        fixture.host.hud.show(volume)
        #expect(origins(fixture) == [Point(x: 928, y: 504)])
        fixture.host.hud.show(light)
        #expect(origins(fixture) == [Point(x: 1000, y: 504), Point(x: 928, y: 504)])
        fixture.host.hud.show(volume)
        #expect(origins(fixture) == [Point(x: 1000, y: 504), Point(x: 928, y: 504)])
        #expect(fixture.painter.huds == [volume, light])
    }

    @Test func aWindowIsUsedAgain() {
        let fixture = Fixture()
        fixture.host.hud.show(volume)
        #expect(
            fixture.reactor.run(
                until: { fixture.display.huds.allSatisfy { !$0.isShown } }, within: .seconds(20))
        )
        fixture.host.hud.show(light)
        #expect(fixture.display.huds.count == 1)
        #expect(origins(fixture) == [Point(x: 928, y: 504)])
    }

    @Test func barsFollowThePositionSetting() {
        var preferences = Preferences()
        preferences.hud.theme.style = .bar
        preferences.hud.position = .bottomRight
        preferences.hud.margin = 10
        let fixture = Fixture(preferences: preferences)
        fixture.host.hud.show(volume)
        fixture.host.hud.show(light)
        #expect(origins(fixture) == [Point(x: 1646, y: 926), Point(x: 1646, y: 982)])
        #expect(fixture.display.huds[0].cornerRadius == 10)
        fixture.host.preferences.hud.position = .center
        #expect(origins(fixture) == [Point(x: 828, y: 572), Point(x: 828, y: 516)])
        fixture.display.capabilities.remove(.compositing)
        fixture.display.onEvent?(.compositingChanged)
        #expect(fixture.display.huds.last { $0.isShown }?.cornerRadius == 12)
    }

    @Test func aChangeOfTheDesktopAppliesToTheVisibleHUD() {
        let fixture = Fixture()
        fixture.host.hud.show(volume)
        fixture.host.hud.appearance.textScale = 2
        #expect(origins(fixture) == [Point(x: 896, y: 468)])
        #expect(
            fixture.reactor.run(until: { fixture.painter.themes.last?.zoom == 2 }, within: .seconds(10)))
        fixture.host.preferences.hud.theme.zoom = 1
        #expect(origins(fixture) == [Point(x: 928, y: 504)])
    }

    @Test func hudFollowsTheMonitorSetting() {
        var preferences = Preferences()
        preferences.hud.monitor = .all
        let fixture = Fixture(preferences: preferences)
        fixture.host.hud.show(volume)
        #expect(origins(fixture) == [Point(x: 928, y: 504), Point(x: 608, y: 324)])
        fixture.display.monitors.removeLast()
        fixture.display.onEvent?(.monitorsChanged)
        #expect(origins(fixture) == [Point(x: 928, y: 504)])
        fixture.host.preferences.hud.monitor = .primary
        #expect(origins(fixture) == [Point(x: 928, y: 504)])
    }

    @Test func visibleHUDMovesToThePointersMonitor() {
        let fixture = Fixture()
        var requests = 0
        fixture.recorder.onPointerPositionNeeded = { requests += 1 }
        fixture.host.hud.show(volume)
        #expect(origins(fixture) == [Point(x: 928, y: 504)] && requests == 1)
        fixture.host.hud.show(volume)
        #expect(requests == 1)
        fixture.host.setPointerPosition((x: 0.75, y: 0.5))
        #expect(origins(fixture) == [Point(x: 608, y: 324)] && requests == 2)
        fixture.host.setPointerPosition((x: 0.8, y: 0.1))
        #expect(requests == 2)
        fixture.host.preferences.hud.monitor = .primary
        fixture.host.setPointerPosition((x: 0.25, y: 0.5))
        fixture.host.setPointerPosition((x: 0.75, y: 0.5))
        #expect(origins(fixture) == [Point(x: 928, y: 504)] && requests == 2)
    }

    @Test func twoTopicsAreTwoLayersOfAnOverlay() {
        let fixture = Fixture()
        let overlay = shown(fixture)
        fixture.host.hud.show(volume)
        fixture.host.hud.show(light)
        #expect(overlay.layers.map(\.opacity) == [1, 1, 0])
        #expect(overlay.layers.map(\.shift.x) == [72, 0, 0])
        #expect(fixture.display.huds.isEmpty)
        fixture.host.overlays[0].hide()
        #expect(overlay.layers.map(\.opacity) == [0, 0, 0])
        #expect(origins(fixture) == [Point(x: 1000, y: 504), Point(x: 928, y: 504)])
    }

    @Test func withReducedMotionTheHUDDoesNotFade() {
        let fixture = Fixture(preferences: .moving(.reduced))
        let overlay = shown(fixture)
        fixture.host.hud.show(volume)
        var opacities: Set<Double> = []
        let isGone = fixture.reactor.run(
            until: {
                opacities.insert(overlay.layers[0].opacity)
                return overlay.layers[0].opacity == 0
            }, within: .seconds(20))
        #expect(isGone && opacities == [0, 1])
    }

    @Test func lockHidesTheHUDOfTheOverlay() {
        let fixture = Fixture()
        let overlay = shown(fixture)
        fixture.host.hud.show(volume)
        fixture.host.handle(.lockedHint(true))
        #expect(overlay.layers.map(\.opacity) == [0, 0, 0] && fixture.display.huds.isEmpty)
        fixture.host.handle(.lockedHint(false))
        fixture.host.hud.show(volume)
        #expect(overlay.layers.map(\.opacity) == [1, 0, 0] && fixture.display.huds.isEmpty)
    }

    @Test func aloneTheBackgroundIsMoreOpaqueThanInAnOverlay() {
        let fixture = Fixture()
        fixture.host.hud.show(volume)
        _ = shown(fixture)
        fixture.host.hud.show(light)
        #expect(fixture.painter.themes.first?.backdrop.alpha == 0.55)
        #expect(fixture.painter.themes.last?.backdrop.alpha == 0.2)
    }

    @Test func aSmallOverlayHasRoomForTheNewestOnly() {
        let fixture = Fixture()
        let overlay = shown(fixture, 90, 160)
        #expect(overlay.geometry.placement.size.width < 200)
        fixture.host.hud.show(volume)
        fixture.host.hud.show(light)
        #expect(overlay.layers.filter { $0.opacity > 0 }.count == 1)
        #expect(fixture.reactor.run(until: { fixture.painter.huds.last == light }, within: .seconds(10)))
    }

    @Test func aBarGetsShorterWithItsOverlay() {
        var preferences = Preferences()
        preferences.hud.theme.style = .bar
        let fixture = Fixture(preferences: preferences)
        let overlay = shown(fixture)
        fixture.host.hud.show(volume)
        #expect(overlay.fakeHUD.size == PixelSize(width: 264, height: 48))
        overlay.requestPlacement(
            Placement(
                monitor: Monitor.ID("A"), corner: .topLeft, inset: .zero, size: Size(width: 160, height: 90)))
        #expect(overlay.fakeHUD.size == PixelSize(width: 144, height: 48))
    }

    @Test func theEndOfTheBarIsTheLimit() {
        var preferences = Preferences()
        preferences.volume.policy.limitPercent = 150
        let fixture = Fixture(preferences: preferences)
        fixture.host.hud.show(volume)
        fixture.host.hud.show(light)
        #expect(fixture.painter.huds.map(\.level?.top) == [1.5, 1])
    }

    @Test func correctionChangesOnlyItsTopic() {
        let fixture = Fixture()
        fixture.host.hud.show(volume)
        fixture.host.hud.show(light)
        fixture.host.hud.updateInPlace(HUDContent(icon: .volumeLow, text: "10%"))
        #expect(fixture.host.hud.current == light)
        let isPainted = fixture.reactor.run(
            until: { fixture.painter.huds.last?.text == "10%" }, within: .seconds(10))
        #expect(isPainted)
    }

    // MARK: Screen reader

    @Test func theSettledValueIsAnnouncedOnce() {
        let fixture = Fixture()
        let reader = FakeScreenReader()
        fixture.host.hud.announce(with: reader)
        // A drag, so that the HUD stays on screen.
        fixture.host.hud.pin(true, by: 1)
        fixture.host.hud.show(HUDContent(icon: .volumeMid, text: "49%"))
        fixture.host.hud.show(volume)
        #expect(reader.announcements == [])
        #expect(fixture.reactor.run(until: { !reader.announcements.isEmpty }, within: .seconds(10)))
        fixture.host.hud.show(volume)
        fixture.host.hud.show(light)
        #expect(fixture.reactor.run(until: { reader.announcements.count > 1 }, within: .seconds(10)))
        #expect(reader.announcements == ["Volume 50 percent", "Brightness 40 percent"])
        // A correction by the server; the HUD stays.
        fixture.host.hud.updateInPlace(HUDContent(icon: .volumeMid, text: "51%"))
        #expect(fixture.reactor.run(until: { reader.announcements.count > 2 }, within: .seconds(10)))
        #expect(reader.announcements.last == "Volume 51 percent")
        // The value of a new HUD is announced again.
        fixture.host.hud.pin(false, by: 1)
        #expect(fixture.reactor.run(until: { !fixture.host.hud.isVisible }, within: .seconds(20)))
        fixture.host.hud.show(light)
        #expect(fixture.reactor.run(until: { reader.announcements.count > 3 }, within: .seconds(10)))
        #expect(reader.announcements.last == "Brightness 40 percent")
    }

    @Test func withoutAScreenReaderAndBelowALockerThereIsNoAnnouncement() {
        let fixture = Fixture()
        let reader = FakeScreenReader()
        fixture.host.hud.announce(with: reader)
        reader.isOn = false
        fixture.host.hud.show(volume)
        reader.isOn = true
        fixture.host.handle(.lockedHint(true))
        fixture.host.hud.show(volume)
        fixture.host.handle(.lockedHint(false))
        // The next announcement shows that there was none before.
        fixture.host.hud.show(light)
        #expect(fixture.reactor.run(until: { !reader.announcements.isEmpty }, within: .seconds(10)))
        #expect(reader.announcements == ["Brightness 40 percent"])
    }
}

private final class FakeScreenReader: ScreenReader {
    var isOn = true
    private(set) var announcements: [String] = []
    func announce(_ text: String) { announcements.append(text) }
}
