// SPDX-License-Identifier: MIT

/// The port to the audio server. Without a server there is no reading until one appears. All calls and
/// callbacks belong to the thread of the event loop.
package protocol VolumeControl: AnyObject {
    /// The reading of `target` with the value after pending changes; `nil` without a server or the device,
    /// and for a named device before its first request.
    func reading(of target: VolumeTarget) -> VolumeReading?
    /// Called for changes of volumes and devices.
    var onEvent: ((VolumeEvent) -> Void)? { get set }
    /// The limits of changes.
    var policy: VolumePolicy { get set }
    /// Changes the volume of `target`. At most one request per device is in progress, and the newest change
    /// replaces an unsent one. Returns the predicted reading if it is known. `done` is called with the
    /// server's reply or an error.
    @discardableResult
    func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?,
        done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) -> VolumeReading?
    /// Reads the volume of `target`.
    func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
    /// Makes a sink or a source the default; without a name the next one in the server's order, without
    /// unplugged ones.
    func makeDefault(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
    /// Lists sinks, sources and applications that play.
    func devices(done: @escaping (Result<[AudioDevice], LevelError>) -> Void)
    /// Enables or disables `streamsChanged` events; calls are counted, so each `true` needs a `false`.
    func setAppUpdatesEnabled(_ isEnabled: Bool)
}

extension VolumeControl {
    /// The default sink's reading; `nil` without a server or a sink.
    package var reading: VolumeReading? { reading(of: .sink(nil)) }
}

/// A change of a volume or a device.
package enum VolumeEvent {
    /// Another program changed the default sink or source.
    case changedOutside(VolumeReading)
    /// A change requested by this process has taken effect.
    case changedByUs(VolumeReading)
    /// The volume of a default device became known without a change: at the start, after a reconnection or a
    /// restore.
    case initial(VolumeReading)
    /// Another device or port became the default.
    case switched(VolumeReading)
    /// Another program changed a device that is not the default and was requested by name.
    case otherDeviceChanged(VolumeReading)
    /// A sink or a source was added.
    case appeared(VolumeReading)
    /// A sink or a source was removed.
    case vanished(VolumeReading)
    /// The streams of applications changed.
    case streamsChanged
    /// The default device of this kind is gone, because the server or the last device is; `initial` follows
    /// when one is available again.
    case lost(VolumeKind)
}
