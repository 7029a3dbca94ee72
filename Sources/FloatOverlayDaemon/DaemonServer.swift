// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import FloatOverlayRuntime
internal import FloatOverlaySettings
internal import Glibc
internal import Logging

/// The daemon of one user on one display: connects the control socket, the config file, key bindings and
/// overlays.
final class DaemonServer: OverlayHostDelegate {
    /// Delay of preparations that the first request of an auto-started daemon does not need, so that it is served
    /// first.
    private static let prepareDelay = Duration.milliseconds(200)
    /// The time limit for everything after the loop: `daemon --stop` waits 5 s for the end of the process.
    private static let exitTimeout = Duration.seconds(4)

    private let host: OverlayHost
    private let log: Logger
    private let config: Config
    private let publisher: EventPublisher
    private let bindings: BindingRunner
    private let keys: KeyBindings
    /// `nil` after the end of the loop.
    private var shellIntegration: ShellIntegration?
    private let hudSuppressor: DesktopHUDSuppressor
    private let control: ControlServer
    /// `nil` unless the daemon was auto-started, and after the end of the loop.
    private var idleExit: IdleExit?
    /// `nil` unless a service manager has started the daemon.
    private let notifier: ServiceNotifier?
    private lazy var prepareTimer = Timer(in: host.reactor)
    private var signals: Signals?
    /// In seconds. No work of the loop takes this long; a blocked daemon must not keep the keys.
    private static let turnLimit: UInt32 = 15
    private var exitStatus = ExitStatus.success
    /// Whether the loop has ended. It runs once more to restore the desktop's settings.
    private var isExiting = false

    /// Opens the display and the control socket.
    init(_ invocation: DaemonInvocation, lock: DaemonLock, log: Logger) throws(Diagnostic) {
        self.log = log
        let reactor = Reactor()
        reactor.limitTurns(to: Self.turnLimit)
        // The variable of a daemon that a command starts is that of another service, whose shell runs the command.
        notifier = ServiceNotifier(in: reactor).flatMap { invocation.mode == .foreground ? $0 : nil }
        reactor.inotify.onFailure = { log.warning("\($0); changes of files are not noticed") }
        let location = SettingsLocation(config: invocation.daemonOptions.config, variable: Process.variable)
        config = Config(location, isAwaited: invocation.mode == .auto, in: reactor)
        if let failure = config.startFailure { throw failure }
        do throws(DisplayError) {
            host = try OverlayHost.ignoringDisplayLock(
                reactor: reactor, preferences: config.preferences, backend: invocation.daemonOptions.backend,
                log: log)
        } catch {
            throw Diagnostic(error)
        }
        hudSuppressor = DesktopHUDSuppressor(host, log: log, isSessionDaemon: invocation.mode != .auto)
        let plasmaKeys = PlasmaKeys(host)
        let status = StatusReporter(
            host: host, config: config, hudSuppressor: hudSuppressor, plasmaKeys: plasmaKeys,
            display: lock.paths.encodedDisplay)
        publisher = EventPublisher(host, status: status)
        let executor = Executor(
            host: host, config: config, status: status, publisher: publisher,
            showSessions: ShowSessions(host, socket: lock.paths.socket), hudStreams: HUDStreams(host: host))
        bindings = BindingRunner(executor, log: log)
        keys = KeyBindings(
            host, plasmaKeys: plasmaKeys, bindings: bindings, publisher: publisher, log: log)
        shellIntegration = ShellIntegration(host, keys: keys)
        control = try ControlServer(lock, executor: executor, in: reactor, log: log)
        idleExit = invocation.mode == .auto ? IdleExit(host, control: control) : nil
        connect()
        do throws(SystemError) { try watchSignals() } catch {
            control.close()
            throw .unavailable("\(error)")
        }
    }

    private func connect() {
        host.placementStore = PlacementFile(in: host.reactor, log: log)
        host.delegate = self
        config.onChange = { [unowned self] in configChanged() }
        hudSuppressor.setKeysGrabbed = { [unowned self] in
            $0 ? keys.apply(isReplacingHUD: hudSuppressor.isSuppressing) : keys.release()
        }
        hudSuppressor.onChange = { [unowned self] in publisher.statusChanged() }
        control.onDisconnect = { [unowned self] in idleExit?.check() }
        host.onDimmingEnd { [weak self] in self?.idleExit?.check() }
        control.listener.onLoss = { [unowned self] in
            exitStatus = ExitStatus.unavailable
            stop()
        }
        prepareTimer.onFire = { [unowned self] _ in prepare() }
    }

