// SPDX-License-Identifier: MIT
package import FloatOverlayBacklight
package import FloatOverlayCore
internal import FloatOverlayDDC
internal import FloatOverlayRuntime

/// Reads and sets backlights, LEDs and external monitors synchronously, without a daemon.
package struct BlockingDevices {
    package typealias ReadingResult = BlockingBrightness.ReadingResult

    /// The time that a change of a monitor may take: a transition, and all attempts of all messages.
    private static let timeout = Duration.seconds(30)
    private let preferences: Preferences.Brightness
    private let backlights: BlockingBrightness

    /// Does not read anything yet.
    package init(preferences: Preferences.Brightness) {
        self.preferences = preferences
        backlights = BlockingBrightness(preferences: preferences)
    }

    /// Whether a backlight or an external monitor exists.
    package var hasScreens: Bool { backlights.hasBacklight || hasMonitors }

    /// Carries out `request` and blocks until the end. Returns one result per device. Without `privileged`, returns `nil` if a
    /// backlight refuses the write; nothing has then changed.
    package func carryOut(
        _ request: BrightnessRequest, writingWith privileged: BlockingBrightness.PrivilegedWrite? = nil
    ) -> [ReadingResult]? {
        let isForAllScreens = request.isAll && request.target.deviceClass == nil
        if isForAllScreens ? !backlights.hasBacklight && hasMonitors : isForMonitors(request) {
            return monitors(request)
        }
        let results: [ReadingResult]
        if let privileged {
            results = backlights.carryOut(request, writingWith: privileged)
        } else {
            guard let done = backlights.carryOut(request) else { return nil }
            results = done
        }
        guard isForAllScreens && hasMonitors else { return results }
        return results + monitors(request, isOptional: true)
    }

    /// All devices with the reasons for or against their selection.
    package func devices() -> [BrightnessDevice] {
        let reactor = Reactor()
        let controller = DDCController(in: reactor, preferences: preferences)
        _ = reactor.run(until: { !controller.isBusy }, within: Self.timeout)
        let chosen =
            isForMonitors(BrightnessRequest())
            ? try? controller.read(BrightnessTarget(device: preferences.deviceName)).get().device : nil
        let monitors = controller.devices().map { device in
            var device = device
            device.isChosen = device.name == chosen
            return device
        }
        return backlights.devices() + monitors
    }

    private func isForMonitors(_ request: BrightnessRequest) -> Bool {
        if let deviceClass = request.target.deviceClass { return deviceClass == .ddc }
        guard let name = request.target.device ?? preferences.deviceName else {
            return !backlights.hasBacklight && hasMonitors
        }
        return isMonitor(name)
    }

    private func isMonitor(_ name: String) -> Bool {
        DDCTree().list().contains { $0.name == name || $0.label == name }
    }

    private var hasMonitors: Bool { !DDCTree().list().isEmpty }

    // MARK: Monitors

    /// Carries out `request`. A request for all monitors applies to the monitors that have a level, as in the daemon.
    /// Returns no result if there is none and `isOptional`.
    private func monitors(_ request: BrightnessRequest, isOptional: Bool = false) -> [ReadingResult] {
        let reactor = Reactor()
        let controller = DDCController(
            in: reactor, preferences: preferences, readBackDelay: DDCSession.stepQuiet,
            queriesAllMonitors: request.isAll)
        _ = reactor.run(until: { !controller.isBusy }, within: Self.timeout)
        var request = request
        if request.target.device == nil, !request.isAll, let name = preferences.deviceName, isMonitor(name) {
            request.target.device = name
        }
        let targets: [BrightnessTarget]
        switch controller.targets(of: request) {
        case .success(let found): targets = found
        case .failure(let failure): return isOptional ? [] : [.failure(failure)]
        }
        let results = Self.results(of: targets, on: controller, in: reactor) { target, done in
            carryOut(request, for: target, on: controller, done: done)
        }
        switch request.action {
        case .read, .change: return results
        case .save: return results.map { result in result.flatMap(saved) }
        case .restore:
            let restored = zip(targets, results).map { ($0, $1.flatMap(savedRaw)) }
            return Self.results(of: targets, on: controller, in: reactor) { target, done in
                switch restored.first(where: { $0.0 == target })?.1 {
                case .success(let raw)?:
                    controller.apply(.raw(raw), to: target, transition: request.transition, done: done)
                case .failure(let failure)?: done(.failure(failure))
                case nil: break
                }
            }
        }
    }

    private func carryOut(
        _ request: BrightnessRequest, for target: BrightnessTarget, on controller: DDCController,
        done: @escaping (ReadingResult) -> Void
    ) {
        guard case .change(let change) = request.action else {
            if request.isAll { return done(controller.read(target)) }
            return controller.query(target, done: done)
        }
        func apply() {
            controller.apply(
                change, to: target, floor: request.floor, transition: request.transition, done: done)
        }
        guard request.isAll && change.isRelative else { return apply() }
        // Each monitor was unlocked soon after its reply, and other processes may have set it meanwhile.
        controller.query(target) { result in
            if case .failure(let failure) = result { done(.failure(failure)) } else { apply() }
        }
    }

    /// Begins an operation for each of `targets` and runs the loop until all have ended and their values have been read
    /// back. A value that a monitor has not kept is a failure.
    private static func results(
        of targets: [BrightnessTarget], on controller: DDCController, in reactor: Reactor,
        begin: (BrightnessTarget, @escaping (ReadingResult) -> Void) -> Void
    ) -> [ReadingResult] {
        var results: [ReadingResult?] = targets.map { _ in nil }
        controller.onEvent = { event in
            guard case .failed(let reading, let failure) = event else { return }
            for (index, result) in results.enumerated()
            where (try? result?.get().device) == reading.device { results[index] = .failure(failure) }
        }
        for (index, target) in targets.enumerated() { begin(target) { results[index] = $0 } }
        let isDone = {
            results.allSatisfy { $0 != nil } && !targets.contains { controller.hasMessages(for: $0) }
        }
        _ = reactor.run(until: isDone, within: timeout)
        controller.onEvent = nil
        return results.map { $0 ?? .failure(.failed("the monitor did not reply in time")) }
    }

    // MARK: Saved values

    private func saved(_ reading: BrightnessReading) -> ReadingResult {
        Result { () throws(LevelError) in
            try SavedBrightness().save(reading)
            return reading
        }
    }

    private func savedRaw(_ reading: BrightnessReading) -> Result<Int, LevelError> {
        Result { () throws(LevelError) in try SavedBrightness().raw(for: reading) }
    }
}
