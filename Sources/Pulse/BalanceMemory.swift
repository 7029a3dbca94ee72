// SPDX-License-Identifier: MIT
internal import Core

/// The proportions of the channels of each device ever seen, by name, so that they survive silence, reconnections
/// and unplugging; the 64 seen last. Streams of an application share a name and have none here.
struct BalanceMemory {
    private static let most = 64
    private var known: [(kind: VolumeKind, name: String, balance: Balance)] = []

    subscript(device: AudioNodeInfo) -> Balance {
        get { known.last { $0.kind == device.id.kind && $0.name == device.name }?.balance ?? Balance() }
        set {
            guard device.id.kind != .app else { return }
            known.removeAll { $0.kind == device.id.kind && $0.name == device.name }
            if known.count == Self.most { known.removeFirst() }
            known.append((device.id.kind, device.name, newValue))
        }
    }
}
