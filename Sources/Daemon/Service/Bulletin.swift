// SPDX-License-Identifier: MIT
internal import Backlight
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

    private final class Subscriber {
        let requester: any Requester
        let topic: Topic
        var watch: VolumeWatch?
        /// What it has been told last, of each device where it watches several: a state is said once.
        private var said: [String: String] = [:]

        init(_ requester: any Requester, _ topic: Topic) {
            self.requester = requester
            self.topic = topic
        }

        func offer(_ state: String, of device: String = "") {
            guard state != said[device] else { return }
            said[device] = state
            requester.offer(state, about: "state \(device)")
        }
    }

    private unowned let service: Service
    private var subscribers: [Subscriber] = []
    /// The states that overlays were last said to be in, by number.
    private var states: [Int: OverlayReport.State] = [:]

    init(service: Service) { self.service = service }

    /// Tells `requester` of the present state and then of every new one, until it leaves. A device with a name must
    /// be there at first; the audio server and applications may come later.
    func subscribe(_ requester: any Requester, to topic: Topic) {
        if case .brightness(let command) = topic, case .failure(let failure) = present(command) {
            return requester.fail(Diagnostic(failure))
        }
        let subscriber = Subscriber(requester, topic)
        subscribers.append(subscriber)
        requester.onLeave = { [unowned self, unowned requester] in
            subscribers.removeAll { $0.requester === requester }
            followLights()
            requester.finish(ExitStatus.done)
        }
        followLights()
        if case .volume(let command) = topic { watchVolume(subscriber, command) }
        tellPresent(subscriber)
    }

    /// Nobody hears of anything any more: the daemon ends.
    func end() {
        let all = subscribers
        subscribers = []
        for subscriber in all {
            subscriber.requester.onLeave = nil
            subscriber.requester.fail(
                Diagnostic(
                    "the daemon exited", hint: "start the daemon with 'floatoverlay daemon'",
                    exitStatus: ExitStatus.unavailable))
        }
    }

    /// The limit that a volume is told with may be another one.
    func settingsChanged() {
        for subscriber in subscribers {
            if case .volume = subscriber.topic { tellPresent(subscriber) }
        }
        statusChanged()
    }

    /// A volume is another one, or a device came, went or was chosen.
    func volumeChanged(_ event: VolumeEvent) {
        for subscriber in subscribers { subscriber.watch?.heard(event) }
        switch event {
        case .changedOutside(let reading): publish(.volume(reading, limit: limit, isOurs: false))
        case .changedByUs(let reading): publish(.volume(reading, limit: limit, isOurs: true))
        case .initial(let reading), .switched(let reading):
            publish(.device(.selected, reading, limit: limit))
        case .appeared(let reading): publish(.device(.added, reading, limit: limit))
        case .vanished(let reading): publish(.device(.removed, reading, limit: limit))
        case .lost(let kind): publish(.volumeLost(kind))
        case .otherDeviceChanged, .streamsChanged: return
        }
        statusChanged()
    }

    /// The brightness is another one, or another device was chosen.
    func brightnessChanged(_ event: BrightnessEvent) {
        switch event {
        case .changedOutside(let reading): brightnessChanged(reading, isOurs: false)
        case .changedByUs(let reading): brightnessChanged(reading, isOurs: true)
        case .devicesChanged:
            followLights()
            tellLights()
            publish(.devices)
        }
        statusChanged()
    }

    private func brightnessChanged(_ reading: BrightnessReading, isOurs: Bool) {
        tellLights()
        publish(.brightness(reading, isOurs: isOurs))
    }

    /// Those who watch lights hear of the present, should it be new to them.
    func tellLights() {
        for subscriber in subscribers {
            if case .brightness = subscriber.topic { tellPresent(subscriber) }
        }
    }

    /// Devices that are watched by name are followed as long as they are.
    private func followLights() {
        guard let controller = service.host.brightness as? BacklightController else { return }
        controller.followed = subscribers.flatMap { subscriber -> [BrightnessTarget] in
            guard case .brightness(let command) = subscriber.topic else { return [] }
            return (try? controller.targets(of: command.request).get()) ?? []
        }
    }

    /// What a command about lights would read.
    private func present(_ command: BrightnessCommand) -> Result<[BrightnessReading], LevelError> {
        guard let controller = service.host.brightness as? BacklightController else { return .success([]) }
        return controller.targets(of: command.request).flatMap { targets in
            Result { () throws(LevelError) in
                try targets.map { target throws(LevelError) in try controller.read(target).get() }
            }
        }
    }

    /// An overlay went through `effect`.
    func overlayChanged(_ overlay: OverlayController, _ effect: LifeCycle.Effect) {
        let moment: EventReport.OverlayMoment
        switch effect {
        case .willStart: moment = .willStart
        case .didStart: moment = .didStart
        case .failedToStart(let failure):
            let diagnostic = Diagnostic(failure, of: overlay.source)
            moment = .failedToStart(diagnostic?.message ?? "the overlay was stopped before its first frame")
        case .restoreUserInterface: moment = .restoreUserInterface
        case .willStop(let reason): moment = .willStop(reason)
        case .didStop(let reason): moment = .didStop(reason)
        case .show, .leave, .close: return
        }
        publish(.overlay(id: overlay.id, moment))
        switch effect {
        case .didStop, .failedToStart:
            states[overlay.id] = nil
            statusChanged()
        default: overlayChanged(overlay)
        }
    }

    /// An overlay was hidden, revealed, suspended, moved or resized.
    func overlayChanged(_ overlay: OverlayController) {
        let state = OverlayReport.State(rawValue: overlay.stateWord)
        if let state, overlay.hasBegun, states[overlay.id] != state {
            states[overlay.id] = state
            publish(.overlay(id: overlay.id, .changed(state)))
        }
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
        case .brightness(let reading, _): topic = "brightness \(reading.deviceClass) \(reading.device)"
        case .devices: topic = "devices"
        case .config: topic = "config"
        case .error: topic = "error"
        case .overlay(let id, .changed): topic = "overlay \(id)"
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
                subscriber.offer(service.statusText(json: command.isJSON))
            }
        }
    }

    private func tellPresent(_ subscriber: Subscriber) {
        switch subscriber.topic {
        case .everything: break
        case .status(let command): subscriber.offer(service.statusText(json: command.isJSON))
        case .volume(let command):
            guard let watch = subscriber.watch, watch.hasBegun else { return }
            subscriber.offer(Self.line(watch.last, command, limit: limit))
        case .brightness(let command):
            let readings = (try? present(command).get()) ?? []
            if !command.request.isAll { return subscriber.offer(command.line(readings.first)) }
            for reading in readings { subscriber.offer(command.line(reading), of: reading.device) }
        }
    }

    /// The first line and those after it.
    private func watchVolume(_ subscriber: Subscriber, _ command: VolumeCommand) {
        guard let volume = service.host.volume else { return }
        let watch = VolumeWatch(command.target, of: volume) { [unowned self, unowned subscriber] reading in
            subscriber.offer(Self.line(reading, command, limit: limit))
        }
        subscriber.watch = watch
        watch.begin { [unowned self, weak subscriber] failure in
            let mayCome = command.target.kind == .app || command.target.name == nil
            guard let subscriber, !mayCome, volume.reading != nil else { return true }
            subscribers.removeAll { $0 === subscriber }
            subscriber.requester.fail(Diagnostic(failure))
            return false
        }
    }

    /// A level as a command prints it; `--watch` with `--json` prints an object a line.
    static func line(_ reading: VolumeReading?, _ command: VolumeCommand, limit: Int) -> String {
        if command.output.isJSON { return reading.json(limit: command.limit ?? limit).line }
        return (command.makesDefault ? reading?.named ?? "none" : reading.plain) + "\n"
    }

    private var limit: Int { service.host.preferences.volume.policy.limitPercent }
}
