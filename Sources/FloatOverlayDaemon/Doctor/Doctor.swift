// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayBacklight
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDDC
internal import FloatOverlayDesktop
internal import FloatOverlayGrammar
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import FloatOverlaySettings
internal import Logging

/// Implements `doctor`: checks the environment and prints findings with hints.
final class Doctor {
    let daemonOptions: DaemonOptions
    private var findings: [Finding] = []

    init(daemonOptions: DaemonOptions) { self.daemonOptions = daemonOptions }

    /// Carries out `action`, and prints the results. Returns the exit status.
    func run(_ action: DoctorAction, json: Bool) throws(Diagnostic) -> ExitStatus {
        switch action {
        case .report: try check(json: json)
        case .restore: try restore(json: json)
        case .fix(let isConfirmed): try fix(json: json, isConfirmed: isConfirmed)
        case .unfix: try unfix(json: json)
        }
    }

    /// Runs all checks and prints the findings. Returns exit status 0, or 69 if no overlay can be shown here.
    private func check(json: Bool) throws(Diagnostic) -> ExitStatus {
        checkDaemon()
        let preferences = checkConfig()
        let backend = checkDesktop(preferences)
        checkPrograms()
        checkDecoders()
        checkDesktopHUD(preferences, usesX11: backend == .x11)
        try report(json: json)
        return backend == nil ? ExitStatus.unavailable : ExitStatus.success
    }

    func report(json: Bool) throws(Diagnostic) { try Process.printOutput(json ? object.line : text) }

    func add(_ subject: String, level: Finding.Level, text: String, hint: String? = nil) {
        add(Finding(about: subject, text, level: level, hint: hint))
    }

    func add(_ finding: Finding) { findings.append(finding) }

    private func checkDaemon() {
        do throws(Diagnostic) {
            let paths = try DaemonPaths(backend: daemonOptions.backend)
            let runs = try paths.connect() != nil
            add(
                "daemon", level: .fine,
                text: runs ? "running at \(paths.socket)" : "not running (starts on demand)")
        } catch {
            add("daemon", level: .missing, text: error.message, hint: error.hint)
        }
    }

    private func checkConfig() -> Preferences {
        let location = SettingsLocation(config: daemonOptions.config, variable: Process.variable)
        let file = location.load(check: CommandParser.bindingProblem, knowsKey: OverlayHost.knowsKey)
        for diagnostic in file.diagnostics {
            add("config", level: diagnostic.severity == .error ? .missing : .limited, text: "\(diagnostic)")
        }
        if file.diagnostics.isEmpty {
            add(
                "config", level: .fine,
                text: file.exists ? file.path : "\(file.path) not found: using built-in defaults")
        }
        return file.preferences ?? Preferences()
    }

    /// Adds findings about the display, and returns its back end; `nil` without a display.
    private func checkDesktop(_ preferences: Preferences) -> Backend? {
        let log = Logger(label: "doctor") { _ in SwiftLogNoOpLogHandler() }
        do throws(DisplayError) {
            let host = try OverlayHost.ignoringDisplayLock(
                reactor: Reactor(), preferences: preferences, backend: daemonOptions.backend, log: log)
            checkDisplay(host)
            checkWindows(host)
            checkMonitors(host)
            checkLevels(host)
            checkDimming(host)
            checkLocks(host)
            checkAppearance(host)
            checkKeys(host)
            checkKeyboardLight(host)
            defer { host.close() }
            return host.display.backend
        } catch {
            let diagnostic = Diagnostic(error)
            add("display", level: .missing, text: diagnostic.message, hint: diagnostic.hint)
            return nil
        }
    }

    private func checkDisplay(_ host: OverlayHost) {
        checkBackend(host)
        for finding in host.display.findings { add(finding) }
        for monitor in host.display.monitors {
            let (width, height) = (Int(monitor.size.width), Int(monitor.size.height))
            add("monitor", level: .fine, text: "\(monitor.name) \(width)x\(height) at scale \(monitor.scale)")
        }
        if host.display.capabilities.contains(.compositing) {
            add("compositor", level: .fine, text: "running: opacity and the HUD blend with the windows below")
        } else {
            add(
                "compositor", level: .limited,
                text: "none: the overlay is opaque, and a stand-alone HUD fades to black",
                hint: "start picom or the desktop's own compositor for translucency")
        }
    }

