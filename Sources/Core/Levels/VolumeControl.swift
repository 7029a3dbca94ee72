// SPDX-License-Identifier: MIT

/// The port to the audio server. Works without one: `reading` is `nil` until there is.
public protocol VolumeControl: AnyObject {
    /// The default sink as it is, or will be once sets under way have arrived; `nil` without server or sink.
    var reading: VolumeReading? { get }
    /// Told of changes.
    var onEvent: ((VolumeEvent) -> Void)? { get set }
    /// How changes are bounded.
    var policy: VolumePolicy { get set }
    /// Changes the default sink, or the sink called `device`. At most one set is in flight per device and the
    /// newest wins. Returns what it will be, at once; `done` is called when the server has said so, or why not.
    @discardableResult
    func apply(
        _ change: VolumeChange, device: String?, limit: Int?,
        done: ((Result<VolumeReading, LevelFailure>) -> Void)?
    ) -> VolumeReading?
    /// Reads the default sink or the one called `device`.
    func read(device: String?, done: @escaping (Result<VolumeReading, LevelFailure>) -> Void)
}

/// What changes about the volume.
public enum VolumeEvent {
    /// Somebody else set it.
    case changedOutside(VolumeReading)
    /// One of our own sets has arrived.
    case changedByUs(VolumeReading)
    /// A level became known without anybody having set it: start, reconnection, another default sink.
    case baseline(VolumeReading)
    /// The server is gone, or its last sink; a `baseline` follows when there is one again.
    case lost
}
