// SPDX-License-Identifier: MIT
public import FloatOverlay
internal import FloatOverlayBacklight
internal import FloatOverlayBus
public import FloatOverlayCore
internal import FloatOverlayDDC
internal import FloatOverlayLogging
internal import FloatOverlayPaint
internal import FloatOverlayPulse
package import FloatOverlayRuntime
internal import FloatOverlayUdev
internal import FloatOverlayX11
public import Logging

extension OverlayHost {
    /// Creates a host for the current desktop: display, audio server, backlight and buses. Acquires the
    /// overlay lock of the display, which the host holds until its `close()` or its release. Only the display
    /// is required; other services may appear later.
    ///
    /// The call blocks until the display has replied: an X server without a time limit, a Wayland compositor
    /// at most 5 s for each of three replies. It does not wait for the audio server, the buses and external
    /// monitors.
    ///
    /// - Parameters:
    ///   - preferences: The settings.
    ///   - backend: The kind of the display; `nil` is Wayland if WAYLAND_DISPLAY is set and the compositor
    ///     has layer-shell, else X11.
    ///   - log: Receives warnings, for example about a missing audio server.
    /// - Returns: The host. Its event loop is not running.
    /// - Throws: `DisplayError`: `.inUse` while a daemon or another such program holds the lock, `.noDisplay`
    ///   if no display accepts the connection or replies, `.unsupported` if the display lacks a required
    ///   feature, such as layer-shell, and `.lost` if the connection ends during the call.
    public static func onThisDesktop(
        preferences: Preferences = Preferences(), backend: Backend? = nil,
        log: Logger = Logger(label: "floatoverlay")
    ) throws(DisplayError) -> OverlayHost {
        let lock = try DisplayLock(backend)
        let host = try ignoringDisplayLock(
            reactor: Reactor(), preferences: preferences, backend: backend, log: log)
        if let lock { host.retain(lock) }
        return host
    }

    /// Creates a host without acquiring the overlay lock, for a process that holds the lock already or shows
    /// no overlay.
    package static func ignoringDisplayLock(
        reactor: Reactor, preferences: Preferences, backend: Backend?, log: Logger
    ) throws(DisplayError) -> OverlayHost {
        let display = try DisplayOpener.open(backend, in: reactor, scale: preferences.overlay.scale, log: log)
        let backlights = BacklightController(
            in: reactor, preferences: preferences.brightness,
            privileged: SystemBus(in: reactor).setBrightness(subsystem:name:value:done:))
        let monitors = DDCController(in: reactor, preferences: preferences.brightness) { log.bug("\($0)") }
        let host = OverlayHost(
            reactor: reactor, display: display, painter: CairoPainter(),
            volume: audio(in: reactor, log: log),
            brightness: BrightnessDevices(backlights: backlights, monitors: monitors),
            preferences: preferences, log: log)
        host.gestureHint = GestureHintFile(in: reactor)
        host.media = MediaPlayers(in: reactor, log: log)
        for subsystem in BrightnessClass.sysfs {
            let watcher = brightnessDeviceWatcher(subsystem, for: backlights, in: reactor, log: log)
            if let watcher { host.retain(watcher) }
        }
        let watcher = connectorWatcher(for: monitors, in: reactor, log: log)
        if let watcher { host.retain(watcher) }
        host.retain(monitors)
        host.retain(AppearanceWatcher(in: reactor) { [weak host] in host?.hud.appearance = $0 })
        host.retain(LockWatcher(in: reactor) { [weak host] in host?.handle($0) })
        host.hud.announce(with: AccessibilityBus(in: reactor, log: log))
        return host
    }

    /// Whether this desktop can show overlays, for example to hide a menu item. Each read opens a display
    /// connection, which takes some milliseconds, or as long as `obstacle` blocks.
    public static var canShowOverlays: Bool { obstacle() == nil }

    /// Why this desktop cannot show overlays. An overlay lock held by another program is not checked:
    /// `onThisDesktop` reports it. The call opens a display connection and blocks as long as `onThisDesktop`.
    ///
    /// - Parameters:
    ///   - backend: The kind of the display; `nil` is the detected one.
    ///   - log: Receives the reason for which a detected display is not used.
    /// - Returns: A message for the user, without a full stop; `nil` if the desktop can show overlays.
    public static func obstacle(_ backend: Backend? = nil, log: Logger = Logger(label: "floatoverlay"))
        -> String?
    {
        do throws(DisplayError) {
            let display = try DisplayOpener.open(backend, in: Reactor(), scale: nil, log: log)
            defer { display.close() }
            return display.monitors.isEmpty ? StartFailure.noMonitor.message : nil
        } catch {
            return error.message
        }
    }

    /// Whether Xlib has a keysym of this name (`XStringToKeysym`); needs no display.
    package static func knowsKey(_ name: String) -> Bool { KeyName.isKnown(name) }

    private static func audio(in reactor: Reactor, log: Logger) -> PulseServer? {
        do throws(PulseError) {
            return try PulseServer(in: reactor, log: log)
        } catch {
            log.warning("volume control is not available: \(error)")
            return nil
        }
    }

    /// Reports added and removed devices through udev, and brightness changes that only the kernel reports.
    private static func brightnessDeviceWatcher(
        _ subsystem: BrightnessClass, for controller: BacklightController, in reactor: Reactor, log: Logger
    ) -> UdevWatcher? {
        do throws(UdevError) {
            return try UdevWatcher(subsystem: subsystem.rawValue, in: reactor) { [weak controller] event in
                switch event {
                // Each connected keyboard adds several LEDs; only keyboard backlights matter.
                case .added(let name), .removed(let name):
                    if subsystem == .backlight || BacklightDevice.isKeyboard(name) { controller?.rescan() }
                case .overflow: controller?.rescan()
                case .changed(let name): controller?.recheck(name)
                }
            }
        } catch {
            log.notice("cannot watch for new \(subsystem.rawValue) devices: \(error)")
            return nil
        }
    }

    /// Reports monitors that are plugged in or unplugged.
    private static func connectorWatcher(
        for controller: DDCController, in reactor: Reactor, log: Logger
    ) -> UdevWatcher? {
        do throws(UdevError) {
            return try UdevWatcher(subsystem: "drm", in: reactor) { [weak controller] _ in
                controller?.rescan()
            }
        } catch {
            log.notice("cannot watch for new monitors: \(error)")
            return nil
        }
    }
}