    private func watchSignals() throws(SystemError) {
        signals = try Signals([SIGTERM, SIGINT, SIGHUP], in: host.reactor) { [unowned self] signal in
            // The daemon ignores SIGHUP because it outlives the terminal that started it.
            if signal != SIGHUP { stop() }
        }
    }

    /// Ends the loop. A second signal does not end the restoration of the desktop's settings, because the keys
    /// would stay without effect.
    private func stop() {
        if !isExiting { host.shutDown() }
    }

    /// Runs until a stop request, or until an auto-started daemon is idle. Returns the exit status.
    func run() -> ExitStatus {
        reportProblems()
        if hudSuppressor.isWanted(by: host.preferences) { hudSuppressor.apply(host.preferences) }
        keys.apply(isReplacingHUD: hudSuppressor.isSuppressing)
        prepareTimer.set(after: idleExit == nil ? .zero : Self.prepareDelay)
        shellIntegration?.apply(isReplacingHUD: hudSuppressor.isSuppressing)
        idleExit?.start()
        notifier?.send(.ready)
        host.run()
        isExiting = true
        let deadline = MonotonicClock.now.advanced(by: Self.exitTimeout)
        prepareTimer.cancel()
        notifier?.send(.stopping)
        shellIntegration = nil
        keys.release()
        host.close()
        publisher.close()
        control.close()
        // The end of the last connection or of a brightness change must not stop the loop that restores the desktop's
        // settings.
        idleExit = nil
        // The display and its key grabs are released first, because the desktop can grab the keys again only
        // then.
        hudSuppressor.restore(until: deadline)
        return exitStatus
    }

    /// Parses the bindings and prepares the HUD in advance, and restores settings of the desktop after a crash.
    private func prepare() {
        bindings.prepare(host.preferences.bindings.values)
        host.hud.prepare()
        if !hudSuppressor.isSuppressing { hudSuppressor.apply(host.preferences) }
    }

    // MARK: Callbacks

    func overlay(_ overlay: OverlayController, didPerform effect: LifeCycle.Effect) {
        publisher.overlayChanged(overlay, effect)
        switch effect {
        case .didStop, .failedToStart:
            // The host removes the overlay after this call.
            host.reactor.runLater { [weak self] in
                self?.publisher.statusChanged()
                self?.idleExit?.check()
            }
        default: break
        }
    }

    func overlayChanged(_ overlay: OverlayController) { publisher.overlayChanged(overlay) }

    func volumeChanged(_ event: VolumeEvent) { publisher.volumeChanged(event) }

    func brightnessChanged(_ event: BrightnessEvent) {
        publisher.brightnessChanged(event)
        if case .changedByUs = event { idleExit?.check() }
    }

    func run(_ action: TriggerAction) { bindings.run(action) }

    func pointerPositionNeeded() { shellIntegration?.requestPointer() }

    func displayChanged(_ event: DisplayEvent) {
        switch event {
        case .monitorsChanged, .compositingChanged: publisher.statusChanged()
        case .key(let trigger, let isRepeat, _): keys.pressed(trigger, isRepeat: isRepeat)
        case .keysChanged: keys.changed()
        case .suspensionSignal: break
        case .lost:
            log.error("lost the connection to the display")
            exitStatus = ExitStatus.unavailable
            // Deferred, so that clients receive the reason before the loop stops.
            host.reactor.runLater { [weak self] in self?.stop() }
        }
    }

    private func configChanged() {
        // A read that began before the end would suppress the desktop's HUD again during the restoration.
        guard !isExiting else { return }
        reportProblems()
        host.preferences = config.preferences
        bindings.prepare(host.preferences.bindings.values)
        hudSuppressor.apply(config.preferences)
        if !hudSuppressor.hasReleasedKeys { keys.apply(isReplacingHUD: hudSuppressor.isSuppressing) }
        shellIntegration?.apply(isReplacingHUD: hudSuppressor.isSuppressing)
        publisher.publish(.config(errors: config.errors))
        publisher.settingsChanged()
    }

    private func reportProblems() {
        if config.logProblems(to: log) { host.hud.show(HUDContent(icon: .warning, text: "config")) }
    }
}

extension OverlayHost {
    /// Closes all overlays and stops the event loop.
    func shutDown() {
        for overlay in overlays { overlay.stop(.closed) }
        reactor.stop()
    }
}

extension Diagnostic {
    /// The reason why the display could not be opened.
    init(_ error: DisplayError) {
        self = .unavailable(
            error.message,
            hint: "set WAYLAND_DISPLAY to a compositor with layer-shell, or DISPLAY to an X server; "
                + "run 'floatoverlay doctor' for details")
    }
}
