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
    }

    private unowned let service: Service
    private var subscribers: [Subscriber] = []

    init(service: Service) { self.service = service }

    /// Tells `requester` of the present state and then of every new one, until it leaves.
    func subscribe(_ requester: any Requester, to topic: Topic) {
        subscribers.append(Subscriber(requester: requester, topic: topic))
        requester.onLeave = { [unowned self, unowned requester] in
            subscribers.removeAll { $0.requester === requester }
            requester.finish(ExitStatus.done)
        }
        tellPresent(requester, topic)
    }

    /// The volume is another one, or the server is gone.
    func volumeChanged(_ event: VolumeEvent) {
        switch event {
        case .changedOutside(let reading):
            volumeChanged(reading, .volume(reading, limit: limit, isOurs: false))
        case .changedByUs(let reading): volumeChanged(reading, .volume(reading, limit: limit, isOurs: true))
        case .baseline(let reading): volumeChanged(reading, .devices)
        case .lost:
            publish(.volumeLost)
            statusChanged()
        }
    }

    private func volumeChanged(_ reading: VolumeReading, _ happening: EventReport.Happening) {
        for subscriber in subscribers {
            if case .volume(let command) = subscriber.topic, watches(command, reading) {
                tell(subscriber.requester, command, reading)
            }
        }
        publish(happening)
        statusChanged()
    }

    /// Whether `command` is about the sink of `reading`: the one it names, else the default one.
    private func watches(_ command: VolumeCommand, _ reading: VolumeReading) -> Bool {
        (command.sink ?? service.host.volume?.reading?.device ?? reading.device) == reading.device
    }

    /// Somebody else set a sink that is not the default one.
    func otherSinkChanged(_ reading: VolumeReading) {
        for subscriber in subscribers {
            if case .volume(let command) = subscriber.topic, command.sink == reading.device {
                tell(subscriber.requester, command, reading)
            }
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
        case .volume, .volumeLost: topic = "volume"
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
        case .volume(let command): tell(requester, command, service.host.volume?.reading)
        case .brightness(let command):
            switch service.host.brightness?.read(device: command.device) {
            case .success(let reading)?: requester.print(Self.line(reading, command.output))
            case .failure(let failure)?: requester.fail(Diagnostic(failure))
            case nil: break
            }
        }
    }

    /// A level as a command prints it; `--watch` with `--json` prints an object a line.
    static func line(_ reading: VolumeReading, _ output: LevelOutput, limit: Int) -> String {
        output.isJSON ? reading.json(limit: limit).line : reading.plain + "\n"
    }

    /// A brightness as a command prints it.
    static func line(_ reading: BrightnessReading, _ output: LevelOutput) -> String {
        output.isJSON ? reading.json.line : reading.plain + "\n"
    }

    /// A named sink is asked for anew; the default one is known.
    private func tell(_ requester: any Requester, _ command: VolumeCommand, _ reading: VolumeReading?) {
        let limit = command.limit ?? self.limit
        if let sink = command.sink, sink != reading?.device {
            service.host.volume?.read(device: sink) { result in
                if case .success(let other) = result {
                    requester.offer(Self.line(other, command.output, limit: limit), about: "volume")
                }
            }
        } else if let reading {
            requester.offer(Self.line(reading, command.output, limit: limit), about: "volume")
        }
    }

    private var limit: Int { service.host.preferences.volume.policy.limitPercent }
}
