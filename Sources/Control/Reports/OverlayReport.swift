// SPDX-License-Identifier: MIT
public import Core

/// What `status` says of one overlay.
public struct OverlayReport: Hashable, Sendable {
    /// What it is doing; the raw value is the word.
    public enum State: String, CaseIterable, Hashable, Sendable {
        case starting = "starting"
        case active = "active"
        case suspended = "suspended"
        case stashed = "stashed"
        case hidden = "hidden"
        case stopping = "stopping"

        /// The word for `state`.
        public init(_ state: OverlayState) {
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

    /// Frames since it started.
    public struct Frames: Hashable, Sendable {
        /// How many came in.
        public var received: Int
        /// How many of them were never shown, by reason.
        public var drops: DroppedFrames

        /// Makes counts from their parts.
        public init(received: Int = 0, drops: DroppedFrames = DroppedFrames()) {
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

    /// Its number.
    public var id: Int
    /// What it is doing.
    public var state: State
    /// The word after `show`.
    public var content: String
    /// The monitor's name.
    public var monitor: String
    /// Device pixels a logical pixel.
    public var scale: Double
    /// Where it is, in logical pixels from the monitor's corner.
    public var frame: Rect
    /// How its frames fared.
    public var frames: Frames

    /// Makes a report from its parts.
    public init(
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

    /// One of the objects in `overlays`.
    public var json: JSON {
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

    /// A line for people.
    public var plain: String {
        let size = "\(Int(frame.size.width.rounded()))x\(Int(frame.size.height.rounded()))"
        let place = "\(Int(frame.origin.x.rounded())),\(Int(frame.origin.y.rounded()))"
        let counts = "\(frames.received) frames, \(frames.drops.total) dropped"
        return "overlay \(id)   \(state.rawValue) \(content) \(size) at \(place) on \(monitor), \(counts)"
    }

    /// Logical pixels as users count them: whole where they are, else with their fraction.
    private static func whole(_ length: Double) -> JSON {
        Int(exactly: length).map { .int($0) } ?? .number(length)
    }
}
