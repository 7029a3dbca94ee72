// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayBacklight
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// Implements `brightness`.
struct BrightnessExecutor {
    private typealias Done = (Result<BrightnessReading, LevelError>) -> Void

    let host: OverlayHost

    /// Applies `command` to each of its target devices. A running transition is cancelled when the requester
    /// disconnects.
    func run(_ command: BrightnessCommand, for context: any CommandContext) {
        let targets: [BrightnessTarget]
        switch self.targets(command.request) {
        case .success(let found): targets = found
        case .failure(let failure): return context.fail(Diagnostic(failure))
        }
        var replies: [Result<BrightnessReading, LevelError>?] = targets.map { _ in nil }
        let hudIndex = command.request.isAll ? hudIndex(of: targets) : 0
        var predictedReadings: [BrightnessReading] = []
        for (index, target) in targets.enumerated() {
            let showsHUD = command.output.showsHUD && index == hudIndex
            carryOut(command.request, target, showsHUD: showsHUD) {
                predictedReadings.append($0)
            } done: {
                replies[index] = $0
                let all = replies.compactMap(\.self)
                if all.count == replies.count { context.finish(command, with: all) }
            }
        }
        let duration = command.request.transition ?? host.preferences.brightness.transition
        guard duration > .zero, replies.contains(where: { $0 == nil }) else { return }
        context.onCancel = { [weak host] in
            for reading in predictedReadings { host?.brightness?.cancelTransition(reading) }
        }
    }

    private func targets(_ request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        host.brightness?.targets(of: request) ?? .success([request.target])
    }

    /// Index of the target that the single HUD shows: the device that commands without a device name select,
    /// or else the first target.
    private func hudIndex(of targets: [BrightnessTarget]) -> Int {
        let chosen = BrightnessTarget(deviceClass: targets.first?.deviceClass)
        guard case .success(let reading)? = host.brightness?.read(chosen) else { return 0 }
        return targets.firstIndex(of: reading.target) ?? 0
    }

    /// Applies `request` to one device. Passes the predicted reading to `predict` if the request changes the level.
    private func carryOut(
        _ request: BrightnessRequest, _ target: BrightnessTarget, showsHUD: Bool,
        predict: @escaping (BrightnessReading) -> Void, done: @escaping Done
    ) {
        func apply(_ change: LevelChange) {
            let predicted = host.levels.apply(
                change, to: target, floor: request.floor, transition: request.transition, showsHUD: showsHUD,
                done: done)
            if let predicted { predict(predicted) }
        }
        switch request.action {
        case .change(let change): apply(change)
        case .read: query(target, done: done)
        case .save: query(target) { save($0, done: done) }
        case .restore:
            query(target) { reading in
                loadSaved(for: reading) {
                    do throws(LevelError) { apply(.raw(try $0.get())) } catch { done(.failure(error)) }
                }
            }
        }
    }

    private func query(_ target: BrightnessTarget, done: @escaping Done) {
        guard let brightness = host.brightness else {
            return done(.failure(.unavailable("no backlight found", hint: "run 'floatoverlay devices'")))
        }
        brightness.query(target, done: done)
    }

    private func save(_ reading: Result<BrightnessReading, LevelError>, done: @escaping Done) {
        do throws(LevelError) {
            try SavedBrightness().save(try reading.get(), in: host.reactor, done: done).keep()
        } catch {
            done(.failure(error))
        }
    }

    private func loadSaved(
        for reading: Result<BrightnessReading, LevelError>,
        done: @escaping (Result<Int, LevelError>) -> Void
    ) {
        do throws(LevelError) {
            SavedBrightness().load(for: try reading.get(), in: host.reactor, done: done).keep()
        } catch {
            done(.failure(error))
        }
    }
}
