// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayDesktop
internal import FloatOverlayRuntime
internal import Glibc
internal import Logging
internal import Settings

/// The daemon of one user on one display: connects the control socket, the config file, key bindings and
/// overlays.
final class DaemonServer: OverlayHostDelegate {
    let host: OverlayHost
    let log: Logger
    let config: Config
    private(set) lazy var executor = Executor(server: self)
    private(set) lazy var showSessions = ShowSessions(server: self)
    private(set) lazy var hudStreams = HUDStreams(host: host)
    private(set) lazy var publisher = EventPublisher(server: self)
    /// Parsed commands of recent requests.
    var parseCache = ParseCache()
    private(set) lazy var bindings = BindingRunner(server: self)
    private lazy var keys = KeyBindings(server: self)
    private lazy var hudSuppressor = DesktopHUDSuppressor(in: host.reactor, log: log) {
        [unowned self] holds in
        holds ? keys.apply() : keys.release()
    }
    /// The socket's path and the display's name.
    let name: SocketName
    private let isAuto: Bool
    private let listener: ControlListener
    private var clients: [ClientConnection] = []
    private var signals: Signals?
    private var exitStatus = ExitStatus.done
    private var lastReported: [String] = []
    private lazy var prepareTimer = host.reactor.timer { [unowned self] _ in prepare() }
    private lazy var exitTimer = host.reactor.timer { [unowned self] _ in exitIfIdle() }

    /// How long an auto-started daemon waits for its first client.
    private static let firstClientTimeout = Duration.seconds(5)
    /// Delay of preparations that only make later commands faster, so that the first request of an
    /// auto-started daemon is served first.
    private static let prepareDelay = Duration.milliseconds(200)

    /// Opens the display and the control socket. The caller must hold the lock file.
    init(_ invocation: DaemonInvocation, name: SocketName, log: Logger) throws(Diagnostic) {
        self.name = name
        self.log = log
        isAuto = invocation.mode == .auto
        let reactor = Reactor()
        let location = SettingsLocation(config: invocation.session.config, variable: Process.variable)
        var reread: (Config) -> Void = { _ in }
        config = Config(location, in: reactor) { reread($0) }
        guard !config.isRefused else {
            throw Diagnostic(
                config.errors.joined(separator: "; "),
                hint: "run 'floatoverlay config check' to list the errors",
                exitStatus: ExitStatus.badConfig)
        }
        do throws(DisplayError) {
            host = try OverlayHost.ignoringDisplayLock(
                reactor: reactor, preferences: config.preferences, backend: invocation.session.backend,
                log: log)
        } catch {
            throw Diagnostic(error)
        }
        do throws(SystemError) {
            listener = try ControlListener(name.socket, in: reactor, log: log)
        } catch {
            throw Diagnostic("\(error)", exitStatus: ExitStatus.unavailable)
        }
        reread = { [unowned self] in configChanged($0) }
        connect()
    }

    /// Runs until a stop request, or until an auto-started daemon is idle. Returns the exit status.
    func run() -> ExitStatus {
        reportProblems(config)
        keys.apply()
        prepareTimer.set(after: isAuto ? Self.prepareDelay : .zero)
        hudSuppressor.apply(host.preferences)
        if isAuto { exitTimer.set(after: Self.firstClientTimeout) }
        host.run()
        host.close()
        publisher.close()
        for client in clients { client.close() }
        listener.close()
        // The display and its key grabs are released first, because the desktop can grab the keys again only
        // then.
        hudSuppressor.restore()
        return exitStatus
    }

    /// Parses the bindings and prepares the HUD in advance.
    private func prepare() {
        bindings.prepare(host.preferences.bindings.values)
        host.hud.prepare()
    }

    /// Closes all overlays and stops the event loop.
    func stop() {
        for overlay in host.overlays { overlay.stop(.closed) }
        host.reactor.stop()
    }

