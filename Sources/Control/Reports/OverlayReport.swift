// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The entry of one overlay in `status`.
package struct OverlayReport: Hashable, Sendable {
    /// The state of an overlay; the raw value is the JSON word.
    package enum State: String, CaseIterable, Hashable, Sendable {
        case starting = "starting"
        case active = "active"
        case suspended = "suspended"
        case stashed = "stashed"
        case hidden = "hidden"
        case stopping = "stopping"

        /// Converts the state of an overlay to the reported state.
        package init(_ state: OverlayState) {
            switch state {
            case .idle, .waiting, .starting: self = .starting
            case .active: self = .active
            case .suspended: self = .suspended
            case .stashed: self = .stashed
            case .hidden: self = .hidden
            case .stopping, .stopped: self = .stopping
            }
        }
    }

    /// Counts of frames since the start of the overlay.
    package struct Frames: Hashable, Sendable {
        /// The number of received frames.
        package var received: Int
        /// The numbers of frames that were never shown, by reason.
        package var drops: DroppedFrames

        package init(received: Int = 0, drops: DroppedFrames = DroppedFrames()) {
            self.received = received
            self.drops = drops
        }

        var json: JSON {
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
    }

    /// The number of the overlay.
    package var id: Int
    /// The state.
    package var state: State
    /// The kind of content: the subcommand of `show`.
    package var content: String
    /// The name of the monitor.
    package var monitor: String
    /// Device pixels per logical pixel.
    package var scale: Double
    /// The position and size in logical pixels, relative to the corner of the monitor.
    package var frame: Rect
    /// The counts of frames.
    package var frames: Frames

    package init(
        id: Int, state: State, content: String, monitor: String, scale: Double, frame: Rect, frames: Frames
    ) {
        self.id = id
        self.state = state
        self.content = content
        self.monitor = monitor
        self.scale = scale
        self.frame = frame
        self.frames = frames
    }

    /// The object in the list `overlays`.
    package var json: JSON {
        [
            "id": .int(id),
            "state": .string(state.rawValue),
            "content": .string(content),
            "monitor": .string(monitor),
            "scale": .number(scale),
            "x": Self.whole(frame.origin.x),
            "y": Self.whole(frame.origin.y),
            "width": Self.whole(frame.size.width),
            "height": Self.whole(frame.size.height),
            "frames": frames.json,
        ]
    }

    /// The line in the text output.
    package var plain: String {
        let size = "\(Int(frame.size.width.rounded()))x\(Int(frame.size.height.rounded()))"
        let place = "\(Int(frame.origin.x.rounded())),\(Int(frame.origin.y.rounded()))"
        let counts = "\(frames.received) frames, \(frames.drops.total) dropped"
        return "overlay \(id)   \(state.rawValue) \(content) \(size) at \(place) on \(monitor), \(counts)"
    }

    /// A length in logical pixels: an integer if it is whole, else a number with a fraction.
    private static func whole(_ length: Double) -> JSON {
        Int(exactly: length).map { .int($0) } ?? .number(length)
    }
}
