// SPDX-License-Identifier: MIT
import Testing

/// The event loop never waits for a file system: `FileTask` and `ChildProcess` move blocking file access to
/// child processes.
@Suite struct FileAccessTests {
    /// Modules of programs that handle no keys; LevelCommands, which the daemon links too; and Runtime, which
    /// makes the calls.
    static let exempt: Set = [
        "FloatOverlayRuntime", "FloatOverlayCommand", "FloatOverlayLevelHelper", "FloatOverlayLevelCommands",
        "FloatOverlayImage", "FloatOverlayVideo", "FloatOverlayBenchSource",
    ]
    /// Files that access only file systems that always reply, or only outside the loop, with the reason.
    /// Libraries read system data (fonts, cursor themes, keymaps, time zones) wherever it is; Xlib reads
    /// ~/.Xauthority before the loop runs; libpulse reads its cookie and client.conf in the loop, right after
    /// a child process has read them.
    static let permitted = [
        "/FloatOverlayBacklight/": "sysfs, and the command without a daemon",
        "/FloatOverlayDDC/": "sysfs and the names in /dev",
        "/FloatOverlayPulse/Connection/PulseReconnector.swift": "a local socket",
        "/FloatOverlayPulse/Requests/VolumeCommandLock.swift": "the command without a daemon",
        "/FloatOverlayBus/Connection/BusReconnector.swift": "a local socket",
        "/FloatOverlayWayland/Display/CompositorFindings.swift": "/proc",
        "/FloatOverlayDesktop/DisplayLock.swift": "the runtime directory",
        "/FloatOverlayDesktopIntegration/Desktop/RunningPrograms.swift": "/proc",
        "/FloatOverlayDesktopIntegration/HUD/DesktopHUD.swift": "the runtime directory",
        "/FloatOverlayDesktopIntegration/Findings/": "doctor",
        "/FloatOverlayDesktopIntegration/Settings/SettingsJournal.swift": "doctor",
        "/FloatOverlayDaemon/DaemonLock.swift": "the runtime directory",
        "/FloatOverlayDaemon/Clients/ControlListener.swift": "the runtime directory",
        "/FloatOverlayDaemon/Doctor/": "doctor",
        "/FloatOverlaySettings/File/SettingsFileError.swift": "the command",
    ]

    let sources: PackageSources
    init() throws { sources = try PackageSources.read() }

    @Test func filesAreAccessedInChildProcesses() {
        let call =
            #/\b(?:Files\.\w+|ChildProcess\.find|Descriptor\.open|LockFile\.acquire|File(?:Task|Watch)\.reading|fopen|opendir|unlink)\(|[^\w.](?:stat|rename)\(/#
        let found = sources.swift.filter { source in
            source.path.hasPrefix("Sources/") && !Self.exempt.contains(source.module)
                && source.code.contains { $0.text.contains(call) }
        }
        #expect(!found.isEmpty)
        let others = found.map(\.path).filter { path in
            !Self.permitted.keys.contains { "/\(path)".contains($0) }
        }
        // These files read before the loop runs, or in a call by an app.
        #expect(
            others.sorted() == [
                "Sources/FloatOverlayContents/LoadedLyrics.swift", "Sources/FloatOverlayDaemon/Config.swift",
                "Sources/FloatOverlayDesktop/PlacementFile.swift",
            ])
    }
}
