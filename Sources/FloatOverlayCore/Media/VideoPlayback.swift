// SPDX-License-Identifier: MIT

/// The phases of a player that plays a list of videos, from the events of libmpv: when properties may be read, which seek
/// comes next, and what is reported.
///
/// ```
///   none ──fileLoaded──► starting ──restarted──► playing
///    ▲  └──fileLoaded without video──► rejected       │
///    └──────────────────fileEnded─────────────────────┘      any ──end──► over
/// ```
package struct VideoPlayback: Hashable, Sendable {
    /// The open track of the list.
    package enum Track: Hashable, Sendable {
        case none
        /// A file without a video track, which is removed from the list.
        case rejected
        /// The file is open, and its playback has not started. No property is read: libmpv waits for its first frame to
        /// be drawn, and a read waits for libmpv, until libmpv gives up after 0.2 s.
        case starting
        case playing
        /// The list has ended, or playback was stopped.
        case over
    }

    /// What follows a restart of playback.
    package struct Restart: Hashable, Sendable {
        /// The next seek.
        package var seek: SeekCoalescer.Target?
        /// Whether the position has jumped for observers.
        package var isReported = false
        /// Whether the track has just started.
        package var hasStarted = false
    }

    package private(set) var track = Track.none
    /// Whether playback waits for the overlay to have a frame, until libmpv has ended its pause. Otherwise the
    /// first pictures would be over before the size to draw at is known.
    package private(set) var isAwaitingOverlay = true
    private var hasEndedFile = false
    private var seeking = SeekCoalescer()
    /// The seek in progress, or the last one of the track.
    private var lastSeek: SeekCoalescer.Target?

    /// Before the first file.
    package init() {}

    /// Whether properties of libmpv may be read.
    package var canReadProperties: Bool { track == .none || track == .playing }
    /// Whether the list has ended if libmpv is idle.
    package var mayBeOver: Bool { hasEndedFile && canReadProperties }

    /// The overlay has a frame, and libmpv has ended its pause.
    package mutating func overlayReady() { isAwaitingOverlay = false }

    /// A file of the list is open.
    package mutating func fileLoaded(hasVideo: Bool) {
        guard track != .over else { return }
        (seeking, lastSeek) = (SeekCoalescer(), nil)
        track = hasVideo ? .starting : .rejected
    }

    /// The open file has ended.
    package mutating func fileEnded() {
        guard track != .over else { return }
        hasEndedFile = true
        track = .none
    }

    /// The list has ended, or playback is stopped. Returns `false` if it was over before.
    package mutating func end() -> Bool {
        defer { track = .over }
        return track != .over
    }

    /// Returns the target to seek to now; `nil` while another seek is in progress.
    package mutating func seek(to target: SeekCoalescer.Target) -> SeekCoalescer.Target? {
        begun(seeking.request(target))
    }

    /// The seek in progress has failed. Returns the next one.
    package mutating func seekFailed() -> SeekCoalescer.Target? { begun(seeking.seekEnded()) }

    /// Playback has started, or continues after a seek. `isReportedTrack`: observers know the track already, so that its
    /// start is a jump for them.
    package mutating func restarted(isReportedTrack: @autoclosure () -> Bool) -> Restart {
        let wasPreview = lastSeek?.isExact == false
        if let next = begun(seeking.seekEnded()) { return Restart(seek: next) }
        switch track {
        case .starting:
            track = .playing
            return Restart(isReported: isReportedTrack(), hasStarted: true)
        case .none, .rejected, .playing, .over: return Restart(isReported: !wasPreview)
        }
    }

    private mutating func begun(_ target: SeekCoalescer.Target?) -> SeekCoalescer.Target? {
        if let target { lastSeek = target }
        return target
    }
}
