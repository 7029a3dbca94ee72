// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import Testing

@Suite struct OverlayOptionsTests {
    @Test func defaultsNeedNoArguments() {
        #expect(OverlayOptions().arguments == [])
    }

    @Test func eachOptionIsOneArgument() {
        var options = OverlayOptions(title: "-a b")
        options.initialPlacement = .corner(.topLeft)
        options.width = 319.6
        options.monitor = "HDMI-A-1"
        options.opacity = 80
        options.hasGestures = false
        options.hasControls = false
        options.showsProgress = true
        options.pauseTriggers = [.stashed, .suspended]
        options.isAdditional = true
        #expect(
            options.arguments == [
                "--at=top-left", "--width=320", "--monitor=HDMI-A-1", "--opacity=80%", "--gestures=off",
                "--controls=none", "--progress", "--pause-on=lock,stash", "--title=-a b", "--new",
            ])
        options.initialPlacement = .point(Point(x: -10.4, y: 20.5))
        #expect(options.arguments.first == "--at=-10,21")
    }

    @Test func valuesAreLimitedToThoseOfTheCommand() {
        var options = OverlayOptions()
        (options.width, options.opacity) = (0.2, 5)
        options.initialPlacement = .point(Point(x: -200_000, y: 200_000))
        #expect(options.arguments == ["--at=-99999,99999", "--width=1", "--opacity=20%"])
        (options.width, options.opacity) = (20_000, 101)
        #expect(options.arguments.suffix(2) == ["--width=16384", "--opacity=100%"])
    }

    /// A request of more than 256 KiB cannot be sent.
    @Test func longTextsAreCut() {
        var options = OverlayOptions(title: String(repeating: "\u{e9}\0", count: 200_000))
        options.monitor = String(repeating: "A", count: 300_000)
        let monitor = String(repeating: "A", count: 1024)
        let title = String(repeating: "\u{e9}", count: 512)
        #expect(options.arguments == ["--monitor=\(monitor)", "--title=\(title)"])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func impossibleLengthsAreLeftOut(length: Double) {
        var options = OverlayOptions()
        options.width = length
        #expect(options.arguments == [])
        options.initialPlacement = .point(Point(x: length, y: 1))
        #expect(options.arguments == [])
    }
}
