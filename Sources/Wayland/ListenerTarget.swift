// SPDX-License-Identifier: MIT

/// Who is called by libwayland: it keeps a pointer to us, and hands it back with every event.
///
/// Whoever is listening ends its proxies before it goes.
protocol ListenerTarget: AnyObject {}

extension ListenerTarget {
    /// What libwayland keeps.
    var handle: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Who is behind what libwayland has kept.
    static func from(_ handle: UnsafeMutableRawPointer?) -> Self? {
        handle.map { Unmanaged<Self>.fromOpaque($0).takeUnretainedValue() }
    }
}
