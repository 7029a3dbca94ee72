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
