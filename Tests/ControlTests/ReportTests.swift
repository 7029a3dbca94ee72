// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Foundation
import Testing

@testable import FloatOverlayControl

@Suite struct ReportTests {
    let volume = VolumeReading(
        state: VolumeState(channels: [37356, 18678], isMuted: false), device: "sink_a",
        label: "Built-in \"A\"",
        channelNames: ["front-left", "front-right"])
    let brightness = BrightnessReading(
        raw: 38400, scale: BrightnessScale(maximum: 96000), device: "intel_backlight",
        deviceClass: .backlight)

    @Test(
        arguments: [
            (.null, "null"), (.bool(true), "true"), (.int(-5), "-5"), (.number(1), "1.0"),
            (.number(12.345), "12.345"),
            (.number(.infinity), "null"), (.number(.nan), "null"), ("", "\"\""),
            ("a\"b\\c/d", #""a\"b\\c/d""#),
            ("\n\r\t\u{1}\u{1F}\u{8}", #""\n\r\t\u0001\u001f\u0008""#), ("é日😀", "\"é日😀\""),
            ("\u{7E}\u{7F}\u{80}\u{9F}\u{A0}", "\"~\\u007f\\u0080\\u009f\u{A0}\""),
            (.array([]), "[]"),
            (.object([]), "{}"), (["b": 1, "a": .array([2, .null])], #"{"b":1,"a":[2,null]}"#),
        ] as [(JSON, String)])
    func valueIsWrittenAsJSON(_ value: JSON, _ text: String) {
        #expect(value.text == text)
        #expect(value.line == text + "\n")
    }

    @Test func foundationReadsTheJSON() throws {
        let odd = String(String.UnicodeScalarView((0..<0x250).compactMap(Unicode.Scalar.init)))
        let object = JSON.object([
            JSON.Field(odd, value: .string(odd)), JSON.Field("n", value: .number(1e-7)),
        ])
        let data = Data(object.text.utf8)
        let read = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(read[odd] as? String == odd)
        #expect(read["n"] as? Double == 1e-7)
    }

    @Test func readingsAreReported() {
        let start =
            #"{"kind":"volume","percent":57,"raw":37356,"muted":false,"device":"sink_a","description":"#
        let end = #""Built-in \"A\"","channels":{"front-left":57,"front-right":29},"limit":100,"#
        let more = #""target":"sink","port":null}"#
        #expect(JSON(volume, limit: 100).text == start + end + more)
        #expect(volume.plain == "57%")
        var muted = volume
        muted.state.isMuted = true
        #expect(muted.plain == "57% muted")
        let text =
            #"{"kind":"brightness","percent":40,"raw":38400,"max":96000,"device":"intel_backlight","class":"backlight","dim":null}"#
        #expect(JSON(brightness).text == text)
        #expect(brightness.plain == "40%")
    }

    @Test(arguments: [
        (0, "1%", 0, "1%"), (29_000, "1% dim 3%", 3, "-2%"), (800_000, "1% dim 80%", 80, "-79%"),
    ])
    func dimmingBelowTheFloorIsReported(depth: Int, text: String, percent: Int, onHUD: String) {
        var dark = brightness.at(960)
        dark.depth = depth
        #expect(dark.plain == text)
        #expect(JSON(dark).text.hasSuffix(#""class":"backlight","dim":\#(percent)}"#))
        let content = HUDContent.brightness(dark)
        #expect(content.text == onHUD && content.level == HUDLevel(depth == 0 ? 0.01 : 0))
    }

    @Test func missingReadingKeepsAllKeys() {
        let none: VolumeReading? = nil, dark: BrightnessReading? = nil
        #expect(
            JSON(none, limit: 90).text
                == #"{"kind":"volume","percent":null,"raw":null,"muted":null,"device":null,"#
                + #""description":null,"channels":{},"limit":90,"target":null,"port":null}"#)
        #expect(
            JSON(dark).text
                == #"{"kind":"brightness","percent":null,"raw":null,"max":null,"device":null,"class":null,"dim":null}"#
        )
        #expect(VolumeCommand().line(nil, limit: 100) == "none\n")
        #expect(VolumeCommand(makesDefault: true).line(nil, limit: 100) == "none\n")
        #expect(BrightnessCommand().line(nil) == "none\n")
        #expect(BrightnessCommand().line(brightness) == "40%\n")
    }

    @Test func statusIsReported() {
        var drops = DroppedFrames()
        (drops.replaced, drops.hidden, drops.early, drops.skipped) = (4, 3, 2, 1)
        let overlay = OverlayReport(
            id: 1, state: .active, content: "frames", monitor: "DP-1", scale: 1,
            frame: Rect(x: 20, y: 0.5, width: 640, height: 360), received: 19, drops: drops)
        var full = StatusReport(display: ":0")
        full.overlays = [overlay]
        full.volume = volume
        full.brightness = brightness
        full.keys = KeysReport(
            grab: .auto,
            states: [
                .key([], "XF86AudioMute"): .held, .key(.super, "F9"): .held, .key([], "F8"): .taken,
                .key([], "F7"): .unknown,
            ])
        full.desktopHUD = ["f [G] k", "s k"]
        full.worstTurn = .nanoseconds(1_203_999)
        full.configPath = "/c.toml"
        full.configErrors = ["/c.toml:1:1: x"]
        let start = #"{"kind":"status","version":"\#(Version.text)","display":":0","overlays":["#
        let json =
            start + #"{"id":1,"state":"active","content":"frames","#
            + #""monitor":"DP-1","scale":1.0,"x":20,"y":0.5,"width":640,"height":360,"#
            + #""frames":{"in":19,"shown":9,"dropped":10,"#
            + #""reasons":{"replaced":4,"hidden":3,"early":2,"skipped":1}}}],"volume":"#
            + JSON(volume, limit: 100).text
            + #","brightness":"# + JSON(brightness).text
            + #","keys":{"grab":"auto","held":["XF86AudioMute","super+F9"],"taken":["F8"],"absent":[],"double":[],"#
            + #""unknown":["F7"]}"#
            + #","desktop-hud":["f [G] k","s k"],"config":{"path":"/c.toml","errors":["/c.toml:1:1: x"]},"loop":{"worst":1.203}}"#
        #expect(full.json.text == json)
        #expect(
            full.plain == """
                floatoverlayd \(Version.text) on :0
                overlay 1   active frames 640x360 at 20,1 on DP-1, 19 frames, 10 dropped
                volume      57% on Built-in "A"
                brightness  40% on intel_backlight
                keys        grabbed: XF86AudioMute, super+F9
                            held by another program: F8
                            unknown key names: F7
                desktop-hud off until the daemon exits: f [G] k, s k
                            to keep it on, set [hud] desktop-hud = "leave"
                config      /c.toml
                            /c.toml:1:1: x

                """)
        #expect(
            KeysReport.lines(inStatus: full.plain)?.map { KeysReport.state(of: $0) } == [
                .held, .taken, .unknown,
            ])
        #expect(KeysReport.lines(inStatus: "config      x\n") == nil)
        let empty =
            #"],"volume":null,"brightness":null,"keys":null,"desktop-hud":[],"#
            + #""config":{"path":null,"errors":[]},"loop":null}"#
        #expect(StatusReport(display: ":0").json.text == start + empty)
    }

