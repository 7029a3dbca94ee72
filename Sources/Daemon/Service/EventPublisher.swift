// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux

/// Publishes states and events to the subscribers of `--watch` and `events`.
final class EventPublisher {
    /// What a subscriber asked for.
    enum Topic {
        case everything
        case volume(VolumeCommand)
        case brightness(BrightnessCommand)
        case status(StatusCommand)
    }

    private final class Subscriber {
        let context: any CommandContext
        let topic: Topic
        var watch: VolumeWatch?
        /// What it has been told last, of each device where it watches several: a state is said once.
        private var lastPublished: [String: String] = [:]

        init(_ context: any CommandContext, _ topic: Topic) {
            self.context = context
            self.topic = topic
        }

        func publishLatest(_ state: String, of device: String = "") {
            guard state != lastPublished[device] else { return }
            lastPublished[device] = state
            context.publishLatest(state, about: "state \(device)")
        }
    }

    private unowned let server: DaemonServer
    private var subscribers: [Subscriber] = []
    /// The states that overlays were last said to be in, by number.
    private var states: [Int: OverlayReport.State] = [:]

    init(server: DaemonServer) { self.server = server }

    /// Tells `context` of the present state and then of every new one, until it leaves. A device with a name must
    /// be there at first; the audio server and applications may come later.
    func subscribe(_ context: any CommandContext, to topic: Topic) {
        if case .brightness(let command) = topic, case .failure(let failure) = currentReadings(command) {
            return context.fail(Diagnostic(failure))
        }
        let subscriber = Subscriber(context, topic)
        subscribers.append(subscriber)
        context.onCancel = { [unowned self, unowned context] in
            subscribers.removeAll { $0.context === context }
            watchBacklights()
            context.finish(ExitStatus.done)
        }
        watchBacklights()
        if case .volume(let command) = topic { watchVolume(subscriber, command) }
        publishCurrent(subscriber)
    }

    /// Nobody hears of anything any more: the daemon ends.
    func close() {
        let all = subscribers
        subscribers = []
        for subscriber in all {
            subscriber.context.onCancel = nil
            subscriber.context.fail(
                Diagnostic(
                    "the daemon exited", hint: "start the daemon with 'floatoverlay daemon'",
                    exitStatus: ExitStatus.unavailable))
        }
    }

    /// The limit that a volume is told with may be another one.
    func settingsChanged() {
        for subscriber in subscribers {
            if case .volume = subscriber.topic { publishCurrent(subscriber) }
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
        case .watchedChanged: return publishBrightness()
        case .devicesChanged:
            watchBacklights()
            publishBrightness()
            publish(.devices)
        }
        statusChanged()
    }

    private func brightnessChanged(_ reading: BrightnessReading, isOurs: Bool) {
        publishBrightness()
        publish(.brightness(reading, isOurs: isOurs))
    }

    /// Those who watch lights hear of the present, should it be new to them.
    func publishBrightness() {
        for subscriber in subscribers {
            if case .brightness = subscriber.topic { publishCurrent(subscriber) }
        }
    }

    /// Devices that are watched by name are followed as long as they are.
    private func watchBacklights() {
        guard let brightness = server.host.brightness else { return }
        let targets = subscribers.flatMap { subscriber -> [BrightnessTarget] in
            guard case .brightness(let command) = subscriber.topic else { return [] }
            return (try? brightness.targets(of: command.request).get()) ?? []
        }
        brightness.watch(targets)
    }

    /// What a command about lights would read.
    private func currentReadings(_ command: BrightnessCommand) -> Result<[BrightnessReading], LevelError> {
        guard let brightness = server.host.brightness else { return .success([]) }
        return brightness.targets(of: command.request).flatMap { targets in
            Result { () throws(LevelError) in
                try targets.map { target throws(LevelError) in try brightness.read(target).get() }
            }
        }
    }

