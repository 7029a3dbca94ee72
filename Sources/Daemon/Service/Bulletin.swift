// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// Who wants to hear of what: `--watch` and `events`.
final class Bulletin {
    /// What a subscriber asked for.
    enum Topic {
        case everything
        case volume(VolumeCommand)
        case brightness(BrightnessCommand)
        case status(StatusCommand)
    }

    private struct Subscriber {
        let requester: any Requester
        let topic: Topic
        var watch: VolumeWatch?
    }

    private unowned let service: Service
    private var subscribers: [Subscriber] = []

    init(service: Service) { self.service = service }

    /// Tells `requester` of the present state and then of every new one, until it leaves.
    func subscribe(_ requester: any Requester, to topic: Topic) {
        subscribers.append(
            Subscriber(requester: requester, topic: topic, watch: volumeWatch(for: requester, topic)))
        requester.onLeave = { [unowned self, unowned requester] in
            subscribers.removeAll { $0.requester === requester }
            requester.finish(ExitStatus.done)
        }
        tellPresent(requester, topic)
    }

    /// A volume is another one, or a device came, went or was chosen.
    func volumeChanged(_ event: VolumeEvent) {
        for subscriber in subscribers { subscriber.watch?.heard(event) }
        switch event {
        case .changedOutside(let reading): publish(.volume(reading, limit: limit, isOurs: false))
        case .changedByUs(let reading): publish(.volume(reading, limit: limit, isOurs: true))
        case .baseline(let reading), .switched(let reading):
            publish(.device(.selected, reading, limit: limit))
        case .appeared(let reading): publish(.device(.added, reading, limit: limit))
        case .vanished(let reading): publish(.device(.removed, reading, limit: limit))
        case .lost(let kind): publish(.volumeLost(kind))
        case .changedElsewhere, .streamsChanged: return
        }
        statusChanged()
    }

    /// A watch on the volume that `topic` asks for; an application may play later, anything else has to be there.
    private func volumeWatch(for requester: any Requester, _ topic: Topic) -> VolumeWatch? {
        guard case .volume(let command) = topic, let volume = service.host.volume else { return nil }
        return VolumeWatch(command.target, of: volume) { [unowned self, unowned requester] reading in
            requester.offer(Self.line(reading, command, limit: limit), about: "volume")
        }
    }

    /// The brightness is another one, or another device was chosen.
    func brightnessChanged(_ event: BrightnessEvent) {
        switch event {
        case .changedOutside(let reading): brightnessChanged(reading, isOurs: false)
        case .changedByUs(let reading): brightnessChanged(reading, isOurs: true)
        case .devicesChanged: publish(.devices)
        }
        statusChanged()
    }

    private func brightnessChanged(_ reading: BrightnessReading, isOurs: Bool) {
        for subscriber in subscribers {
            if case .brightness(let command) = subscriber.topic,
                (command.device ?? reading.device) == reading.device
            {
                subscriber.requester.offer(Self.line(reading, command.output), about: "brightness")
            }
        }
        publish(.brightness(reading, isOurs: isOurs))
    }

    /// An overlay went through `effect`.
    func overlayChanged(_ overlay: OverlayController, _ effect: LifeCycle.Effect) {
        let moment: EventReport.OverlayMoment
        switch effect {
        case .willStart: moment = .willStart
        case .didStart: moment = .didStart
        case .failedToStart(let failure):
            let diagnostic = Diagnostic(failure, of: overlay.source)
            moment = .failedToStart(diagnostic?.message ?? "it was stopped before it began")
        case .willStop(let reason): moment = .willStop(reason)
        case .didStop(let reason): moment = .didStop(reason)
        case .show, .close: return
        }
        publish(.overlay(id: overlay.id, moment))
        statusChanged()
    }

    /// Something else happened.
    func publish(_ happening: EventReport.Happening) {
        let topic: String
        switch happening {
        case .volume(let reading, _, _): topic = "volume \(reading.kind)"
        case .volumeLost(let kind): topic = "volume \(kind)"
        // What has come does not stand in for what has gone.
        case .device(let moment, let reading, _): topic = "device \(moment) \(reading.kind) \(reading.device)"
        case .brightness: topic = "brightness"
        case .devices: topic = "devices"
        case .config: topic = "config"
        case .error: topic = "error"
        // Steps in a life do not stand in for each other.
        case .overlay(let id, let moment): topic = "overlay \(id) \(moment)"
        }
        for subscriber in subscribers {
            guard case .everything = subscriber.topic else { continue }
            subscriber.requester.offer(
                EventReport(happening, at: service.host.reactor.now).json.line, about: topic)
        }
    }

    /// Something shown by `status` is another one.
    func statusChanged() {
        for subscriber in subscribers {
            if case .status(let command) = subscriber.topic {
                subscriber.requester.offer(service.statusText(json: command.isJSON), about: "status")
            }
        }
    }

    private func tellPresent(_ requester: any Requester, _ topic: Topic) {
        switch topic {
        case .everything: break
        case .status(let command): requester.print(service.statusText(json: command.isJSON))
        case .volume(let command): beginWatch(requester, command)
        case .brightness(let command):
            switch service.host.brightness?.read(device: command.device) {
            case .success(let reading)?: requester.print(Self.line(reading, command.output))
            case .failure(let failure)?: requester.fail(Diagnostic(failure))
            case nil: break
            }
        }
    }

    /// A level as a command prints it; `--watch` with `--json` prints an object a line.
    static func line(_ reading: VolumeReading, _ command: VolumeCommand, limit: Int) -> String {
        if command.output.isJSON { return reading.json(limit: command.limit ?? limit).line }
        return (command.makesDefault ? reading.named : reading.plain) + "\n"
    }

    /// A brightness as a command prints it.
    static func line(_ reading: BrightnessReading, _ output: LevelOutput) -> String {
        output.isJSON ? reading.json.line : reading.plain + "\n"
    }

    /// The first line. Of a default device it is known; without one it is waited for.
    private func beginWatch(_ requester: any Requester, _ command: VolumeCommand) {
        let watch = subscribers.last { $0.requester === requester }?.watch
        watch?.begin { [unowned requester] failure in
            let mayCome = command.target.kind == .app || command.target.name == nil
            if !mayCome { requester.fail(Diagnostic(failure)) }
        }
    }

    private var limit: Int { service.host.preferences.volume.policy.limitPercent }
}
