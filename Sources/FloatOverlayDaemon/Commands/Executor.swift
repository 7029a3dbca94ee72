// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// Runs the commands of control clients and bindings.
struct Executor {
    let host: OverlayHost
    let config: Config
    let status: StatusReporter
    let publisher: EventPublisher
    let showSessions: ShowSessions
    let hudStreams: HUDStreams

    /// Runs `command`. `context` receives exactly one `finish` or `fail`, now or later.
    func run(_ command: Command, for context: any CommandContext) {
        switch command {
        case .show(let show): showSessions.run(show, for: context)
        case .volume(let volume): run(volume, for: context)
        case .brightness(let brightness) where brightness.output.isWatching:
            publisher.watch(brightness, for: context)
        case .brightness(let brightness):
            BrightnessExecutor(host: host).run(brightness, for: context)
        case .media(let media): run(media, for: context)
        case .hud(let hud): hudStreams.run(hud, for: context)
        case .overlay(let overlay): OverlayExecutor(host: host).run(overlay, for: context)
        case .status(let status): run(status, for: context)
        case .events: publisher.subscribe(context)
        case .reload: reload(for: context)
        case .devices(_, let names?): complete(names, for: context)
        case .devices(let json, nil): listDevices(json: json, for: context)
        case .daemon(stop: true):
            context.finish(ExitStatus.success)
            host.shutDown()
        case .daemon, .doctor, .config, .explain:
            context.fail(.usage("this command runs in the client, not in the daemon"))
        }
    }

    private func run(_ command: VolumeCommand, for context: any CommandContext) {
        if command.output.isWatching { return publisher.watch(command, for: context) }
        context.run(command, on: host.levels, limit: host.preferences.volume.policy.limitPercent)
    }

    private func run(_ command: MediaCommand, for context: any CommandContext) {
        guard let media = host.media else {
            return context.fail(Diagnostic(.noPlayer("media player control is not available")))
        }
        media.perform(command.action, on: command.player) { result in
            switch result {
            case .success: context.finish(ExitStatus.success)
            case .failure(let failure): context.fail(Diagnostic(failure))
            }
        }
    }

    private func run(_ command: StatusCommand, for context: any CommandContext) {
        if command.isWatching { return publisher.watch(command, for: context) }
        context.print(status.text(json: command.isJSON, worstTurn: host.reactor.worstTurn))
        if command.isJSON { host.reactor.resetWorstTurn() }
        context.finish(ExitStatus.success)
    }

    private func listDevices(json: Bool, for context: any CommandContext) {
        let brightnessDevices = host.brightness?.devices() ?? []
        let finish = { (audio: Result<[AudioDevice], Diagnostic>) in
            context.print(DevicesReport(audio: audio, brightness: brightnessDevices).text(json: json))
            context.finish(ExitStatus.success)
        }
        guard let volume = host.volume else { return finish(.failure(Diagnostic(.noAudioServer))) }
        volume.devices { finish($0.mapError { Diagnostic($0) }) }
    }

    private func complete(_ completion: NameCompletion, for context: any CommandContext) {
        let finish = { (names: [String]) in
            context.print(completion.text(names))
            context.finish(ExitStatus.success)
        }
        switch completion.kind {
        case .monitor: finish(host.display.monitors.map(\.name))
        case .overlay: finish(host.overlays.map { "\($0.id)" })
        case .device: finish((host.brightness?.devices() ?? []).map(\.name))
        case .sink, .source, .app:
            guard let volume = host.volume else { return finish([]) }
            volume.devices { reply in
                let readings = ((try? reply.get()) ?? []).map(\.reading)
                finish(readings.filter { $0.kind.rawValue == completion.kind.rawValue }.map(\.device))
            }
        }
    }

    private func reload(for context: any CommandContext) {
        config.reload { errors, readFailure in
            guard let error = errors.first else { return context.finish(ExitStatus.success) }
            if let readFailure, [ExitStatus.unavailable, ExitStatus.notPermitted].contains(readFailure) {
                let hint = Diagnostic.configRemedy(readFailure)
                return context.fail(Diagnostic(error, hint: hint, exitStatus: readFailure))
            }
            context.printError(errors.map { $0 + "\n" }.joined())
            context.fail(
                Diagnostic(
                    "the config file was rejected",
                    hint: "fix the file and reload; the previous settings stay in effect",
                    exitStatus: ExitStatus.badConfig))
        }
    }
}

extension LevelController: VolumeOperations {}
