// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The audio operations of the command `volume`. In the daemon they also show the HUD.
package protocol VolumeOperations: AnyObject {
    /// Changes `target` up to `limit` percent; `done` is called once with the level after the change.
    func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?, showsHUD: Bool,
        done: ((Result<VolumeReading, LevelError>) -> Void)?)
    /// Reads the level of `target`; `done` is called once.
    func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
    /// Makes `target` the default device of its kind; without a name, the next device.
    func makeDefault(
        _ target: VolumeTarget, showsHUD: Bool, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
}

extension VolumeOperations where Self: VolumeControl {
    /// Ignores `showsHUD`, because an audio server connection has no HUD.
    package func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?, showsHUD: Bool,
        done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) { apply(change, to: target, limit: limit, done: done) }

    /// Ignores `showsHUD`, because an audio server connection has no HUD.
    package func makeDefault(
        _ target: VolumeTarget, showsHUD: Bool, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) { makeDefault(target, done: done) }
}
