// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@testable import FloatOverlayWayland

extension WaylandSuite {
    @Suite struct MonitorTests {
        @Test(
            "a frame pixel is a device pixel at every scale",
            arguments: [
                (Compositor.sway, 1.5), (.sway, 2), (.kwin, 1.5), (.kwin, 1.25), (.kwin, 2),
            ])
        func framePixelIsADevicePixel(compositor: Compositor, scale: Double) throws {
            let fixture = try WaylandFixture(
                compositor, arguments: ["--size", "1200x900", "--scale", "\(scale)"])
            let overlay = try fixture.overlay(40, 20, 64, 48)
            fixture.settle()
            #expect(fixture.wait { overlay.surface.geometry.scale == scale })
            let size = overlay.surface.geometry.pixelSize
            #expect(size == PixelSize(width: Int(64 * scale), height: Int(48 * scale)))
            overlay.surface.setCornerRadius(0)
            try overlay.show { x, y in (x + y) % 2 == 0 ? 0xffff_ffff : 0xff00_0000 }
            #expect(fixture.wait { overlay.isShown })
            try overlay.show(
                overlay.surface.hudLayer(0), size: PixelSize(width: 24, height: 12), color: 0xffff_0000)
            let (left, top) = (Int(40 * scale), Int(20 * scale))
            let middle = (left + size.width / 2, top + size.height / 2)
            #expect(
                try fixture.sees([
                    Spot(left, top, 0xffffff), Spot(left + 1, top, 0), Spot(left + 1, top + 1, 0xffffff),
                    Spot(left + size.width - 1, top + size.height - 1, 0xffffff),
                    Spot(left - 1, top, fixture.ground), Spot(left + size.width, top, fixture.ground),
                    Spot(middle.0 - 8, middle.1 - 3, 0xff0000), Spot(middle.0 + 8, middle.1 + 3, 0xff0000),
                ]))
        }

