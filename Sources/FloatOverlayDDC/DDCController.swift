// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// The external monitors with DDC/CI on a reactor. Messages do not block the loop. A level is known from its first read
/// and from our own writes; changes by other programs and by the buttons of the monitor cause no event.
///
/// The owner passes on the uevents of the class `drm` (`rescan`).
package final class DDCController: BrightnessControl {
    package var onEvent: ((BrightnessEvent) -> Void)?
    package var preferences: Preferences.Brightness
    private let tree: DDCTree
    private let reactor: Reactor
    private let onBug: (String) -> Void
    private let readBackDelay: Duration
    private let queriesAllMonitors: Bool
    /// In the order of their names.
    private var links: [DDCLink] = []

    /// Queries the levels of all monitors of `tree` if `queriesAllMonitors`, else the level of each one with the first
    /// request for it. The last value is read back when no other has been written for `readBackDelay`. `onBug` gets a
    /// description of each impossible event; this module has no logger, because it is part of the small command.
    package init(
        tree: DDCTree = DDCTree(), in reactor: Reactor, preferences: Preferences.Brightness = .init(),
        readBackDelay: Duration = .milliseconds(300), queriesAllMonitors: Bool = true,
        onBug: @escaping (String) -> Void = { _ in }
    ) {
        self.tree = tree
        self.reactor = reactor
        self.onBug = onBug
        self.preferences = preferences
        self.readBackDelay = readBackDelay
        self.queriesAllMonitors = queriesAllMonitors
        rescan()
    }

    /// Scans the connectors again after a monitor was plugged in or unplugged. Monitors that have failed are asked again.
    package func rescan() {
        let monitors = tree.list()
        let old = Dictionary(links.map { ($0.monitor, $0) }) { first, _ in first }
        links = monitors.map { monitor in old[monitor] ?? newLink(monitor) }
        for (monitor, link) in old where !monitors.contains(monitor) { link.abandon() }
        for link in links where queriesAllMonitors && (link.failure != nil || old[link.monitor] == nil) {
            link.requestLevel()
        }
        if Set(old.keys) != Set(monitors) { onEvent?(.devicesChanged) }
    }

    private func newLink(_ monitor: DDCMonitor) -> DDCLink {
        DDCLink(monitor, readBackDelay: readBackDelay, in: reactor, onBug: onBug) { [weak self] in
            self?.handle($0, $1)
        }
    }

    package var isChanging: Bool { links.contains(where: \.isChanging) }

    /// Whether messages are in progress or wait.
    package var isBusy: Bool { links.contains(where: \.isBusy) }

    /// Whether messages to the monitor of `target` are in progress or wait.
    package func hasMessages(for target: BrightnessTarget) -> Bool { (try? link(target))?.isBusy ?? false }

    /// The reply time of each monitor, or the error, in the order of the names.
    package var replyTimes: [(monitor: DDCMonitor, time: Result<Duration, LevelError>)] {
        links.map { link in
            if let failure = link.failure { return (link.monitor, .failure(failure)) }
            return (link.monitor, link.replyTime.map { .success($0) } ?? .failure(Self.notYet(link)))
        }
    }

    // MARK: Reading

    package var reading: BrightnessReading? { links.lazy.compactMap { self.reading($0) }.first }

    package func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError> {
        Result { () throws(LevelError) in
            let link = try link(target)
            if let reading = reading(link) { return reading }
            throw link.failure ?? Self.notYet(link)
        }
    }

    package func query(
        _ target: BrightnessTarget, done: @escaping (Result<BrightnessReading, LevelError>) -> Void
    ) {
        do throws(LevelError) {
            let link = try link(target)
            link.query { [preferences] result in
                done(result.map { link.monitor.reading($0, floor: nil, preferences) })
            }
        } catch {
            done(.failure(error))
        }
    }

    package func devices() -> [BrightnessDevice] {
        links.map { link in
            BrightnessDevice(
                .ddc, name: link.monitor.name, label: link.monitor.label, percent: reading(link)?.percent,
                isChosen: false, reason: link.failure?.message ?? "")
        }
    }

    /// With `isAll`, the monitors that have replied, or may still do so.
    package func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        guard request.isAll else { return .success([request.target]) }
        let usable = links.filter { $0.level != nil || $0.failure == nil }
        return usable.isEmpty ? .failure(noMonitor) : .success(usable.map(\.monitor.target))
    }

    package func target(on monitor: Monitor) -> BrightnessTarget? {
        guard let found = links.lazy.map(\.monitor).on(monitor),
            let link = links.first(where: { $0.monitor == found }),
            link.level != nil || link.failure == nil
        else { return nil }
        return found.target
    }

    /// Has no effect: a monitor does not report changes.
    package func watch(_ targets: [BrightnessTarget]) {}

    // MARK: Changing

    @discardableResult
    package func apply(
        _ change: LevelChange, to target: BrightnessTarget = .chosen, floor: BrightnessFloor? = nil,
        transition: Duration? = nil, done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? {
        do throws(LevelError) {
            let link = try link(target)
            guard let current = reading(link, floor: floor) else {
                link.query { [weak self] result in
                    switch result {
                    case .failure(let failure): done?(.failure(failure))
                    case .success:
                        self?.apply(change, to: target, floor: floor, transition: transition, done: done)
                    }
                }
                return nil
            }
            let wanted = try current.changed(by: change)
            guard wanted.raw == current.raw, change.isRelative, !link.isChanging else {
                set(link, to: wanted, within: transition ?? preferences.transition, done: done)
                return wanted
            }
            // A step at an end. The buttons of the monitor may have changed the level since it was read.
            link.query { [weak self] result in
                switch result {
                case .failure(let failure): done?(.failure(failure))
                case .success(let level) where level.raw == current.raw: done?(.success(wanted))
                case .success:
                    self?.apply(change, to: target, floor: floor, transition: transition, done: done)
                }
            }
            return nil
        } catch {
            reactor.runLater { done?(.failure(error)) }
            return nil
        }
    }

    private func set(
        _ link: DDCLink, to wanted: BrightnessReading, within duration: Duration,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) {
        let written: DDCLink.Done = { done?($0.map { wanted.at($0.raw) }) }
        if duration > .zero {
            link.startTransition(to: wanted.raw, on: wanted.scale, within: duration, done: written)
        } else {
            link.set(wanted.raw, quiet: DDCSession.stepQuiet, done: written)
        }
    }

    package func drag(
        to fraction: Double, of target: BrightnessTarget, from start: Int
    ) -> BrightnessReading? {
        guard let link = try? link(target), let current = reading(link) else { return nil }
        let raw = current.scale.raw(draggedTo: fraction, from: start)
        if raw != current.raw { link.set(raw, quiet: DDCSession.dragQuiet) }
        return current.at(raw)
    }

    package func cancelTransition(_ reading: BrightnessReading) {
        try? link(reading.target).cancelTransition(to: reading.raw)
    }

    private func handle(_ link: DDCLink, _ report: DDCLink.Report) {
        let reading = reading(link)
        switch report {
        case .written: if let reading { onEvent?(.changedByUs(reading)) }
        case .appeared: onEvent?(.devicesChanged)
        case .read: if let reading { onEvent?(.watchedChanged(reading)) }
        case .failed(let failure):
            onEvent?(reading.map { BrightnessEvent.failed($0, failure) } ?? .devicesChanged)
        }
    }

    // MARK: Selection

    private func link(_ target: BrightnessTarget) throws(LevelError) -> DDCLink {
        let usable = links.first { $0.level != nil }
        guard let name = target.device else {
            guard let link = usable ?? links.first else { throw noMonitor }
            return link
        }
        if let link = links.first(where: { $0.monitor.name == name }) { return link }
        let labelled = links.filter { !name.isEmpty && $0.monitor.label == name }
        if labelled.count == 1 { return labelled[0] }
        let names = (labelled.isEmpty ? links : labelled).map(\.monitor.name).joined(separator: ", ")
        throw .unavailable(
            labelled.isEmpty
                ? "no external monitor is called \"\(name)\""
                : "\(labelled.count) external monitors are called \"\(name)\"",
            hint: names.isEmpty ? "connect a monitor with DDC/CI" : "choose from: \(names)")
    }

    private var noMonitor: LevelError {
        .unavailable(
            "no external monitor with DDC/CI",
            hint: links.isEmpty
                ? "connect a monitor, or use a built-in panel"
                : "run 'floatoverlay doctor' for the reply of each monitor")
    }

    private static func notYet(_ link: DDCLink) -> LevelError {
        .unavailable("\(link.monitor.name) has not replied yet", hint: "try again")
    }

    private func reading(_ link: DDCLink, floor: BrightnessFloor? = nil) -> BrightnessReading? {
        link.level.map { link.monitor.reading($0, floor: floor, preferences) }
    }
}
