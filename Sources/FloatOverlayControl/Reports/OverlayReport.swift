// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The entry of one overlay in `status`.
package struct OverlayReport: Hashable, Sendable {
    /// The number of the overlay.
    package var id: Int
    /// The state.
    package var state: OverlayState
    /// The kind of content: the subcommand of `show`.
    package var content: String
    /// The name of the monitor.
    package var monitor: String
    /// Device pixels per logical pixel.
    package var scale: Double
    /// The position and size in logical pixels, relative to the corner of the monitor.
    package var frame: Rect
    /// The number of frames that were received since the start of the overlay.
    package var received: Int
    /// The numbers of frames that were never shown, by reason.
    package var drops: DroppedFrames

    package init(
        id: Int, state: OverlayState, content: String, monitor: String, scale: Double, frame: Rect,
        received: Int, drops: DroppedFrames
    ) {
        self.id = id
        self.state = state
        self.content = content
        self.monitor = monitor
        self.scale = scale
        self.frame = frame
        self.received = received
        self.drops = drops
    }

    /// The object in the list `overlays`.
    package var json: JSON {
        [
            "id": .int(id),
            "state": .string(state.reported.rawValue),
            "content": .string(content),
            "monitor": .string(monitor),
            "scale": .number(scale),
            "x": Self.whole(frame.origin.x),
            "y": Self.whole(frame.origin.y),
            "width": Self.whole(frame.size.width),
            "height": Self.whole(frame.size.height),
            "frames": frames,
        ]
    }

    private var frames: JSON {
        [
            "in": .int(received),
            "shown": .int(max(0, received - drops.total)),
            "dropped": .int(drops.total),
            "reasons": [
                "replaced": .int(drops.replaced), "hidden": .int(drops.hidden),
                "early": .int(drops.early), "skipped": .int(drops.skipped),
            ],
        ]
    }

    /// The line in the text output.
    package var plain: String {
        let size = "\(Int(frame.size.width.rounded()))x\(Int(frame.size.height.rounded()))"
        let position = "\(Int(frame.origin.x.rounded())),\(Int(frame.origin.y.rounded()))"
        let counts = "\(received) frames, \(drops.total) dropped"
        let what = "\(state.reported.rawValue) \(content) \(size)"
        return "overlay \(id)   \(what) at \(position) on \(monitor), \(counts)"
    }

    /// A length in logical pixels: an integer if it is whole, else a number with a fraction.
    private static func whole(_ length: Double) -> JSON {
        Int(exactly: length).map { .int($0) } ?? .number(length)
    }
}

extension OverlayState {
    /// The state that `status` and `events` report: an overlay that waits for its first frame is starting, and
    /// one that has stopped is stopping until it is gone.
    package var reported: OverlayState {
        switch self {
        case .idle, .waiting, .starting: .starting
        case .active, .hidden, .suspended, .stashed: self
        case .stopping, .stopped: .stopping
        }
    }
}
