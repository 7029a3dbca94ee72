// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The HUDs of levels that could not be changed. A value out of range is an error of the command alone.
extension LevelController {
    /// Shows why a volume was not changed.
    func show(_ failure: LevelError, of target: VolumeTarget) {
        let hasServer = host.volume?.reading(of: target.kind.defaultTarget) != nil
        switch failure {
        case .refused: return
        case .unavailable where target.name != nil && hasServer:
            let text = target.kind == .app ? "no player" : "no device"
            host.hud.show(HUDContent(icon: Self.noAudio(target).icon, text: text))
        case .unavailable: host.hud.show(Self.noAudio(target))
        case .notPermitted, .busy, .failed, .missing, .malformed:
            host.hud.show(Self.failed(failure, topic: Self.noAudio(target).topic))
        }
    }

    /// Shows why a brightness was not changed.
    func show(_ failure: LevelError, of target: BrightnessTarget) {
        switch failure {
        case .refused: return
        case .unavailable where target.device != nil && host.brightness?.reading != nil:
            host.hud.show(HUDContent(icon: Self.noBacklight.icon, text: "no device"))
        case .unavailable: host.hud.show(Self.noBacklight)
        case .notPermitted, .busy, .failed, .missing, .malformed:
            host.hud.show(Self.failed(failure, topic: .brightness))
        }
    }

    static func noAudio(_ target: VolumeTarget) -> HUDContent {
        HUDContent(
            icon: target.kind == .source ? .microphoneMuted : .volumeMuted,
            text: target.kind == .source ? "no mic" : "no audio")
    }

    static let noBacklight = HUDContent(icon: .brightnessLow, text: "no light")

    private static func failed(_ failure: LevelError, topic: HUDTopic) -> HUDContent {
        if case .notPermitted = failure { return HUDContent(icon: .warning, text: "denied", topic: topic) }
        return HUDContent(icon: .warning, text: "failed", topic: topic)
    }
}

extension VolumeKind {
    /// The default device whose level shows that the server replies.
    fileprivate var defaultTarget: VolumeTarget { self == .source ? .source(nil) : .sink(nil) }
}
