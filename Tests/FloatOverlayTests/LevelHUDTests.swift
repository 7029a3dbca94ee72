// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// The HUD for changes of volumes and devices, own and outside.
@Suite struct LevelHUDTests {
    private static func reading(
        _ kind: VolumeKind, _ percent: Double, muted: Bool = false, device: String = "fake",
        label: String = "Fake", port: String? = nil
    ) -> VolumeReading {
        let raw = Percent.raw(percent)
        return VolumeReading(
            kind: kind, state: VolumeState(channels: [raw, raw], isMuted: muted), device: device,
            label: label,
            channelNames: ["front-left", "front-right"],
            port: port.map { VolumeReading.Port(name: $0, label: $0) })
    }

    private func shown(after event: VolumeEvent, _ adjust: (inout Preferences) -> Void = { _ in })
        -> HUDContent?
    {
        var preferences = Preferences()
        adjust(&preferences)
        let fixture = Fixture(preferences: preferences)
        fixture.volume.onEvent?(event)
        return fixture.host.hud.current
    }

    @Test func outsideMicrophoneChangesDependOnTheSetting() {
        let loud = VolumeEvent.changedOutside(Self.reading(.sink, 80))
        #expect(shown(after: loud) == .level(.volumeHigh, 80))
        let mic = VolumeEvent.changedOutside(Self.reading(.source, 80))
        #expect(shown(after: mic) == .level(.microphone, 80))
        let muted = VolumeEvent.changedOutside(Self.reading(.source, 80, muted: true))
        #expect(shown(after: muted) == .level(.microphoneMuted, 80, isMuted: true))
        #expect(shown(after: muted) { $0.volume.showsHUDOnMicrophoneChange = false } == nil)
        #expect(shown(after: loud) { $0.volume.showsHUDOnMicrophoneChange = false } != nil)
    }

    @Test func theDelegateReceivesAChangeThatTheHUDShowsAlready() {
        let fixture = Fixture(brightness: 40)
        var texts: [String?] = []
        fixture.recorder.onLevel = { texts.append(fixture.host.hud.current?.text) }
        fixture.volume.onEvent?(.changedOutside(Self.reading(.sink, 80)))
        if let light = fixture.brightness?.reading { fixture.brightness?.onEvent?(.changedOutside(light)) }
        #expect(texts == ["80%", "40%"])
    }

    /// A monitor may refuse a value after the HUD has shown it.
    @Test func failedChangeShowsTheConfirmedValueInAVisibleHUD() throws {
        let fixture = Fixture(brightness: 40)
        let light = try #require(fixture.brightness?.reading)
        fixture.brightness?.onEvent?(.failed(light, .failed("no reply")))
        #expect(fixture.host.hud.current == nil)
        fixture.host.hud.show(.brightness(light.at(600)))
        fixture.brightness?.onEvent?(.failed(light, .failed("no reply")))
        #expect(fixture.host.hud.current?.text == "40%")
    }

    @Test func stoppedTransitionCorrectsAVisibleHUD() throws {
        let fixture = Fixture(brightness: 40)
        let brightness = try #require(fixture.brightness)
        fixture.host.levels.apply(LevelChange.percent(90))
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(fixture.host.hud.current?.text == "90%")
        let stopped = try #require(brightness.reading).at(600)
        // An earlier one of several changes was written: the device will have the shown value.
        brightness.onEvent?(.changedByUs(stopped))
        #expect(fixture.host.hud.current?.text == "90%")
        brightness.reading = stopped
        var other = stopped
        other.device = "other"
        brightness.onEvent?(.changedByUs(other))
        #expect(fixture.host.hud.current?.text == "90%")
        brightness.onEvent?(.changedByUs(stopped))
        #expect(fixture.host.hud.current?.text == "60%")
    }

    @Test func onlyOutsideChangesAreShown() {
        let sink = Self.reading(.sink, 50)
        for event in [
            .initial(sink), .otherDeviceChanged(sink), .appeared(sink), .vanished(sink), .streamsChanged,
            .lost(.sink), .switched(sink), .changedByUs(sink), .changedByUs(Self.reading(.app, 5)),
        ] as [VolumeEvent] {
            #expect(shown(after: event) == nil, "\(event)")
        }
    }

