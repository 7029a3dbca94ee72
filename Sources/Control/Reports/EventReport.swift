// SPDX-License-Identifier: MIT
public import Core

/// A line of `events`.
public struct EventReport: Hashable, Sendable {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// The volume is another one, by one of us or by somebody else.
        case volume(VolumeReading, limit: Int, isOurs: Bool)
        /// The default device of this kind is gone, most often with the audio server.
        case volumeLost(VolumeKind)
        /// Something happened to a sink or a source itself.
        case device(DeviceChange, VolumeReading, limit: Int)
        /// The brightness is another one, by one of us or by somebody else.
        case brightness(BrightnessReading, isOurs: Bool)
        /// An overlay went a step further in its life.
        case overlay(id: Int, OverlayTransition)
        /// A backlight came, went or was chosen.
        case devices
        /// The config file was read; what is wrong with it, one line each.
        case config(errors: [String])
        /// Something failed without anybody having asked for it.
        case error(String)
    }

    /// What happens to a sink or a source; the raw value is the word.
    public enum DeviceChange: String, CaseIterable, Hashable, Sendable {
        /// It has come.
        case added = "added"
        /// It has gone.
        case removed = "removed"
        /// It is the default one now, or another port of it is in use.
        case selected = "default"
    }

    /// A step in the life of an overlay.
    public enum OverlayTransition: Hashable, Sendable {
        case willStart, didStart
        /// It did not start, and why in words.
        case failedToStart(String)
        /// It was asked to go back to where it came from.
        case restoreUserInterface
        case willStop(StopReason)
        case didStop(StopReason)
        /// `OverlayReport.State` is another one.
        case changed(OverlayReport.State)
    }

    /// What happened.
    public var event: Event
    /// When, on the monotonic clock.
    public var time: Instant

    /// Makes a report from its parts.
    public init(_ event: Event, at time: Instant) {
        self.event = event
        self.time = time
    }

    /// The object of SPEC §2; `t` is in seconds, to the millisecond.
    public var json: JSON {
        .object(fields + [JSON.Field("t", .number(Double(time.nanoseconds / 1_000_000) / 1000))])
    }

    private var fields: [JSON.Field] {
        switch event {
        case .volume(let reading, let limit, let isOurs):
            Self.changed(reading.json(limit: limit), isOurs: isOurs)
        case .volumeLost(let kind):
            Self.event("volume", "lost") + [JSON.Field("target", .string(kind.rawValue))]
        case .device(let change, let reading, let limit):
            Self.event("device", change.rawValue) + Self.details(reading.json(limit: limit))
        case .brightness(let reading, let isOurs): Self.changed(reading.json, isOurs: isOurs)
        case .overlay(let id, let transition): Self.overlay(id, transition)
        case .devices: Self.event("device", "changed")
        case .config(let errors):
            Self.event("config", errors.isEmpty ? "loaded" : "failed")
                + [JSON.Field("errors", .array(errors.map { .string($0) }))]
        case .error(let text): Self.event("error", "failed") + [JSON.Field("message", .string(text))]
        }
    }

    private static func event(_ kind: String, _ event: String) -> [JSON.Field] {
        [JSON.Field("kind", .string(kind)), JSON.Field("event", .string(event))]
    }

    /// A reading's own fields, with what happened behind its kind.
    private static func changed(_ reading: JSON, isOurs: Bool) -> [JSON.Field] {
        guard case .object(var fields) = reading else { return [] }
        fields.insert(JSON.Field("event", "changed"), at: 1)
        return fields + [JSON.Field("by", .string(isOurs ? "floatoverlay" : "other"))]
    }

    /// A reading's own fields but its kind.
    private static func details(_ reading: JSON) -> [JSON.Field] {
        guard case .object(let fields) = reading else { return [] }
        return Array(fields.dropFirst())
    }

    private static func overlay(_ id: Int, _ transition: OverlayTransition) -> [JSON.Field] {
        let name: String
        var detail: JSON.Field?
        switch transition {
        case .willStart: name = "willStart"
        case .didStart: name = "didStart"
        case .failedToStart(let text):
            name = "failedToStart"
            detail = JSON.Field("message", .string(text))
        case .restoreUserInterface: name = "restoreUserInterface"
        case .willStop(let reason):
            name = "willStop"
            detail = JSON.Field("reason", .string(reason.rawValue))
        case .didStop(let reason):
            name = "didStop"
            detail = JSON.Field("reason", .string(reason.rawValue))
        case .changed(let state):
            name = "changed"
            detail = JSON.Field("state", .string(state.rawValue))
        }
        return event("overlay", name) + [JSON.Field("id", .int(id))] + (detail.map { [$0] } ?? [])
    }
}