    /// The text of `status`. `worstTurn` is the longest event-loop turn since its last reset.
    func statusText(json: Bool, worstTurn: Duration? = nil) -> String {
        let report = StatusReport(
            display: name.name, overlays: host.overlays.compactMap(report),
            volume: host.volume?.reading, volumeLimit: host.preferences.volume.policy.limitPercent,
            brightness: host.brightness?.reading, keys: keys.report, worstTurn: worstTurn,
            configPath: config.path, configErrors: config.errors)
        return json ? report.json.line : report.plain
    }

    /// Reports an error that has no requester: in the log, in `events` and on the HUD.
    func reportError(_ text: String, showsHUD: Bool = true) {
        log.warning("\(text)")
        publisher.publish(.error(text))
        if showsHUD { host.hud.show(HUDContent(icon: .warning, text: "error")) }
    }

    func remove(_ client: ClientConnection) {
        clients.removeAll { $0 === client }
        scheduleExitIfIdle()
    }

    // MARK: Callbacks

    private func connect() {
        host.placeStore = PlacementFile(log: log)
        host.delegate = self
        listener.onConnection = { [unowned self] in clients.append(ClientConnection($0, server: self)) }
        signals = try? Signals([SIGTERM, SIGINT, SIGHUP], in: host.reactor) { [unowned self] signal in
            // The daemon ignores SIGHUP because it outlives the terminal that started it.
            if signal != SIGHUP { stop() }
        }
    }

    func overlay(_ overlay: OverlayController, wentThrough effect: LifeCycle.Effect) {
        publisher.overlayChanged(overlay, effect)
        scheduleExitIfIdle()
    }

    func overlayChanged(_ overlay: OverlayController) { publisher.overlayChanged(overlay) }

    func volumeChanged(_ event: VolumeEvent) { publisher.volumeChanged(event) }

    func brightnessChanged(_ event: BrightnessEvent) { publisher.brightnessChanged(event) }

    func run(_ action: TriggerAction) { bindings.run(action) }

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
            host.reactor.runLater { [unowned self] in stop() }
        }
    }

    private func configChanged(_ config: Config) {
        reportProblems(config)
        host.preferences = config.preferences
        bindings.prepare(host.preferences.bindings.values)
        keys.apply()
        hudSuppressor.apply(config.preferences)
        publisher.publish(.config(errors: config.errors))
        publisher.settingsChanged()
    }

    /// Logs the problems of the file, once for each set of problems.
    private func reportProblems(_ config: Config) {
        let said = config.errors + config.notices
        guard said != lastReported else { return }
        lastReported = said
        for error in config.errors { log.error("\(error)") }
        for notice in config.notices { log.notice("\(notice)") }
        if !config.errors.isEmpty { host.hud.show(HUDContent(icon: .warning, text: "config")) }
    }

    private func report(_ overlay: OverlayController) -> OverlayReport? {
        guard let placement = overlay.target, let scale = overlay.geometry?.scale,
            let monitor = overlay.monitor
        else { return nil }
        let counters = overlay.counters
        return OverlayReport(
            id: overlay.id, state: OverlayReport.State(overlay.state), content: overlay.source.kind.word,
            monitor: monitor.name,
            scale: scale,
            frame: Rect(origin: placement.origin(on: monitor.size), size: placement.size),
            frames: OverlayReport.Frames(received: counters.received, drops: counters.drops))
    }

    // MARK: Exit

    private func scheduleExitIfIdle() {
        if isAuto && host.overlays.isEmpty && clients.isEmpty { exitTimer.set(after: .zero) }
    }

    /// Exits an auto-started daemon when no overlay is open, no client is connected and the HUD has faded
    /// out.
    private func exitIfIdle() {
        guard host.overlays.isEmpty, clients.isEmpty else { return }
        guard host.hud.isVisible else { return host.reactor.stop() }
        exitTimer.set(after: .milliseconds(200))
    }
}

extension Diagnostic {
    /// The reason why the display could not be opened.
    init(_ error: DisplayError) {
        self.init(
            error.message,
            hint: "set WAYLAND_DISPLAY to a compositor with layer-shell, or DISPLAY to an X server; "
                + "run 'floatoverlay doctor' for details",
            exitStatus: ExitStatus.unavailable)
    }
}