    /// An overlay went through `effect`.
    func overlayChanged(_ overlay: OverlayController, _ effect: LifeCycle.Effect) {
        let transition: EventReport.OverlayTransition
        switch effect {
        case .willStart: transition = .willStart
        case .didStart: transition = .didStart
        case .failedToStart(let failure):
            let diagnostic = Diagnostic(failure, of: overlay.source)
            transition = .failedToStart(
                diagnostic?.message ?? "the overlay was stopped before its first frame")
        case .restoreUserInterface: transition = .restoreUserInterface
        case .willStop(let reason): transition = .willStop(reason)
        case .didStop(let reason): transition = .didStop(reason)
        case .show, .leave, .close: return
        }
        publish(.overlay(id: overlay.id, transition))
        switch effect {
        case .didStop, .failedToStart:
            states[overlay.id] = nil
            statusChanged()
        default: overlayChanged(overlay)
        }
    }

    /// An overlay was hidden, revealed, suspended, moved or resized.
    func overlayChanged(_ overlay: OverlayController) {
        let state = OverlayReport.State(overlay.state)
        if overlay.state.hasBegun, states[overlay.id] != state {
            states[overlay.id] = state
            publish(.overlay(id: overlay.id, .changed(state)))
        }
        statusChanged()
    }

    /// Something else happened.
    func publish(_ event: EventReport.Event) {
        let topic: String
        switch event {
        case .volume(let reading, _, _): topic = "volume \(reading.kind)"
        case .volumeLost(let kind): topic = "volume \(kind)"
        // What has come does not stand in for what has gone.
        case .device(let change, let reading, _): topic = "device \(change) \(reading.kind) \(reading.device)"
        case .brightness(let reading, _): topic = "brightness \(reading.deviceClass) \(reading.device)"
        case .devices: topic = "devices"
        case .config: topic = "config"
        case .error: topic = "error"
        case .overlay(let id, .changed): topic = "overlay \(id)"
        // Steps in a life do not stand in for each other.
        case .overlay(let id, let transition): topic = "overlay \(id) \(transition)"
        }
        for subscriber in subscribers {
            guard case .everything = subscriber.topic else { continue }
            subscriber.context.publishLatest(
                EventReport(event, at: server.host.reactor.now).json.line, about: topic)
        }
    }

    /// Something shown by `status` is another one.
    func statusChanged() {
        for subscriber in subscribers {
            if case .status(let command) = subscriber.topic {
                subscriber.publishLatest(server.statusText(json: command.isJSON))
            }
        }
    }

    private func publishCurrent(_ subscriber: Subscriber) {
        switch subscriber.topic {
        case .everything: break
        case .status(let command): subscriber.publishLatest(server.statusText(json: command.isJSON))
        case .volume(let command):
            guard let watch = subscriber.watch, watch.hasBegun else { return }
            subscriber.publishLatest(Self.line(watch.last, command, limit: limit))
        case .brightness(let command):
            let readings = (try? currentReadings(command).get()) ?? []
            if !command.request.isAll { return subscriber.publishLatest(command.line(readings.first)) }
            for reading in readings { subscriber.publishLatest(command.line(reading), of: reading.device) }
        }
    }

    /// The first line and those after it.
    private func watchVolume(_ subscriber: Subscriber, _ command: VolumeCommand) {
        guard let volume = server.host.volume else { return }
        let watch = VolumeWatch(command.target, of: volume) { [unowned self, unowned subscriber] reading in
            subscriber.publishLatest(Self.line(reading, command, limit: limit))
        }
        subscriber.watch = watch
        watch.begin { [unowned self, weak subscriber] failure in
            let mayCome = command.target.kind == .app || command.target.name == nil
            guard let subscriber, !mayCome, volume.reading != nil else { return true }
            subscribers.removeAll { $0 === subscriber }
            subscriber.context.fail(Diagnostic(failure))
            return false
        }
    }

    /// A level as a command prints it; `--watch` with `--json` prints an object a line.
    static func line(_ reading: VolumeReading?, _ command: VolumeCommand, limit: Int) -> String {
        if command.output.isJSON { return reading.json(limit: command.limit ?? limit).line }
        return (command.makesDefault ? reading?.named ?? "none" : reading.plain) + "\n"
    }

    private var limit: Int { server.host.preferences.volume.policy.limitPercent }
}
