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

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func impossibleLengthsAreLeftOut(length: Double) {
        var options = OverlayOptions()
        options.width = length
        #expect(options.arguments == [])
        options.initialPlacement = .point(Point(x: length, y: 1))
        #expect(options.arguments == [])
    }
}
