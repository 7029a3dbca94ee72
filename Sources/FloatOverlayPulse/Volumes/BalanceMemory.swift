// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The balance (ratio of the channels) of the 64 devices seen last, by name. The balance survives a volume of
/// 0, reconnections and unplugging. Streams are not stored, because the streams of an application share a
/// name.
struct BalanceMemory {
    private static let maxCount = 64
    private var known: [(kind: VolumeKind, name: String, balance: Balance)] = []

    subscript(device: AudioNodeInfo) -> Balance {
        get { known.last { $0.kind == device.id.kind && $0.name == device.name }?.balance ?? Balance() }
        set {
            guard device.id.kind != .app else { return }
            known.removeAll { $0.kind == device.id.kind && $0.name == device.name }
            if known.count == Self.maxCount { known.removeFirst() }
            known.append((device.id.kind, device.name, newValue))
        }
    }
}
