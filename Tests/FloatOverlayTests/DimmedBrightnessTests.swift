// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// `[brightness] dim`: the surfaces below the floor of a backlight, and of monitors without a backlight.
@Suite struct DimmedBrightnessTests {
    /// A backlight of 1000 steps, whose floor is 10, on the first of two monitors; `nil` is no backlight.
    private func fixture(_ percent: Int?, dims: Bool = true) -> Fixture {
        var preferences = Preferences.moving(.reduced)
        preferences.brightness.dimsBelowFloor = dims
        let fixture = Fixture(brightness: percent ?? 0, preferences: preferences)
        if percent == nil { fixture.brightness?.reading = nil }
        var monitors = fixture.display.monitors
        monitors[0].name = percent == nil ? "HDMI-1" : "eDP-1"
        fixture.display.change(monitors)
        return fixture
    }

    private func state(_ fixture: Fixture) -> [Int] {
        [fixture.brightness?.reading?.raw ?? 0]
            + fixture.display.dimmings.map { Int(($0.opacity * 1000).rounded()) }
    }

    @Test func stepsContinueBelowTheFloorAndReturn() throws {
        let fixture = fixture(3)
        let first = fixture.host.levels.apply(.percentStep(-5))
        #expect(state(fixture) == [10, 30])
        #expect(first?.raw == 10 && first?.dimPercent == 3)
        let surface = try #require(fixture.display.dimmings.first)
        #expect(surface.geometry.placement.monitor == Monitor.ID("A"))
        #expect(surface.geometry.placement.size == Size(width: 1920, height: 1080))
        fixture.host.levels.apply(.percentStep(-5))
        #expect(state(fixture) == [10, 80])
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(fixture.host.hud.current?.text == "-7%")
        #expect(fixture.host.brightness?.reading?.dimPercent == 8 && fixture.host.isDimmed)
        fixture.host.levels.apply(.percentStep(5))
        #expect(state(fixture) == [10, 30])
        #expect(surface.presented == 1, "a step changes only the opacity")
        fixture.host.levels.apply(.percentStep(5))
        #expect(state(fixture) == [30] && surface.isClosed && !fixture.host.isDimmed)
        // The device gets the rest of a step, and no request in the darkness.
        #expect(fixture.brightness?.changes == [.rawStep(-20), .rawStep(20)])
    }

    /// The display's name of a monitor can be the kernel's name of another one.
    @Test func theMonitorOfADeviceIsDimmedAndNotAnotherOneWithItsName() throws {
        let fixture = fixture(3)
        let brightness = try #require(fixture.brightness)
        brightness.reading = BrightnessReading(
            raw: 30, scale: BrightnessScale(maximum: 1000), device: "HDMI-A-1", deviceClass: .ddc)
        brightness.targetsOnMonitors = [
            Monitor.ID("A"): BrightnessTarget(device: "HDMI-A-2", deviceClass: .ddc),
            Monitor.ID("B"): BrightnessTarget(device: "HDMI-A-1", deviceClass: .ddc),
        ]
        var monitors = fixture.display.monitors
        monitors[0].name = "HDMI-A-1"
        monitors[1].name = "HDMI-A-0"
        fixture.display.change(monitors)
        fixture.host.levels.apply(.percentStep(-5))
        #expect(state(fixture) == [10, 30])
        #expect(fixture.display.dimmings.map(\.geometry.placement.monitor) == [Monitor.ID("B")])
    }

    @Test func absoluteValuesAndOtherProgramsEndTheDimming() throws {
        let fixture = fixture(1)
        fixture.host.levels.apply(.percentStep(-30))
        #expect(state(fixture) == [10, 300])
        fixture.host.levels.apply(.percent(40))
        #expect(state(fixture) == [400])
        fixture.host.levels.apply(.percent(1))
        fixture.host.levels.apply(.percentStep(-30))
        let bright = try #require(fixture.brightness?.reading?.at(500))
        fixture.brightness?.reading = bright
        fixture.brightness?.onEvent?(.changedOutside(bright))
        #expect(state(fixture) == [500])
    }

    /// The ends of a dimming without a change by this program.
    enum DimmingEnd: CaseIterable { case outside, watched, failure, compositor, setting }

    @Test(arguments: DimmingEnd.allCases)
    func theEndOfTheDimmingIsReportedOnce(end: DimmingEnd) throws {
        let fixture = fixture(end == .failure ? 3 : 1)
        let bright = try #require(fixture.brightness?.reading?.at(500))
        var isDimmed: [Bool] = []
        fixture.host.onDimmingEnd { isDimmed.append(fixture.host.isDimmed) }
        fixture.brightness?.heldReplies = []
        fixture.host.levels.apply(.percentStep(-30))
        #expect(fixture.host.isDimmed && isDimmed.isEmpty)
        for _ in 1...2 {
            switch end {
            case .outside: fixture.brightness?.onEvent?(.changedOutside(bright))
            case .watched: fixture.brightness?.onEvent?(.watchedChanged(bright))
            case .failure: for reply in fixture.brightness?.heldReplies ?? [] { reply(.failed("no reply")) }
            case .compositor:
                fixture.display.capabilities.remove(.compositing)
                fixture.display.onEvent?(.compositingChanged)
            case .setting: fixture.host.preferences.brightness.dimsBelowFloor = false
            }
        }
        #expect(isDimmed == [false])
    }