    @Test func keysAreAllHeldOnlyIfEachIsGrabbed() {
        let held: [Trigger: KeyGrabStatus] = [.key([], "F9"): .held, .key(.super, "F9"): .held]
        #expect(KeysReport(grab: .auto, states: held).areAllHeld)
        #expect(!KeysReport(grab: .off, states: [:]).areAllHeld)
        for other in KeyGrabStatus.allCases where other != .held {
            let states = held.merging([.key([], "F8"): other]) { old, _ in old }
            #expect(!KeysReport(grab: .auto, states: states).areAllHeld)
        }
    }

    @Test(arguments: OverlayState.allCases)
    func statesBeforeAndAfterTheScreenAreCombined(_ state: OverlayState) {
        let words = [
            "idle": "starting", "waiting": "starting", "stopped": "stopping",
        ]
        #expect(state.reported.rawValue == words[state.rawValue] ?? state.rawValue)
    }

    @Test("an event replaces an older one that it outdates, and no other")
    func newEventReplacesItsTopic() {
        let reading = volume
        let outdated: [(EventReport, EventReport)] = [
            (
                .volume(reading, limit: 90, isByFloatOverlay: true),
                .volume(reading, limit: 100, isByFloatOverlay: false)
            ),
            (.volume(reading, limit: 90, isByFloatOverlay: true), .volumeLost(reading.kind)),
            (
                .brightness(brightness, isByFloatOverlay: true),
                .brightness(brightness, isByFloatOverlay: false)
            ),
            (.overlay(id: 1, .changed(.hidden)), .overlay(id: 1, .changed(.active))),
            (.config(errors: ["a"]), .config(errors: [])),
        ]
        for (old, new) in outdated { #expect(old.topic == new.topic) }
        let kept: [EventReport] = [
            .volumeLost(.sink), .volumeLost(.source), .device(.added, reading, limit: 90),
            .device(.removed, reading, limit: 90), .brightness(brightness, isByFloatOverlay: true),
            .devices, .config(errors: []), .error("a"), .overlay(id: 1, .changed(.hidden)),
            .overlay(id: 2, .changed(.hidden)), .overlay(id: 1, .willStart), .overlay(id: 1, .didStart),
            .overlay(id: 1, .willStop(.closed)), .overlay(id: 1, .didStop(.closed)),
        ]
        #expect(Set(kept.map(\.topic)).count == kept.count)
    }

    @Test func eventsHaveTheirFields() {
        func text(_ event: EventReport) -> String {
            event.json(at: Instant(nanoseconds: 12_345_999_999)).text
        }
        #expect(
            text(.overlay(id: 1, .didStop(.ended)))
                == #"{"kind":"overlay","event":"didStop","id":1,"reason":"ended","t":12.345}"#)
        #expect(
            text(.overlay(id: 1, .restoreUserInterface))
                == #"{"kind":"overlay","event":"restoreUserInterface","id":1,"t":12.345}"#)
        #expect(
            text(.overlay(id: 3, .changed(.suspended)))
                == #"{"kind":"overlay","event":"changed","id":3,"state":"suspended","t":12.345}"#)
        #expect(
            text(.overlay(id: 2, .failedToStart("x")))
                == #"{"kind":"overlay","event":"failedToStart","id":2,"message":"x","t":12.345}"#)
        #expect(
            text(.volumeLost(.source)) == #"{"kind":"volume","event":"lost","target":"source","t":12.345}"#)
        var headset = volume
        headset.port = VolumeReading.Port(name: "headset-in", label: "Headset")
        #expect(
            text(.device(.selected, headset, limit: 90)).hasPrefix(
                #"{"kind":"device","event":"default","percent":57,"raw":37356,"muted":false,"device":"sink_a","#
            ))
        #expect(
            text(.device(.removed, headset, limit: 90)).hasSuffix(
                #""limit":90,"target":"sink","port":"headset-in","t":12.345}"#))
        #expect(text(.devices) == #"{"kind":"device","event":"changed","t":12.345}"#)
        #expect(text(.config(errors: [])) == #"{"kind":"config","event":"loaded","errors":[],"t":12.345}"#)
        #expect(text(.error("a")) == #"{"kind":"error","event":"failed","message":"a","t":12.345}"#)
        #expect(
            text(.brightness(brightness, isByFloatOverlay: false))
                == #"{"kind":"brightness","event":"changed","percent":40,"raw":38400,"max":96000,"#
                + #""device":"intel_backlight","class":"backlight","dim":null,"by":"other","t":12.345}"#)
    }

    @Test func devicesAreListed() {
        let report = DevicesReport(
            devices: [
                .init(kind: "sink", name: "a", label: "A", percent: 40, isChosen: true, reason: "default"),
                .init(kind: "leds", name: "tpacpi::kbd_backlight"),
            ], problems: ["no logind"])
        #expect(report.plain == "* sink a 40%  (A; default)\n  leds tpacpi::kbd_backlight\n! no logind\n")
        #expect(
            report.json.text
                == #"{"kind":"devices","devices":[{"kind":"sink","name":"a","description":"A","percent":40,"#
                + #""chosen":true,"reason":"default","muted":null,"port":null},{"kind":"leds","name":"tpacpi::kbd_backlight","description":"","#
                + #""percent":null,"chosen":false,"reason":"","muted":null,"port":null}],"problems":["no logind"]}"#
        )
    }

    @Test func audioDevicesAreListedWithTheirState() {
        var reading = volume
        reading.port = VolumeReading.Port(name: "analog", label: "Line Out")
        reading.state.isMuted = true
        var app = volume
        app.kind = .app
        app.device = "mpv"
        app.label = "mpv"
        let devices = [
            AudioDevice(reading, isDefault: true, isUnplugged: true), AudioDevice(app, streamCount: 2),
        ]
        let report = DevicesReport(audio: .success(devices), brightness: [])
        let failed = DevicesReport(audio: .failure(.unavailable("no sound")), brightness: [])
        #expect(failed.plain == "! no sound\n")
        #expect(
            report.plain == """
                * sink sink_a 57% muted  (Built-in "A"; Line Out; the default; not plugged in)
                  app mpv 57%  (2 streams)

                """)
        #expect(report.json.text.contains(#""muted":true,"port":"analog"}"#))
    }
}
