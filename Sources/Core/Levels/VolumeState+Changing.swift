// SPDX-License-Identifier: MIT

extension VolumeState {
    /// The state after `change`. Steps are whole raw units, so that n up and n down end where they began unless
    /// they met an end; at or above the limit a raise leaves the level alone, and a lower starts from where it is.
    ///
    /// `decibels` answers what raw level lies a number of decibels from another one (libpulse's arithmetic).
    public func changed(
        by change: VolumeChange, policy: VolumePolicy, balance: Balance,
        decibels: (_ from: UInt32, _ step: Double) -> UInt32
    ) throws(LevelError) -> VolumeState {
        switch change {
        case .mute: VolumeState(channels: channels, isMuted: true)
        case .unmute: VolumeState(channels: channels, isMuted: false)
        case .toggleMute: VolumeState(channels: channels, isMuted: !isMuted)
        case .level(.percent(let percent)): try set(percent, policy: policy, balance: balance)
        case .level(.percentStep(let points)):
            stepped(
                to: Int64(level) + (points < 0 ? -Int64(Percent.raw(-points)) : Int64(Percent.raw(points))),
                raises: points > 0, policy: policy, balance: balance)
        case .level(.decibelStep(let step)):
            stepped(
                to: Int64(decibels(level, step)), raises: step > 0, policy: policy, balance: balance)
        case .level(.raw), .level(.rawStep): throw .wrongKind("raw values are for brightness")
        }
    }

    private func set(
        _ percent: Double, policy: VolumePolicy, balance: Balance
    ) throws(LevelError) -> VolumeState {
        let target = Percent.raw(percent)
        guard target <= policy.limit else {
            throw .outOfRange("\(percent)%", legal: "0% to \(policy.limitPercent)%")
        }
        return settled(at: target, raises: target > level, policy: policy, balance: balance)
    }

    private func stepped(
        to target: Int64, raises: Bool, policy: VolumePolicy, balance: Balance
    ) -> VolumeState {
        let ceiling = raises ? Int64(max(level, policy.limit)) : Int64(level)
        let floor = raises ? Int64(level) : 0
        let bounded = UInt32(max(floor, min(target, ceiling)))
        // At or above the limit a raise changes nothing, whatever the arithmetic says.
        let reached = raises && level >= policy.limit ? level : bounded
        return settled(at: reached, raises: raises, policy: policy, balance: balance)
    }

    private func settled(
        at target: UInt32, raises: Bool, policy: VolumePolicy, balance: Balance
    ) -> VolumeState {
        var known = balance
        known.learn(channels)
        var muted = isMuted
        if raises && policy.raiseUnmutes { muted = false }
        if target == 0 && policy.zeroMutes { muted = true }
        let moved = target == level ? channels : known.scaled(to: target, count: channels.count)
        return VolumeState(channels: moved, isMuted: muted)
    }
}