    @Test func stepsWhileDimmedAreReported() {
        let fixture = fixture(1)
        var reported: [Int?] = []
        fixture.recorder.onLevel = { reported.append(fixture.host.brightness?.reading?.dimPercent) }
        var replies: [Int?] = []
        fixture.host.levels.apply(.percentStep(-5)) { replies.append((try? $0.get())?.dimPercent) }
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(reported == [5] && replies == [5])
    }

    @Test func aFailedChangeLeavesTheDimmingUnchanged() {
        let fixture = fixture(3)
        fixture.brightness?.failure = .failed("no reply")
        fixture.host.levels.apply(.percentStep(-5))
        #expect(state(fixture) == [30])
    }

    @Test func aDragThatTheDeviceRejectsDimsNothing() throws {
        let fixture = fixture(3)
        let start = try #require(fixture.brightness?.reading)
        fixture.brightness?.failure = .failed("no reply")
        let reading = fixture.host.brightness?.drag(to: -0.05, of: start.target, from: start.raw)
        #expect(reading?.raw == 30 && reading?.depth == 0)
        #expect(state(fixture) == [30] && !fixture.host.isDimmed)
    }

    /// An external monitor reports a failure some time after the drag.
    @Test func aLateFailureEndsTheDimmingOfADrag() throws {
        let fixture = fixture(3)
        let start = try #require(fixture.brightness?.reading)
        _ = fixture.host.brightness?.drag(to: -0.05, of: start.target, from: start.raw)
        #expect(state(fixture) == [10, 60])
        fixture.brightness?.reading = start
        fixture.brightness?.onEvent?(.failed(start, .failed("no reply")))
        #expect(state(fixture) == [30] && !fixture.host.isDimmed)
    }

    /// Three changes, which lead from the depth of 30 % to 0, 11 and 0 %, end in the order of `script`: with their
    /// number they succeed, with a minus they fail.
    @Test(arguments: [
        ([-1, -2, -3], [300]), ([-3, -2, -1], [300]), ([-2, -3, -1], [300]), ([1, -2, -3], []),
        ([1, 2, -3], [110]), ([-1, 2, -3], [110]), ([-1, -2, 3], []), ([-1, 3], []), ([1, 2, 3], []),
    ])
    func afterFailuresTheDimmingIsThatOfTheLastSuccess(script: [Int], depth: [Int]) {
        let fixture = fixture(1)
        fixture.host.levels.apply(.percentStep(-30))
        #expect(state(fixture) == [10, 300])
        fixture.brightness?.heldReplies = []
        for change in [LevelChange.percent(40), .percentStep(-50), .percent(50)] {
            fixture.host.levels.apply(change)
        }
        let replies = fixture.brightness?.heldReplies ?? []
        #expect(replies.count == 3)
        for end in script { replies[abs(end) - 1](end < 0 ? .failed("no reply") : nil) }
        #expect(Array(state(fixture).dropFirst()) == depth)
    }

    @Test func aFailureAfterTheEndOfTheCompositorDimsNothing() {
        let fixture = fixture(1)
        fixture.host.levels.apply(.percentStep(-30))
        fixture.brightness?.heldReplies = []
        fixture.host.levels.apply(.percent(40))
        fixture.display.capabilities.remove(.compositing)
        fixture.display.onEvent?(.compositingChanged)
        for reply in fixture.brightness?.heldReplies ?? [] { reply(.failed("no reply")) }
        #expect(fixture.display.dimmings.isEmpty && !fixture.host.isDimmed)
    }

    @Test func withoutTheSettingStepsEndAtTheFloor() {
        let fixture = fixture(3, dims: false)
        fixture.host.levels.apply(.percentStep(-5))
        fixture.host.levels.apply(.percentStep(-5))
        #expect(state(fixture) == [10])
        #expect(fixture.host.brightness?.reading?.depth == nil)
        fixture.host.preferences.brightness.dimsBelowFloor = true
        fixture.host.levels.apply(.percentStep(-5))
        #expect(state(fixture) == [10, 50])
        fixture.host.preferences.brightness.dimsBelowFloor = false
        #expect(state(fixture) == [10])
    }