        @Test("a configured scale enlarges everything", arguments: Compositor.allCases)
        func configuredScaleEnlargesEverything(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor, scale: 2)
            #expect(fixture.display.monitors.map(\.size) == [Size(width: 320, height: 240)])
            let overlay = try fixture.overlay(10, 10, 40, 30)
            #expect(overlay.surface.geometry.pixelSize == PixelSize(width: 80, height: 60))
            #expect(overlay.surface.geometry.scale == 2)
            try overlay.showAndWait(0xffff_ffff)
            #expect(
                try fixture.sees([
                    Spot(60, 50, 0xffffff), Spot(20, 50, 0xffffff), Spot(99, 50, 0xffffff),
                    Spot(19, 50, fixture.ground), Spot(100, 50, fixture.ground), Spot(22, 22, fixture.ground),
                ]))
            fixture.display.setScale(nil)
            #expect(fixture.display.monitors.map(\.size) == [Size(width: 640, height: 480)])
            #expect(
                try fixture.sees([
                    Spot(30, 30, 0xffffff), Spot(49, 30, 0xffffff), Spot(60, 30, fixture.ground),
                ]))
            #expect(overlay.geometries.last?.pixelSize == PixelSize(width: 40, height: 30))
        }

        @Test("a monitor's new scale or size moves its surfaces")
        func changedMonitorMovesItsSurfaces() throws {
            let fixture = try WaylandFixture(.sway, arguments: ["--size", "800x600"])
            let name = try #require(fixture.display.monitors.first?.name)
            let overlay = try fixture.overlay()
            overlay.surface.requestPlacement(fixture.place(20, 10, 64, 48, corner: .bottomRight))
            try overlay.showAndWait(0xffff_ffff)
            let back = fixture.ground
            #expect(try fixture.sees([Spot(716, 566, 0xffffff), Spot(715, 566, back), Spot(780, 566, back)]))
            try fixture.session.run("swaymsg", ["output", name, "scale", "2"])
            #expect(fixture.wait { overlay.geometries.last?.scale == 2 })
            #expect(overlay.surface.geometry.pixelSize == PixelSize(width: 128, height: 96))
            #expect(fixture.wait { fixture.display.monitors.map(\.size) == [Size(width: 400, height: 300)] })
            #expect(try fixture.sees([Spot(632, 532, 0xffffff), Spot(631, 532, back), Spot(760, 532, back)]))
            try fixture.session.run("swaymsg", ["output", name, "resolution", "640x480"])
            #expect(fixture.wait { fixture.display.monitors.map(\.size) == [Size(width: 320, height: 240)] })
            #expect(try fixture.sees([Spot(472, 412, 0xffffff), Spot(471, 412, back), Spot(600, 412, back)]))
        }

        @Test("a surface moves to another monitor with its layers", arguments: Compositor.allCases)
        func moveBetweenMonitors(compositor: Compositor) throws {
            let fixture = try WaylandFixture(
                compositor, arguments: ["--size", "640x480", "--size", "640x480"])
            #expect(fixture.display.monitors.count == 2)
            let map = try #require(fixture.display.arrangement(relativeTo: fixture.display.monitors[1].id))
            #expect(map.areas.map(\.rect.origin.x) == [0, -640])
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try overlay.show(
                overlay.surface.hudLayer(0), size: PixelSize(width: 20, height: 20), color: 0xffff_0000)
            #expect(try fixture.sees([Spot(110, 124, 0xffffff), Spot(132, 124, 0xff0000)]))
            for monitor in [1, 0, 1] {
                overlay.surface.requestPlacement(
                    fixture.place(100, 100, 64, 48, corner: .bottomRight, monitor: monitor))
                let left = 640 * monitor
                #expect(
                    try fixture.sees([
                        Spot(left + 485, 356, 0xffffff), Spot(left + 508, 356, 0xff0000),
                        Spot(640 - left + 508, 356, fixture.ground),
                    ]))
                #expect(overlay.geometries.last?.placement.monitor == fixture.display.monitors[monitor].id)
            }
            #expect(overlay.surface.drops.total == 0)
        }

        @Test("the monitor chosen by the compositor is known before the first frame")
        func chosenMonitorIsKnownBeforeTheFirstFrame() throws {
            let fixture = try WaylandFixture(.sway, arguments: ["--size", "640x480", "--size", "800x600"])
            var place = fixture.place(100, 100, 64, 72)
            place.monitor = nil
            for monitor in [1, 0, 1] {
                let name = fixture.display.monitors[monitor].name
                try fixture.session.run("swaymsg", ["focus", "output", name])
                let hud = RecordedSurface(
                    try fixture.display.makeSurface(.hud, at: place, title: "test"), in: fixture)
                try hud.show { _, _ in 0xffff_ffff }
                #expect(
                    fixture.wait {
                        hud.surface.geometry.placement.monitor == fixture.display.monitors[monitor].id
                            && !hud.geometries.isEmpty || monitor == 0
                    })
                #expect(!hud.isShown)
                place.inset.width += 10
                hud.surface.requestPlacement(place)
                let left = 640 * monitor + Int(place.inset.width)
                #expect(
                    try fixture.sees([Spot(left + 32, 136, 0xffffff), Spot(left - 1, 136, fixture.ground)]))
                hud.surface.close()
            }
        }

        @Test("a window that is closed before it enters a monitor is created again with pauses, four times")
        func recreationOfAWindowWithoutAMonitorIsLimited() throws {
            let fixture = try WaylandFixture(.sway, arguments: ["--size", "640x480", "--size", "640x480"])
            var place = fixture.place(100, 100, 64, 72)
            place.monitor = nil
            let hud = RecordedSurface(
                try fixture.display.makeSurface(.hud, at: place, title: "test"), in: fixture)
            let surface = try #require(hud.surface as? WaylandSurface)
            /// Closes the next window as the compositor does.
            func closeWindow() throws {
                #expect(fixture.wait { surface.windows.current != nil })
                let window = try #require(surface.windows.current)
                #expect(window.output == nil)
                window.onClose?()
                #expect(surface.windows.current == nil)
            }
            try hud.show { _, _ in 0xffff_ffff }
            for _ in 0..<3 { try closeWindow() }
            // A change of the monitors ends the pause and the count.
            surface.layoutChanged()
            for _ in 0..<3 { try closeWindow() }
            #expect(hud.gone.isEmpty)
            try closeWindow()
            #expect(hud.gone == [.refused])
        }

        @Test("a HUD without a monitor is placed by the compositor", arguments: Compositor.allCases)
        func compositorPlacesAHUDWithoutAMonitor(compositor: Compositor) throws {
            let fixture = try WaylandFixture(
                compositor, arguments: ["--size", "640x480", "--size", "640x480"])
            var place = fixture.place(100, 100, 64, 72)
            place.monitor = nil
            let hud = RecordedSurface(
                try fixture.display.makeSurface(.hud, at: place, title: "test"), in: fixture)
            let focused = compositor == .sway ? [1, 0] : [0]
            for monitor in focused {
                if compositor == .sway {
                    try fixture.session.run(
                        "swaymsg", ["focus", "output", fixture.display.monitors[monitor].name])
                }
                try hud.show { _, _ in 0xffff_ffff }
                hud.surface.reveal()
                #expect(try fixture.sees([Spot(640 * monitor + 132, 136, 0xffffff)]))
                let chosen = fixture.display.monitors[monitor].id
                #expect(fixture.wait { hud.surface.geometry.placement.monitor == chosen })
                hud.surface.hide()
                #expect(try fixture.sees([Spot(640 * monitor + 132, 136, fixture.ground)]))
            }
        }

        @Test(
            "positions follow the work area as panels appear and disappear", arguments: Compositor.allCases)
        func positionsFollowTheWorkArea(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay(20, 20, 64, 48)
            overlay.surface.requestPlacement(fixture.place(20, 20, 64, 48, corner: .bottomRight))
            try overlay.showAndWait(0xffff_ffff)
            #expect(try fixture.sees([Spot(600, 459, 0xffffff), Spot(600, 460, fixture.ground)]))
            let config = "\(fixture.session.environment["HOME"] ?? "")/panel.json"
            try #"{"layer":"top","position":"bottom","height":40,"modules-left":[]}"#.write(
                toFile: config, atomically: true, encoding: .utf8)
            let panel = try fixture.session.start("waybar", ["-c", config])
            #expect(
                fixture.wait(.seconds(20)) {
                    fixture.display.monitors.map(\.size) == [Size(width: 640, height: 440)]
                })
            #expect(try fixture.sees([Spot(600, 419, 0xffffff)]))
            // A dimming surface covers the panel, too.
            let dimming = try fixture.overlay(0, 0, 640, 440, role: .dimming)
            try dimming.show(size: PixelSize(width: 1, height: 1), alpha: .full) { _, _ in 0xff00_0000 }
            #expect(try fixture.sees([Spot(600, 470, 0), Spot(10, 10, 0), Spot(600, 419, 0xffffff)]))
            dimming.surface.close()
            panel.end()
            #expect(fixture.wait { fixture.display.monitors.map(\.size) == [Size(width: 640, height: 480)] })
            #expect(try fixture.sees([Spot(600, 459, 0xffffff), Spot(600, 460, fixture.ground)]))
        }
    }
}
