// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// Reports when the server blanks the screen (MIT-SCREEN-SAVER), and whether the monitors are switched off.
///
/// DPMS sends no events before version 1.2. But a server that switches monitors off also blanks the screen,
/// and unblanks it when they are on again. DPMS is queried at these events, so polling is not needed.
final class ScreenBlankWatcher {
    private let connection: Connection
    private let hasPower: Bool
    private var isOn = false
    /// Called for each change.
    var onSignal: (SuspensionSignal) -> Void = { _ in }

    /// Requests screen saver events (`XScreenSaverSelectInput`).
    init(_ connection: Connection) {
        self.connection = connection
        var (event, error): (CInt, CInt) = (0, 0)
        hasPower = DPMSQueryExtension(connection.display, &event, &error) != 0
        guard connection.extensions.saver != nil else { return }
        XScreenSaverSelectInput(connection.display, connection.root, UInt(ScreenSaverNotifyMask))
    }

    /// The signals that the server can provide.
    var capabilities: DisplayCapabilities {
        guard connection.extensions.saver != nil else { return [] }
        return hasPower ? [.screenSaver, .displayPower] : [.screenSaver]
    }

    /// Reads the current state (`XScreenSaverQueryInfo`). Called when a listener exists.
    func start() {
        guard connection.extensions.saver != nil, let info = XScreenSaverAllocInfo() else { return }
        defer { XFree(info) }
        guard XScreenSaverQueryInfo(connection.display, connection.root, info) != 0 else { return }
        set(info.pointee.state == ScreenSaverOn)
    }

    func handle(_ event: XScreenSaverNotifyEvent) {
        switch event.state {
        case ScreenSaverOn: set(true)
        case ScreenSaverOff, ScreenSaverDisabled: set(false)
        default: break
        }
    }

    private func set(_ isOn: Bool) {
        guard isOn != self.isOn else { return }
        self.isOn = isOn
        let isOff = isOn && isPowerOff
        onSignal(.displayOff(isOff))
        onSignal(.displaySaver(isOn && !isOff))
    }

    /// Whether the monitors are on standby or off (`DPMSInfo`).
    private var isPowerOff: Bool {
        var level: CARD16 = 0
        var isEnabled: BOOL = 0
        guard hasPower, DPMSInfo(connection.display, &level, &isEnabled) != 0 else { return false }
        return isEnabled != 0 && CInt(level) != DPMSModeOn
    }
}