    @Test("there are no surfaces over a locker or a screen saver", arguments: SuspensionReason.allCases)
    func lockersAreNotCovered(reason: SuspensionReason) {
        let fixture = fixture(1)
        fixture.host.levels.apply(.percentStep(-30))
        fixture.host.setSuspended(reason, true)
        let isCovered = reason.hidesWindows || reason == .locker
        #expect(state(fixture) == (isCovered ? [10] : [10, 300]))
        fixture.host.levels.apply(.percentStep(-10))
        fixture.host.setSuspended(reason, false)
        #expect(state(fixture) == [10, 400])
    }

    @Test func theSurfacesEndWithTheCompositor() {
        let fixture = fixture(1)
        fixture.host.levels.apply(.percentStep(-30))
        fixture.display.capabilities.remove(.compositing)
        fixture.display.onEvent?(.compositingChanged)
        #expect(state(fixture) == [10])
        fixture.host.levels.apply(.percentStep(-30))
        #expect(state(fixture) == [10])
        fixture.display.capabilities.insert(.compositing)
        fixture.display.onEvent?(.compositingChanged)
        #expect(state(fixture) == [10])
        fixture.host.levels.apply(.percentStep(-30))
        #expect(state(fixture) == [10, 300])
    }

    @Test func surfacesFollowTheirMonitors() {
        let fixture = fixture(1)
        fixture.host.levels.apply(.percentStep(-30))
        var both = fixture.display.monitors
        fixture.display.change([both[1]])
        #expect(state(fixture) == [10])
        both[0].size = Size(width: 1280, height: 1024)
        fixture.display.change(both)
        #expect(state(fixture) == [10, 300])
        both[0].size = Size(width: 800, height: 600)
        fixture.display.change(both)
        #expect(fixture.display.dimmings.map(\.geometry.placement.size) == [both[0].size])
        fixture.display.dimmings[0].onEvent?(.gone(.refused))
        fixture.host.levels.apply(.percentStep(-10))
        #expect(fixture.display.dimmings.last?.opacity == 0.4)
    }

    @Test func aSurfaceWithoutMemoryIsOpenedAgainByTheNextChange() {
        let fixture = fixture(1)
        fixture.display.opensBusySurfaces = true
        fixture.host.levels.apply(.percentStep(-30))
        #expect(state(fixture) == [10])
        fixture.display.opensBusySurfaces = false
        fixture.host.levels.apply(.percentStep(-10))
        #expect(state(fixture) == [10, 400] && fixture.display.dimmings.first?.presented == 1)
    }

    @Test func aMonitorWithoutBrightnessControlHasOnlyTheSurface() throws {
        let fixture = fixture(nil)
        fixture.display.pointerMonitor = Monitor.ID("B")
        let reading = fixture.host.levels.apply(.percentStep(-5))
        #expect(reading?.percent == 95 && reading?.device == "B" && reading?.dimPercent == nil)
        #expect(fixture.display.dimmings.map(\.geometry.placement.monitor) == [Monitor.ID("B")])
        let first = BrightnessTarget(device: "HDMI-1")
        for (change, opacity) in [
            (LevelChange.percent(40), 0.6), (.percentStep(-50), 0.8), (.percentStep(5), 0.75),
            (.raw(700), 0.3),
        ] {
            fixture.host.levels.apply(change, to: first)
            #expect(fixture.display.dimmings.map(\.opacity) == [0.05, opacity])
        }
        let devices = try #require(fixture.host.brightness?.devices())
        #expect(devices.map(\.name) == ["HDMI-1", "B"] && devices.map(\.percent) == [70, 95])
        #expect(devices.map(\.isChosen) == [false, true])
        let all = fixture.host.brightness?.targets(of: BrightnessRequest(isAll: true))
        #expect(try all?.get().compactMap(\.device) == ["HDMI-1", "B"])
        var refusals: [LevelError] = []
        fixture.host.levels.apply(.percent(101), to: first) {
            if case .failure(let refusal) = $0 { refusals.append(refusal) }
        }
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(refusals.count == 1)
        fixture.host.levels.apply(.percent(100), to: first)
        fixture.host.levels.apply(.percent(100))
        #expect(state(fixture) == [0])
    }

    @Test func dragsContinueBelowTheFloorAndReturn() {
        let fixture = fixture(3)
        let source = ManualSource()
        OverlayController(source: source, host: fixture.host).start()
        source.frame()
        let surface = fixture.display.overlays[0]
        func send(_ kind: InputEvent.Kind, _ y: Double) {
            let time = Instant(milliseconds: 0)
            surface.onEvent?(.input(InputEvent(kind: kind, position: Point(x: 100, y: y), time: time)))
        }
        send(.press(.left), 20)
        send(.motion, 20 + 6 + 27)
        #expect(state(fixture) == [10, 80])
        #expect(fixture.host.hud.current?.text == "-7%")
        send(.motion, 20 + 6)
        send(.release(.left), 20 + 6)
        #expect(state(fixture) == [30])
    }
}
