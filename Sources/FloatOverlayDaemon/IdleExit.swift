// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayRuntime

/// Stops an auto-started daemon when no overlay is open, no client is connected, no monitor is darkened, no brightness
/// is changing and the HUD has faded out.
final class IdleExit {
    /// How long the daemon waits for its first client.
    private static let firstClientTimeout = Duration.seconds(5)
    /// The interval of checks while the HUD is visible or a brightness is changing.
    private static let checkInterval = Duration.milliseconds(200)

    private let host: OverlayHost
    private let control: ControlServer
    private let timer: Timer

    init(_ host: OverlayHost, control: ControlServer) {
        self.host = host
        self.control = control
        timer = Timer(in: host.reactor)
        timer.onFire = { [unowned self] _ in stopIfIdle() }
    }

    /// Starts to wait for the first client.
    func start() { timer.set(after: Self.firstClientTimeout) }

    /// Checks after the end of an overlay, a connection or a darkness whether it was the last one.
    func check() { if isIdle { timer.set(after: .zero) } }

    private var isIdle: Bool { host.overlays.isEmpty && !control.hasConnections && !host.isDimmed }

    private func stopIfIdle() {
        guard isIdle else { return }
        guard host.hud.isVisible || host.brightness?.isChanging == true else { return host.reactor.stop() }
        timer.set(after: Self.checkInterval)
    }
}
