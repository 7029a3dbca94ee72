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
        let shown = command.request.isAll ? hudIndex(of: targets) : 0
        var moving: [BrightnessReading] = []
        for (index, target) in targets.enumerated() {
            let showsHUD = command.output.showsHUD && index == shown
            let predicted = carryOut(command.request, target, showsHUD: showsHUD) {
                replies[index] = $0
                let all = replies.compactMap(\.self)
                if all.count == replies.count { context.finish(command, with: all) }
            }
            if let predicted { moving.append(predicted) }
        }
        let duration = command.request.transition ?? host.preferences.brightness.transition
        guard duration > .zero, !moving.isEmpty else { return }
        context.onCancel = { [weak host] in
            for reading in moving { host?.brightness?.cancelTransition(reading) }
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

    /// Applies `request` to one device. Returns the predicted reading if the request changes the level.
    private func carryOut(
        _ request: BrightnessRequest, _ target: BrightnessTarget, showsHUD: Bool, done: @escaping Done
    ) -> BrightnessReading? {
        let change: LevelChange
        do throws(LevelError) {
            switch request.action {
            case .change(let requested): change = requested
            case .restore: change = .raw(try SavedBrightness().raw(for: try read(target).get()))
            case .save, .read:
                let reading = try read(target).get()
                if request.action == .save { try SavedBrightness().save(reading) }
                done(.success(reading))
                return nil
            }
        } catch {
            done(.failure(error))
            return nil
        }
        return host.levels.apply(
            change, to: target, floor: request.floor, transition: request.transition, showsHUD: showsHUD,
            done: done)
    }

    private func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError> {
        host.brightness?.read(target)
            ?? .failure(.unavailable("no backlight found", hint: "run 'floatoverlay devices'"))
    }
}
