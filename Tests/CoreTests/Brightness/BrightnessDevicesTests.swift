// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct BrightnessDevicesTests {
    /// Devices in memory of 100 steps, which do not reply to other names.
    private final class Fake: BrightnessControl {
        var preferences = Preferences.Brightness()
        var onEvent: ((BrightnessEvent) -> Void)?
        var monitors: [String]
        let deviceClass: BrightnessClass
        var requests: [BrightnessTarget] = []
        var watched: [BrightnessTarget] = []

        init(_ deviceClass: BrightnessClass, names monitors: [String]) {
            (self.deviceClass, self.monitors) = (deviceClass, monitors)
        }

        var reading: BrightnessReading? { try? read(.chosen).get() }

        func apply(
            _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?,
            transition: Duration?, done: ((Result<BrightnessReading, LevelError>) -> Void)?
        ) -> BrightnessReading? {
            requests.append(target)
            return try? read(target).get()
        }

        func drag(to fraction: Double, of target: BrightnessTarget, from start: Int) -> BrightnessReading? {
            requests.append(target)
            return try? read(target).get()
        }

        func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError> {
            let name = target.device ?? monitors.first
            guard let name, monitors.contains(name) else { return .failure(.failed("none")) }
            return .success(
                BrightnessReading(
                    raw: 50, scale: BrightnessScale(maximum: 100), device: name, deviceClass: deviceClass))
        }

        func devices() -> [BrightnessDevice] {
            monitors.map {
                BrightnessDevice(
                    deviceClass, name: $0, label: "label of \($0)", percent: 50,
                    isChosen: deviceClass == .backlight && $0 == monitors.first, reason: "")
            }
        }

        func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
            guard !monitors.isEmpty else { return .failure(.failed("none")) }
            return .success(monitors.map { BrightnessTarget(device: $0, deviceClass: deviceClass) })
        }

        func watch(_ targets: [BrightnessTarget]) { watched = targets }
        func cancelTransition(_ reading: BrightnessReading) { requests.append(reading.target) }

        func target(on monitor: Monitor) -> BrightnessTarget? {
            let name = deviceClass == .backlight && monitor.name == "eDP-1" ? monitors.first : monitor.name
            return name.flatMap {
                monitors.contains($0) ? BrightnessTarget(device: $0, deviceClass: deviceClass) : nil
            }
        }
    }

    private static func monitor(_ name: String) -> Monitor {
        Monitor(
            id: Monitor.ID(name), name: name, size: Size(width: 1, height: 1),
            workArea: Rect(x: 0, y: 0, width: 1, height: 1), scale: 1, refresh: .zero, isPrimary: false)
    }

    private static func devices(
        panels: [String], monitors: [String], configured: String? = nil, inUse: String? = nil
    ) -> BrightnessDevices {
        let devices = BrightnessDevices(
            backlights: Fake(.backlight, names: panels), monitors: Fake(.ddc, names: monitors))
        devices.preferences.device = configured
        devices.setMonitorInUse { inUse.map(monitor) }
        return devices
    }

    struct Row: Sendable {
        var panels: [String] = []
        var monitors: [String] = []
        var configured: String?
        var inUse: String?
        var chosen: String?
    }

    static let rows: [Row] = [
        Row(panels: ["panel"], monitors: ["DP-1"], inUse: "DP-1", chosen: "panel"),
        Row(
            panels: ["panel"], monitors: ["DP-1", "DP-2"], configured: "follow", inUse: "DP-2", chosen: "DP-2"
        ),
        Row(panels: ["panel"], monitors: ["DP-1"], configured: "follow", inUse: "eDP-1", chosen: "panel"),
        // A monitor without DDC/CI, or none in use.
        Row(panels: ["panel"], monitors: ["DP-1"], configured: "follow", inUse: "DP-9", chosen: "panel"),
        Row(panels: ["panel"], monitors: ["DP-1"], configured: "follow", chosen: "panel"),
        Row(monitors: ["DP-1", "DP-2"], inUse: "DP-2", chosen: "DP-2"),
        Row(monitors: ["DP-1", "DP-2"], inUse: "DP-9", chosen: "DP-1"),
        Row(monitors: ["DP-1", "DP-2"], chosen: "DP-1"),
        Row(monitors: ["DP-1", "DP-2"], configured: "DP-2", inUse: "DP-1", chosen: "DP-2"),
        Row(panels: ["panel"], monitors: ["DP-1"], configured: "label of DP-1", inUse: "eDP-1", chosen: nil),
        Row(inUse: "DP-1", chosen: nil),
    ]

    @Test(arguments: rows) func configurationAndMonitorInUseDetermineTheDevice(_ row: Row) {
        let devices = Self.devices(
            panels: row.panels, monitors: row.monitors, configured: row.configured, inUse: row.inUse)
        #expect(devices.reading?.device == row.chosen)
        let marked = devices.devices().filter(\.isChosen).map(\.name)
        #expect(marked == (row.chosen.map { [$0] } ?? row.panels))
    }

    @Test func nameAndClassSelectTheDevice() {
        let devices = Self.devices(panels: ["panel"], monitors: ["DP-1", "DP-2"], inUse: "DP-2")
        func device(_ name: String?, _ deviceClass: BrightnessClass? = nil) -> String? {
            try? devices.read(BrightnessTarget(device: name, deviceClass: deviceClass)).get().device
        }
        #expect(device("panel") == "panel" && device("DP-1") == "DP-1" && device("none") == nil)
        #expect(device("DP-1", .ddc) == "DP-1" && device("DP-1", .backlight) == nil)
        #expect(device(nil, .backlight) == "panel")
        // Of the class, the configured monitor, or the one in use.
        #expect(device(nil, .ddc) == "DP-2")
        devices.preferences.device = "DP-1"
        #expect(device(nil, .ddc) == "DP-1" && device(nil) == "DP-1")
        devices.preferences.device = "panel"
        #expect(device(nil, .ddc) == "DP-2" && device(nil) == "panel")
    }

    @Test func requestForAllReachesEveryScreen() throws {
        let devices = Self.devices(panels: ["panel"], monitors: ["DP-1", "DP-2"])
        func names(_ deviceClass: BrightnessClass?, _ devices: BrightnessDevices) throws -> [String?] {
            let request = BrightnessRequest(of: BrightnessTarget(deviceClass: deviceClass), isAll: true)
            return try devices.targets(of: request).get().map(\.device)
        }
        #expect(try names(nil, devices) == ["panel", "DP-1", "DP-2"])
        #expect(try names(.backlight, devices) == ["panel"] && names(.ddc, devices) == ["DP-1", "DP-2"])
        #expect(try names(nil, Self.devices(panels: [], monitors: ["DP-1"])) == ["DP-1"])
        #expect(try names(nil, Self.devices(panels: ["panel"], monitors: [])) == ["panel"])
        #expect(throws: LevelError.self) { try names(nil, Self.devices(panels: [], monitors: [])) }
    }

    /// A drag sets the monitor below the overlay, panel or not, unless a device is configured.
    @Test func dragSetsTheMonitorBelowTheOverlay() {
        let devices = Self.devices(panels: ["panel"], monitors: ["DP-1"])
        #expect(devices.target(on: Self.monitor("DP-1"))?.device == "DP-1")
        #expect(devices.target(on: Self.monitor("eDP-1"))?.device == "panel")
        #expect(devices.target(on: Self.monitor("DP-9")) == nil)
        devices.preferences.device = "panel"
        #expect(devices.target(on: Self.monitor("DP-1"))?.device == "panel")
    }

    @Test func requestsAndEventsPass() {
        let (panels, monitors) = (Fake(.backlight, names: ["panel"]), Fake(.ddc, names: ["DP-1"]))
        let devices = BrightnessDevices(backlights: panels, monitors: monitors)
        var events = 0
        devices.onEvent = { _ in events += 1 }
        panels.onEvent?(.devicesChanged)
        monitors.onEvent?(.devicesChanged)
        #expect(events == 2)
        let monitor = BrightnessTarget(device: "DP-1", deviceClass: .ddc)
        let changed = devices.apply(.percent(40), to: .chosen, floor: nil, transition: nil, done: nil)
        #expect(changed?.device == "panel" && panels.requests == [.chosen])
        #expect(devices.drag(to: 0.4, of: monitor, from: 50)?.device == "DP-1")
        if let changed { devices.cancelTransition(changed) }
        #expect(monitors.requests == [monitor] && panels.requests.count == 2)
        devices.watch([.chosen, monitor])
        #expect(panels.watched == [.chosen] && monitors.watched == [monitor])
        var preferences = devices.preferences
        preferences.curve = .perceptual
        devices.preferences = preferences
        #expect(panels.preferences.curve == .perceptual && monitors.preferences.curve == .perceptual)
    }
}