    /// Adds the display in use and, for Xwayland, the reason why the Wayland backend is not used.
    private func checkBackend(_ host: OverlayHost) {
        let (compositor, server) = (Process.variable("WAYLAND_DISPLAY"), Process.variable("DISPLAY"))
        guard host.display.backend == .x11 else {
            return add("display", level: .fine, text: "wayland on \(compositor ?? "wayland-0")")
        }
        guard compositor != nil else { return add("display", level: .fine, text: "x11 on \(server ?? "")") }
        let reason =
            daemonOptions.backend == .x11
            ? "selected by --backend x11" : OverlayHost.obstacle(.wayland) ?? "Wayland was not available"
        add("display", level: .fine, text: "x11, through Xwayland on \(server ?? ""): \(reason)")
    }

    private func checkWindows(_ host: OverlayHost) {
        let isPossible = host.display.capabilities.contains(.windowMirror)
        add("windows", level: isPossible ? .fine : .limited, text: host.display.mirroringSupport)
    }

    private func checkLevels(_ host: OverlayHost) {
        let hasAudio = host.reactor.run(until: { host.volume?.reading != nil }, within: .milliseconds(500))
        if hasAudio, let reading = host.volume?.reading {
            add("volume", level: .fine, text: "\(reading.plain) on \(reading.label)")
        } else {
            add(
                "volume", level: .missing, text: "no audio server, or the audio server has no sink",
                hint: "start PulseAudio or PipeWire (pipewire-pulse), or check PULSE_SERVER")
        }
        guard let reading = host.brightness?.reading else {
            return add(
                "brightness", level: .limited,
                text: "no backlight found, and no external monitor with DDC/CI",
                hint: "use a built-in panel, or connect a monitor with DDC/CI")
        }
        add("brightness", level: .fine, text: Self.text(reading, host))
    }

    private func checkKeyboardLight(_ host: OverlayHost) {
        if case .success(let light)? = host.brightness?.read(BrightnessTarget(deviceClass: .leds)) {
            add("keyboard light", level: .fine, text: Self.text(light, host))
        }
    }

    private static func text(_ reading: BrightnessReading, _ host: OverlayHost) -> String {
        if reading.deviceClass == .ddc {
            let replies = (try? host.retained(DDCController.self)?.read(reading.target).get()) != nil
            return
                "\(reading.plain) on \(reading.device), set through \(replies ? "DDC/CI" : "a dark surface")"
        }
        let path =
            "\(SysfsTree().root)/class/\(reading.deviceClass.rawValue)/\(reading.device)/brightness"
        let method = Files.isWritable(path) ? "sysfs" : "logind"
        return "\(reading.plain) on \(reading.device), set through \(method)"
    }

    private func checkPrograms() {
        for name in ["floatoverlay-level", "floatoverlay-image", "floatoverlay-text", "floatoverlay-video"] {
            guard let path = HelperProgram.find(name) else {
                add(
                    "helper", level: .missing, text: "\(name) is not installed beside floatoverlayd",
                    hint: "run 'make install'")
                continue
            }
            var missing = LibraryCheck.missing(of: path)
            if missing.isEmpty, name == "floatoverlay-video" {
                missing = LibraryCheck.missing(of: path, runsProgram: true)
            }
            guard missing.isEmpty else {
                add(
                    "helper", level: .missing, text: LibraryCheck.message(name, missing),
                    hint: "install the packages with these libraries")
                continue
            }
            add("helper", level: .fine, text: path)
        }
    }

    private var text: String {
        findings.map { finding in
            let mark = finding.level == .fine ? " " : finding.level == .limited ? "~" : "!"
            let line = "\(mark) \(finding.subject): \(finding.text)\n"
            let hint = finding.hint?.split(separator: "\n").map { "    \($0)\n" } ?? []
            return line + hint.joined()
        }.joined()
    }

    private var object: JSON {
        let all = findings.map { finding in
            [
                "subject": .string(finding.subject), "verdict": .string(finding.level.rawValue),
                "text": .string(finding.text), "hint": JSON(finding.hint),
            ] as JSON
        }
        return ["kind": "doctor", "findings": .array(all)]
    }
}