    @Test func deviceSwitchShowsTheNameIfEnabled() {
        let on = { (preferences: inout Preferences) in preferences.volume.showsHUDOnDeviceChange = true }
        let headphones = Self.reading(.sink, 50, label: "Built-in Audio Analog Stereo", port: "Headphones")
        #expect(
            shown(after: .switched(headphones), on) == HUDContent(icon: .device, text: "Headphones"))
        let card = Self.reading(.sink, 50, label: "Built-in Audio Analog Stereo")
        #expect(shown(after: .switched(card), on)?.text == "Built-in")
        #expect(shown(after: .switched(Self.reading(.source, 50)), on) == nil)
    }

    @Test func requestedDeviceSwitchIsAlwaysShown() {
        let fixture = Fixture()
        fixture.volume.microphone = Self.reading(.source, 50, label: "USB Mic Pro X 3000")
        fixture.host.levels.makeDefault(.sink(nil)) { _ in }
        #expect(fixture.host.hud.current == HUDContent(icon: .device, text: "Fake"))
        fixture.host.levels.makeDefault(.source(nil)) { _ in }
        #expect(fixture.host.hud.current == HUDContent(icon: .microphone, text: "USB Mic Pro"))
        var hasReply = false
        fixture.host.levels.makeDefault(.sink(nil), showsHUD: false) { _ in hasReply = true }
        #expect(hasReply && fixture.host.hud.current?.icon == .microphone)
    }

    @Test(
        arguments: [
            (.unavailable("gone", hint: ""), .sink("x"), "no device"), (.failed("x"), .sink("x"), "failed"),
            (.unavailable("gone", hint: ""), .sink(nil), "no audio"),
            (.unavailable("gone", hint: ""), .source("x"), "no mic"),
            (.notPermitted("x", hint: ""), .source(nil), "denied"),
            (.refused(.wrongKind("x")), .sink(nil), nil),
        ] as [(LevelError, VolumeTarget, String?)])
    func failedDeviceSwitchShowsItsReason(failure: LevelError, target: VolumeTarget, text: String?) {
        let fixture = Fixture()
        fixture.volume.failure = failure
        fixture.host.levels.makeDefault(target) { _ in }
        #expect(fixture.host.hud.current?.text == text)
    }

    @Test(
        arguments: [
            (.unavailable("gone", hint: ""), BrightnessTarget(device: "x"), true, "no device"),
            (.unavailable("gone", hint: ""), BrightnessTarget(device: "x"), false, "no light"),
            (.unavailable("gone", hint: ""), .chosen, true, "no light"),
            (.failed("x"), BrightnessTarget(device: "x"), true, "failed"),
            (.notPermitted("x", hint: ""), .chosen, true, "denied"),
            (.refused(.wrongKind("x")), .chosen, true, nil),
        ] as [(LevelError, BrightnessTarget, Bool, String?)])
    func failedBrightnessChangeShowsItsReason(
        failure: LevelError, target: BrightnessTarget, hasLight: Bool, text: String?
    ) throws {
        let fixture = Fixture(brightness: 40)
        let brightness = try #require(fixture.brightness)
        brightness.failure = failure
        if !hasLight { brightness.reading = nil }
        fixture.host.levels.apply(LevelChange.percent(50), to: target)
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(fixture.host.hud.current?.text == text)
    }

    @Test func requestedMicrophoneChangesAreShownAndCorrected() {
        let fixture = Fixture()
        fixture.volume.microphone = Self.reading(.source, 50)
        fixture.host.levels.apply(.level(.percentStep(5)), to: .source(nil))
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(fixture.host.hud.current == .level(.microphone, 55))
        // The reply of another device does not change this HUD.
        fixture.volume.onEvent?(.changedByUs(Self.reading(.sink, 10)))
        #expect(fixture.host.hud.current?.text == "55%")
        fixture.volume.onEvent?(.changedByUs(Self.reading(.source, 54)))
        #expect(fixture.host.hud.current == .level(.microphone, 54))
        // The HUD is not about the microphone any more.
        fixture.host.hud.show(HUDContent(icon: .info, text: "54%"))
        fixture.volume.onEvent?(.changedByUs(Self.reading(.source, 53)))
        #expect(fixture.host.hud.current?.icon == .info)
    }

    @Test func unknownLevelIsShownAfterTheReply() {
        let fixture = Fixture()
        fixture.volume.isSlow = true
        fixture.host.levels.apply(.level(.percent(70)))
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(fixture.host.hud.current == .level(.volumeHigh, 70))
    }

    @Test(arguments: [
        ("Headphones", "Headphones"), ("USB Audio", "USB Audio"),
        ("Built-in Audio Analog Stereo", "Built-in"),
        ("WH-1000XM4", "WH-1000XM4"), ("Navi 21/23 HDMI/DP Audio Controller", "Navi 21/23"), ("", ""),
        (" ", " "),
        ("Extraordinarily Long", "Extraordinarily"),
    ])
    func labelIsShortenedForTheHUD(_ label: String, _ short: String) {
        #expect(Self.reading(.sink, 1, label: label).shortName == short)
    }
}
