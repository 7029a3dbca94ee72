// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayDDC
import FloatOverlayRuntime
import Glibc
import Testing

/// Monitors that cannot be reached; `Tests/e2e/43-monitors.bats` tests simulated monitors that reply.
@Suite struct DDCControllerTests {
    let fake: FakeConnectors
    let reactor = Reactor()
    init() throws { fake = try FakeConnectors() }

    private func controller() -> DDCController {
        let controller = DDCController(tree: fake.tree, in: reactor)
        #expect(reactor.run(until: { !controller.isBusy }, within: .seconds(10)))
        reactor.turn(waitingAtMost: .zero)
        return controller
    }

    private func message(_ result: Result<BrightnessReading, LevelError>?) -> String? {
        if case .failure(let failure)? = result { return failure.message }
        return nil
    }

    @Test func unreachableMonitorsSayWhy() throws {
        try fake.add("card0-DP-1", model: "NO BUS")
        try fake.add("card0-DP-2", ownBus: 2, model: "NO FILE")
        try fake.add("card0-DP-3", ownBus: 3, model: "NO I2C")
        try fake.addDevice(3)
        let controller = controller()
        let reasons = controller.devices().map(\.reason)
        #expect(
            reasons == [
                "the graphics driver has no I²C bus for DP-1 (NO BUS)",
                "\(fake.root)/dev/i2c-2 of DP-2 (NO FILE) does not exist", "cannot reach DP-3 (NO I2C)",
            ])
        #expect(controller.devices().map(\.percent) == [nil, nil, nil] && controller.reading == nil)
        #expect(controller.replyTimes.allSatisfy { (try? $0.time.get()) == nil })
        let all = BrightnessRequest(of: BrightnessTarget(deviceClass: .ddc), isAll: true)
        #expect(throws: LevelError.self) { try controller.targets(of: all).get() }
    }

    @Test func changeOfAnUnreachableMonitorFails() throws {
        try fake.add("card0-DP-1", ownBus: 1)
        let controller = controller()
        var results: [Result<BrightnessReading, LevelError>] = []
        let target = BrightnessTarget(device: "DP-1", deviceClass: .ddc)
        #expect(controller.apply(.percent(40), to: target) { results.append($0) } == nil)
        controller.query(target) { results.append($0) }
        #expect(reactor.run(until: { results.count == 2 }, within: .seconds(10)))
        #expect(
            results.map(message)
                == Array(repeating: "\(fake.root)/dev/i2c-1 of DP-1 does not exist", count: 2))
        #expect(controller.drag(to: 0.5, of: target, from: 0) == nil)
    }

    /// In a process of its own: other tests need descriptors.
    @Test func processThatCannotStartIsReported() async {
        await #expect(processExitsWith: .success) {
            let fake = try FakeConnectors()
            let reactor = Reactor()
            try fake.add("card0-DP-1", ownBus: 1)
            try fake.addDevice(1)
            let controller = DDCController(tree: fake.tree, in: reactor, queriesAllMonitors: false)
            var limit = rlimit()
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #expect(getrlimit(resource, &limit) == 0)
            let permitted = limit.rlim_cur
            limit.rlim_cur = 0
            #expect(setrlimit(resource, &limit) == 0)
            var result: Result<BrightnessReading, LevelError>?
            controller.query(BrightnessTarget(device: "DP-1", deviceClass: .ddc)) { result = $0 }
            limit.rlim_cur = permitted
            #expect(setrlimit(resource, &limit) == 0)
            #expect(reactor.run(until: { result != nil }, within: .seconds(10)))
            let reason = Errno(rawValue: EMFILE)
            #expect(result == .failure(.failed("cannot start the process for DP-1: \(reason)")))
        }
    }

    @Test func unknownNameListsTheMonitors() throws {
        let empty = controller()
        #expect(message(empty.read(.chosen)) == "no external monitor with DDC/CI")
        try fake.add("card0-DP-1", ownBus: 1)
        empty.rescan()
        let unknown = empty.read(BrightnessTarget(device: "DP-2"))
        #expect(
            unknown
                == .failure(
                    .unavailable("no external monitor is called \"DP-2\"", hint: "choose from: DP-1")))
    }

    @Test func nameOfAConnectorOrOfOneMonitor() throws {
        try fake.add("card0-DP-1", ownBus: 1, model: "TWIN", serial: 1)
        try fake.add("card0-DP-2", ownBus: 2, model: "TWIN", serial: 2)
        try fake.add("card0-DP-3", ownBus: 3, model: "OTHER")
        try fake.add("card0-DP-4", ownBus: 4)
        let controller = controller()
        func text(_ name: String) -> String {
            message(controller.read(BrightnessTarget(device: name))) ?? ""
        }
        #expect(text("DP-2").contains("of DP-2 (TWIN)") && text("OTHER").contains("of DP-3 (OTHER)"))
        #expect(text("TWIN") == "2 external monitors are called \"TWIN\"")
        #expect(text("") == "no external monitor is called \"\"")
    }

    @Test func unpluggedMonitorIsReported() throws {
        try fake.add("card0-DP-1", ownBus: 1)
        let controller = controller()
        var changes = 0
        controller.onEvent = { if case .devicesChanged = $0 { changes += 1 } }
        controller.rescan()
        #expect(changes == 0)
        try fake.remove("card0-DP-1")
        controller.rescan()
        #expect(changes == 1 && controller.devices() == [])
    }
}
