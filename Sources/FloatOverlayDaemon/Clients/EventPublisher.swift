// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// Publishes states and events to the subscribers of `--watch` and `events`.
final class EventPublisher {
    /// The states or events that a subscriber receives.
    private enum Topic {
        case everything
        /// `nil` without an audio server.
        case volume(VolumeCommandWatch?)
        case brightness(BrightnessCommandWatch)
        case status(StatusCommand, StatePrinter)
    }

    private let host: OverlayHost
    private let status: StatusReporter
    private var subscribers: [(context: any CommandContext, topic: Topic)] = []
    /// The last published state of each overlay, by number.
    private var states: [Int: OverlayState] = [:]

    init(_ host: OverlayHost, status: StatusReporter) {
        self.host = host
        self.status = status
    }

    /// Sends all events to `context` until it cancels.
    func subscribe(_ context: any CommandContext) { add(context, .everything) }

    /// Sends the current status to `context`, then every new one, until it cancels.
    func watch(_ command: StatusCommand, for context: any CommandContext) {
        let printer = StatePrinter(context)
        add(context, .status(command, printer))
        printer.print(status.text(json: command.isJSON))
    }

    /// Sends the current volume to `context`, then every new one, until it cancels. A device with a name must
    /// exist at the start; the audio server and applications can appear later.
    func watch(_ command: VolumeCommand, for context: any CommandContext) {
        let volume = host.volume
        let watch = volume.map {
            VolumeCommandWatch(command, of: $0, printingTo: context) { [host] in
                host.preferences.volume.policy.limitPercent
            }
        }
        add(context, .volume(watch))
        watch?.start { [weak self, weak context] in
            let allowsMissing = command.target.kind == .app || command.target.name == nil
            guard !allowsMissing, volume?.reading != nil else { return true }
            self?.subscribers.removeAll { $0.context === context }
            return false
        }
    }

    /// Sends the current brightness to `context`, then every new one, until it cancels. The devices must
    /// exist at the start.
    func watch(_ command: BrightnessCommand, for context: any CommandContext) {
        let watch = BrightnessCommandWatch(command, of: host.brightness, printingTo: context)
        do throws(LevelError) {
            try watch.check()
        } catch {
            return context.fail(Diagnostic(error))
        }
        add(context, .brightness(watch))
        watch.update()
    }

    private func add(_ context: any CommandContext, _ topic: Topic) {
        subscribers.append((context, topic))
        context.onCancel = { [weak self, unowned context] in
            self?.subscribers.removeAll { $0.context === context }
            self?.watchBacklights()
            context.finish(ExitStatus.success)
        }
        watchBacklights()
    }

    /// Ends all subscriptions with an error because the daemon exits.
    func close() {
        let all = subscribers
        subscribers = []
        for (context, _) in all {
            context.onCancel = nil
            context.fail(
                .unavailable("the daemon exited", hint: "start the daemon with 'floatoverlay daemon'"))
        }
    }

    /// Publishes levels again: the JSON of a volume contains the limit, and the brightness depends on the
    /// configured device, its curve and `dim`.
    func settingsChanged() {
        for case (_, .volume(let watch?)) in subscribers { watch.limitChanged() }
        watchBacklights()
        publishBrightness()
        statusChanged()
    }

    /// Handles a volume change, or an audio device that appeared, vanished or was selected.
    func volumeChanged(_ event: VolumeEvent) {
        for case (_, .volume(let watch?)) in subscribers { watch.handle(event) }
        switch event {
        case .changedOutside(let reading): publish(.volume(reading, limit: limit, isByFloatOverlay: false))
        case .changedByUs(let reading): publish(.volume(reading, limit: limit, isByFloatOverlay: true))
        case .failed(_, let failure): publish(.error(failure.message))
        case .initial(let reading), .switched(let reading):
            publish(.device(.selected, reading, limit: limit))
        case .appeared(let reading): publish(.device(.added, reading, limit: limit))
        case .vanished(let reading): publish(.device(.removed, reading, limit: limit))
        case .lost(let kind): publish(.volumeLost(kind))
        case .otherDeviceChanged, .streamsChanged: return
        }
        statusChanged()
    }

    /// Handles a brightness change or a change of the devices.
    func brightnessChanged(_ event: BrightnessEvent) {
        switch event {
        case .changedOutside(let reading): brightnessChanged(reading, isByFloatOverlay: false)
        case .changedByUs(let reading): brightnessChanged(reading, isByFloatOverlay: true)
        case .watchedChanged: publishBrightness()
        case .failed(_, let failure):
            publishBrightness()
            publish(.error(failure.message))
        case .devicesChanged:
            watchBacklights()
            publishBrightness()
            publish(.devices)
        }
        statusChanged()
    }

    private func brightnessChanged(_ reading: BrightnessReading, isByFloatOverlay: Bool) {
        publishBrightness()
        publish(.brightness(reading, isByFloatOverlay: isByFloatOverlay))
    }

    /// Sends the current brightness to its subscribers. An unchanged state is skipped.
    func publishBrightness() {
        for case (_, .brightness(let watch)) in subscribers { watch.update() }
    }

    /// Makes the controller watch the devices of all brightness subscriptions.
    private func watchBacklights() {
        var targets: [BrightnessTarget] = []
        for case (_, .brightness(let watch)) in subscribers { targets += watch.targets }
        host.brightness?.watch(targets)
    }

    /// Publishes a life-cycle event of an overlay. The caller reports the changed status once the host has removed an
    /// overlay that ended.
    func overlayChanged(_ overlay: OverlayController, _ effect: LifeCycle.Effect) {
        let transition: EventReport.OverlayTransition
        switch effect {
        case .willStart: transition = .willStart
        case .didStart: transition = .didStart
        case .failedToStart(let failure):
            let diagnostic = Diagnostic(failure, of: overlay.source)
            transition = .failedToStart(diagnostic?.message ?? failure.message)
        case .restoreUserInterface: transition = .restoreUserInterface
        case .willStop(let reason): transition = .willStop(reason)
        case .didStop(let reason): transition = .didStop(reason)
        case .show, .leave, .close: return
        }
        publish(.overlay(id: overlay.id, transition))
        switch effect {
        case .didStop, .failedToStart: states[overlay.id] = nil
        default: overlayChanged(overlay)
        }
    }

    /// Publishes a change of an overlay: hidden, revealed, suspended, moved or resized.
    func overlayChanged(_ overlay: OverlayController) {
        let state = overlay.state.reported
        if overlay.state.hasBegun, states[overlay.id] != state {
            states[overlay.id] = state
            publish(.overlay(id: overlay.id, .changed(state)))
        }
        statusChanged()
    }

    /// Publishes `event` to the subscribers of all events. An unsent event of the same topic is replaced.
    func publish(_ event: EventReport) {
        lazy var line = event.json(at: host.reactor.now).line
        for case (let context, .everything) in subscribers {
            context.publishLatest(line, about: event.topic)
        }
    }

    /// Sends the status to its subscribers. An unchanged status is skipped.
    func statusChanged() {
        for case (_, .status(let command, let printer)) in subscribers {
            printer.print(status.text(json: command.isJSON))
        }
    }

    private var limit: Int { host.preferences.volume.policy.limitPercent }
}
