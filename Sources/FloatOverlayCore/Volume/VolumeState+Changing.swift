// SPDX-License-Identifier: MIT

extension VolumeState {
    /// The state after `change`. Steps are whole raw units, so that n steps up and n steps down return to the
    /// start unless they meet an end. At or above the limit an increase has no effect; a decrease starts from
    /// the current volume.
    ///
    /// `decibels` returns the raw volume that is a number of decibels from another one (libpulse's
    /// `pa_sw_volume_from_dB`).
    package func changed(
        by change: VolumeChange, policy: VolumePolicy, balance: Balance,
        decibels: (_ from: UInt32, _ step: Double) -> UInt32
    ) throws(InvalidLevelChange) -> VolumeState {
        switch change {
        case .mute: VolumeState(channels: channels, isMuted: true)
        case .unmute: VolumeState(channels: channels, isMuted: false)
        case .toggleMute: VolumeState(channels: channels, isMuted: !isMuted)
        case .level(.percent(let percent)): try set(percent, policy: policy, balance: balance)
        case .level(.percentStep(let points)):
            stepped(
                by: points, to: Int64(level) + Int64(Percent.raw(abs(points))) * (points < 0 ? -1 : 1),
                policy: policy, balance: balance)
        case .level(.decibelStep(let step)):
            stepped(by: step, to: Int64(decibels(level, step)), policy: policy, balance: balance)
        case .level(.raw), .level(.rawStep): throw .wrongKind("raw values apply to brightness only")
        }
    }

    private func set(
        _ percent: Double, policy: VolumePolicy, balance: Balance
    ) throws(InvalidLevelChange) -> VolumeState {
        let target = Percent.raw(percent)
        guard target <= policy.limit else {
            throw .outOfRange(Percent.text(percent), expected: "0% to \(policy.limitPercent)%")
        }
        return settled(at: target, raises: target > level, policy: policy, balance: balance)
    }

    /// A step changes at least one raw unit, so that each step can be reversed.
    private func stepped(
        by step: Double, to target: Int64, policy: VolumePolicy, balance: Balance
    ) -> VolumeState {
        let start = Int64(level)
        let limit = Int64(policy.limit)
        let reached =
            if step > 0 { start >= limit ? start : min(max(target, start + 1), limit) } else if step < 0 {
                max(0, min(target, start - 1))
            } else { start }
        return settled(at: UInt32(reached), raises: step > 0, policy: policy, balance: balance)
    }

    private func settled(
        at target: UInt32, raises: Bool, policy: VolumePolicy, balance: Balance
    ) -> VolumeState {
        var known = balance
        known.update(channels)
        var muted = isMuted
        if raises && policy.raiseUnmutes { muted = false }
        if target == 0 && policy.zeroMutes { muted = true }
        let moved = target == level ? channels : known.scaled(to: target, count: channels.count)
        return VolumeState(channels: moved, isMuted: muted)
    }
}
