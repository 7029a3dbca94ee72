// SPDX-License-Identifier: MIT
public import Core

/// A line of `events`.
public struct EventReport: Hashable, Sendable {
    /// What happened.
    public enum Happening: Hashable, Sendable {
        /// The volume is another one, by one of us or by somebody else.
        case volume(VolumeReading, limit: Int, isOurs: Bool)
        /// The audio server is gone.
        case volumeLost
        /// The brightness is another one, by one of us or by somebody else.
        case brightness(BrightnessReading, isOurs: Bool)
        /// An overlay went a step further in its life.
        case overlay(id: Int, OverlayMoment)
        /// A sink or a backlight came, went or was chosen.
        case devices
        /// The config file was read; what is wrong with it, one line each.
        case config(errors: [String])
        /// Something failed without anybody having asked for it.
        case error(String)
    }

    /// A step in the life of an overlay.
    public enum OverlayMoment: Hashable, Sendable {
        case willStart, didStart
        /// It did not start, and why in words.
        case failedToStart(String)
        case willStop(StopReason)
        case didStop(StopReason)
        /// `OverlayReport.State` is another one.
        case changed(OverlayReport.State)
    }

    /// What happened.
    public var happening: Happening
    /// When, on the monotonic clock.
    public var time: Instant

    /// Makes a report from its parts.
    public init(_ happening: Happening, at time: Instant) {
        self.happening = happening
        self.time = time
    }

    /// The object of SPEC §2; `t` is in seconds, to the millisecond.
    public var json: JSON {
        .object(fields + [JSON.Field("t", .number(Double(time.nanoseconds / 1_000_000) / 1000))])
    }

    private var fields: [JSON.Field] {
        switch happening {
        case .volume(let reading, let limit, let isOurs):
            Self.changed(reading.json(limit: limit), isOurs: isOurs)
        case .volumeLost: Self.event("volume", "lost")
        case .brightness(let reading, let isOurs): Self.changed(reading.json, isOurs: isOurs)
        case .overlay(let id, let moment): Self.overlay(id, moment)
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

    private static func overlay(_ id: Int, _ moment: OverlayMoment) -> [JSON.Field] {
        let name: String
        var detail: JSON.Field?
        switch moment {
        case .willStart: name = "willStart"
        case .didStart: name = "didStart"
        case .failedToStart(let text):
            name = "failedToStart"
            detail = JSON.Field("message", .string(text))
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
