// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// Carries out commands, whoever asks.
final class Executor {
    private unowned let service: Service
    private var host: OverlayHost { service.host }

    init(service: Service) { self.service = service }

    /// Carries out `command`; `requester` is answered now or later, exactly once.
    func run(_ command: Command, for requester: any Requester) {
        switch command {
        case .show(let show): service.shows.run(show, for: requester)
        case .volume(let volume): run(volume, for: requester)
        case .brightness(let brightness) where brightness.output.isWatching:
            service.bulletin.subscribe(requester, to: .brightness(brightness))
        case .brightness(let brightness):
            BrightnessExecutor(host: host).run(brightness, for: requester)
        case .media(let media): run(media, for: requester)
        case .hud(let hud): service.feeds.run(hud, for: requester)
        case .overlay(let overlay): OverlayExecutor(host: host).run(overlay, for: requester)
        case .status(let status): run(status, for: requester)
        case .events: service.bulletin.subscribe(requester, to: .everything)
        case .reload: reload(for: requester)
        case .devices(let json): DeviceLister(host: host).run(json: json, for: requester)
        case .daemon(stop: true):
            requester.finish(ExitStatus.done)
            service.stop()
        case .daemon, .doctor, .config:
            requester.fail(.usage("this command runs in the client, not in the daemon"))
        }
    }

    private func run(_ command: VolumeCommand, for requester: any Requester) {
        if command.output.isWatching { return service.bulletin.subscribe(requester, to: .volume(command)) }
        let limit = host.preferences.volume.policy.limitPercent
        let done = { [unowned self] (result: Result<VolumeReading, LevelError>) in
            answer(requester, result.map { Bulletin.line($0, command, limit: limit) }, command.output)
        }
        if command.makesDefault {
            host.levels.makeDefault(command.target, showsHUD: command.output.showsHUD, done: done)
        } else if let change = command.change {
            host.levels.apply(
                change, to: command.target, limit: command.limit, showsHUD: command.output.showsHUD,
                done: done)
        } else {
            host.levels.read(command.target, done: done)
        }
    }

    private func run(_ command: MediaCommand, for requester: any Requester) {
        guard let media = host.media else {
            return requester.fail(Diagnostic(.noPlayer("media player control is not available")))
        }
        media.perform(command.action, on: command.player) { result in
            switch result {
            case .success: requester.finish(ExitStatus.done)
            case .failure(let failure): requester.fail(Diagnostic(failure))
            }
        }
    }

    private func answer(
        _ requester: any Requester, _ result: Result<String, LevelError>, _ output: LevelOutput
    ) {
        switch result {
        case .success(let line):
            if !output.isQuiet { requester.print(line) }
            requester.finish(ExitStatus.done)
        case .failure(let failure): requester.fail(Diagnostic(failure))
        }
    }

    private func run(_ command: StatusCommand, for requester: any Requester) {
        if command.isWatching { return service.bulletin.subscribe(requester, to: .status(command)) }
        requester.print(service.statusText(json: command.isJSON, worstTurn: host.reactor.worstTurn))
        if command.isJSON { host.reactor.resetWorstTurn() }
        requester.finish(ExitStatus.done)
    }

    private func reload(for requester: any Requester) {
        let problems = service.config.reload()
        guard problems.isEmpty else {
            requester.complain(problems.map { $0 + "\n" }.joined())
            return requester.fail(
                Diagnostic(
                    "the config file was rejected",
                    hint: "fix the file and reload; the previous settings stay in effect",
                    exitStatus: ExitStatus.badConfig))
        }
        requester.finish(ExitStatus.done)
    }
}
