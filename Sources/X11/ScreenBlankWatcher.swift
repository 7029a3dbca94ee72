// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// Hears that the server blanks the screen (MIT-SCREEN-SAVER), and tells whether it was to save energy.
///
/// DPMS itself tells nobody before its version 1.2. But a server that switches monitors off blanks the screen too, and
/// unblanks it when they are on again, so that is when DPMS is asked, and nothing has to be polled.
final class ScreenBlankWatcher {
    private let connection: Connection
    private let hasPower: Bool
    private var isOn = false
    /// Told of what has changed.
    var tell: (SuspensionSignal) -> Void = { _ in }

    /// Asks to be told (`XScreenSaverSelectInput`).
    init(_ connection: Connection) {
        self.connection = connection
        var (event, error): (CInt, CInt) = (0, 0)
        hasPower = DPMSQueryExtension(connection.display, &event, &error) != 0
        guard connection.extensions.saver != nil else { return }
        XScreenSaverSelectInput(connection.display, connection.root, UInt(ScreenSaverNotifyMask))
    }

    /// What can be known.
    var capabilities: DisplayCapabilities {
        guard connection.extensions.saver != nil else { return [] }
        return hasPower ? [.screenSaver, .displayPower] : [.screenSaver]
    }

    /// Asks how it is (`XScreenSaverQueryInfo`), once somebody listens.
    func start() {
        guard connection.extensions.saver != nil, let info = XScreenSaverAllocInfo() else { return }
        defer { XFree(info) }
        guard XScreenSaverQueryInfo(connection.display, connection.root, info) != 0 else { return }
        set(info.pointee.state == ScreenSaverOn)
    }

    /// Takes a notification.
    func take(_ event: XScreenSaverNotifyEvent) {
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
        tell(.displayOff(isOff))
        tell(.displaySaver(isOn && !isOff))
    }

    /// Whether the monitors are on standby or off (`DPMSInfo`).
    private var isPowerOff: Bool {
        var level: CARD16 = 0
        var isEnabled: BOOL = 0
        guard hasPower, DPMSInfo(connection.display, &level, &isEnabled) != 0 else { return false }
        return isEnabled != 0 && CInt(level) != DPMSModeOn
    }
}
