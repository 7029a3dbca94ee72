// SPDX-License-Identifier: MIT

/// The port to the audio server. Works without one: there is no reading until there is.
public protocol VolumeControl: AnyObject {
    /// The target as it is, or will be once sets under way have arrived; `nil` without a server, without such a
    /// device, and as long as nobody has asked for it by its name.
    func reading(of target: VolumeTarget) -> VolumeReading?
    /// Told of changes.
    var onEvent: ((VolumeEvent) -> Void)? { get set }
    /// How changes are bounded.
    var policy: VolumePolicy { get set }
    /// Changes the target. At most one set is in flight per device and the newest wins. Returns what it will be, at
    /// once, where that is known; `done` is called when the server has said so, or why not.
    @discardableResult
    func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?,
        done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) -> VolumeReading?
    /// Reads the target.
    func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
    /// Makes a sink or a source the default one; without a name the one after the present default, as the server
    /// lists them, those with nothing plugged in left out.
    func makeDefault(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
    /// Lists sinks, sources and the applications that play.
    func devices(done: @escaping (Result<[AudioDevice], LevelError>) -> Void)
    /// Whether what applications play is followed, and told by `streamsChanged`; as often wished as no longer wished.
    func setAppUpdatesEnabled(_ isEnabled: Bool)
}

extension VolumeControl {
    /// The default sink as it is, or will be; `nil` without server or sink.
    public var reading: VolumeReading? { reading(of: .sink(nil)) }
}

/// What changes about volumes and devices.
public enum VolumeEvent {
    /// Somebody else set the default sink or the default source.
    case changedOutside(VolumeReading)
    /// One of our own sets has arrived.
    case changedByUs(VolumeReading)
    /// The level of a default device became known without anybody having set it: start, reconnection, restoring.
    case initial(VolumeReading)
    /// Another device, or another port of it, is in use in place of the default one before.
    case switched(VolumeReading)
    /// Somebody else set a device that is not a default one and was asked for by name.
    case otherDeviceChanged(VolumeReading)
    /// A sink or a source has come.
    case appeared(VolumeReading)
    /// A sink or a source has gone.
    case vanished(VolumeReading)
    /// What applications play is not what it was.
    case streamsChanged
    /// The default device of this kind is gone, with the server or without another in its place; an `initial`
    /// follows when there is one again.
    case lost(VolumeKind)
}
